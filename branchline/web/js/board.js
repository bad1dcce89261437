// The board: a ground, pieces that glide, spots that can be chosen, and ghosts of what would happen.

import { Camera } from "./camera.js";
import { drawn, replace, s } from "./dom.js";
import { arrive, css, distance, flash, floating, glide, run, wayTaken } from "./motion.js";
import { calm } from "./settings.js";

/** What lies lower is background: no ghost is drawn of it. */
const FRONT = 2;
/** With more open spots than this they glow less, or nothing else would be seen. */
const CROWD = 30;
const grounds = new Map();

async function groundOf(key) {
  if (!grounds.has(key)) {
    const response = await fetch(`/ground/${key}.svg`);
    const text = response.ok ? await response.text() : "<svg xmlns='http://www.w3.org/2000/svg'/>";
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    grounds.set(key, [...parsed.documentElement.childNodes]);
  }
  return grounds.get(key).map((node) => document.importNode(node, true));
}

const place = (piece) => `translate(${piece.x} ${piece.y})${piece.turn ? ` rotate(${piece.turn})` : ""}`;
/** A finger needs so many pixels. */
const FINGER = 44;
/** How far into a part of the board a small screen goes by itself. */
const [CLOSEST, FARTHEST] = [0.6, 0.85];
/** So many numbers float at once; more would be noise. */
const MOST_FLOATS = 8;

export class Board {
  constructor(label, { onspot, onhover }) {
    this.onspot = onspot;
    this.onhover = onhover;
    this.layers = {};
    for (const name of ["ground", "pieces", "over", "ghosts", "spots", "floats"]) {
      this.layers[name] = s("g", { class: `layer ${name}`, "aria-hidden": name === "spots" ? null : "true" });
    }
    this.svg = s("svg", { class: "board", role: "group", "aria-label": label }, Object.values(this.layers));
    this.camera = new Camera(this.svg);
    this.pieces = new Map();
    this.spots = new Map();
    this.groundKey = "";
    this.svg.addEventListener("keydown", (event) => this.key(event));
  }

  // -- drawing ---------------------------------------------------------------------------------------------------

  async show(scene, { glide = true } = {}) {
    this.scene = scene;
    this.camera.size(scene.width, scene.height);
    if (scene.ground !== this.groundKey) {
      this.groundKey = scene.ground;
      const ground = await groundOf(scene.ground);
      if (this.scene !== scene) return 0;
      replace(this.layers.ground, ...ground);
      // What is printed on the board but must not be covered: names of places.
      replace(this.layers.over, ...this.layers.ground.querySelectorAll(".over"));
    }
    this.clearGhosts();
    this.drawSpots(scene.spots);
    return this.drawPieces(scene.pieces, glide && !calm());
  }

  /** Old pieces find their new places; what is gone lends its place to what is new of its kind. */
  drawPieces(wanted, moving) {
    const fresh = wanted.filter((piece) => !this.pieces.has(piece.id));
    const ids = new Set(wanted.map((piece) => piece.id));
    const gone = [...this.pieces.values()].filter((held) => !ids.has(held.piece.id));
    for (const piece of fresh) {
      const near = gone.filter((held) => piece.kind && held.piece.kind === piece.kind);
      near.sort((a, b) => distance(a.piece, piece) - distance(b.piece, piece));
      if (!near.length) continue;
      const held = near[0];
      gone.splice(gone.indexOf(held), 1);
      this.pieces.delete(held.piece.id);
      this.pieces.set(piece.id, held);
    }
    for (const held of gone) this.remove(held, moving);
    let time = 0;
    const floats = [];
    this.next = this.layers.pieces.firstChild;
    for (const piece of [...wanted].sort((a, b) => (a.z || 0) - (b.z || 0))) {
      const before = this.pieces.get(piece.id)?.piece;
      time = Math.max(time, this.drawPiece(piece, moving));
      const by = (piece.value ?? 0) - (before?.value ?? piece.value ?? 0);
      if (moving && by) floats.push([piece, by]);
    }
    floats.slice(0, MOST_FLOATS).forEach(([piece, by], place) => floating(this.layers.floats, piece, by, place));
    return time;
  }

  /** Puts a piece where it belongs at once; what moves only shows the way. How long it moves. */
  drawPiece(piece, moving) {
    const held = this.pieces.get(piece.id);
    const element = held ? held.element : s("g", { class: "piece" });
    if (!held || held.piece.body !== piece.body) replace(element, ...drawn(piece.body));
    if (!held || held.piece.id !== piece.id) element.dataset.piece = piece.id;
    if (!held || !same(held.piece, piece)) element.setAttribute("transform", place(piece));
    this.next = inOrder(this.layers.pieces, element, this.next);
    this.pieces.set(piece.id, { piece, element });
    const stays = held && same(held.piece, piece);
    if (!moving) {
      if (held && !stays && calm()) flash(element);
      return 0;
    }
    if (!held) return arrive(element, piece);
    if (stays) return 0;
    const way = wayTaken(held.piece, piece);
    return way ? run(element, way, piece, (end) => this.near(end, element)) : glide(element, held.piece, piece);
  }

  /** The other pieces with a nose at a place: what else could be run into? */
  near(place, not) {
    const all = [...this.pieces.values()].filter((held) => held.element !== not && distance(held.piece, place) < FINGER);
    return all.map((held) => held.element).filter((element) => element.querySelector(".nose"));
  }

  remove(held, moving) {
    this.pieces.delete(held.piece.id);
    if (!moving) return held.element.remove();
    held.element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 250 }).onfinish = () => held.element.remove();
  }

  /** End all gliding at once. */
  skip() {
    for (const layer of [this.layers.pieces, this.layers.floats]) for (const motion of layer.getAnimations({ subtree: true })) motion.finish();
  }

  // -- spots -----------------------------------------------------------------------------------------------------

  drawSpots(wanted) {
    const ids = new Set(wanted.map((spot) => spot.id));
    for (const [id, held] of this.spots) {
      if (!ids.has(id)) {
        held.element.remove();
        this.spots.delete(id);
      }
    }
    for (const spot of wanted) {
      const held = this.spots.get(spot.id);
      const element = held ? held.element : this.newSpot(spot.id);
      if (!held || held.spot.shape !== spot.shape) replace(element, ...drawn(spot.shape));
      if (!held || !same(held.spot, spot)) element.setAttribute("transform", `translate(${spot.x} ${spot.y})`);
      if (!held || held.spot.label !== spot.label) element.setAttribute("aria-label", spot.label);
      if (!held || held.spot.note !== spot.note || held.spot.shape !== spot.shape) note(element, spot.note);
      if (!held) this.layers.spots.append(element);
      this.spots.set(spot.id, { spot, element, role: held?.role });
    }
  }

  newSpot(id) {
    const element = s("g", { class: "target", role: "button", tabindex: "-1", "data-spot": id });
    element.addEventListener("click", () => this.onspot(id));
    element.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && this.onhover(id));
    element.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.onhover(null));
    element.addEventListener("focus", () => this.onhover(id));
    element.addEventListener("blur", () => this.onhover(null));
    return element;
  }

  /** Which spots can be chosen now, and which have been. */
  offer(open, chosen) {
    this.open = open.filter((id) => this.spots.has(id));
    const first = this.open.includes(this.focused) ? this.focused : this.open[0];
    const [offers, walks] = [new Set(this.open), new Set(chosen)];
    for (const [id, held] of this.spots) {
      const { element } = held;
      const [offered, walked] = [offers.has(id), walks.has(id)];
      const role = `${offered} ${walked} ${id === first}`;
      if (held.role === role) continue;
      held.role = role;
      element.classList.toggle("open", offered);
      element.classList.toggle("chosen", walked);
      element.setAttribute("tabindex", id === first ? "0" : "-1");
      if (offered || walked) element.removeAttribute("aria-disabled");
      else element.setAttribute("aria-disabled", "true");
      if (walked) element.setAttribute("aria-pressed", "true");
      else element.removeAttribute("aria-pressed");
    }
    this.layers.spots.classList.toggle("crowded", this.open.length > CROWD);
    let next = null;
    for (const id of [...this.open].reverse()) {
      const { element } = this.spots.get(id);
      if (element.nextSibling !== next) this.layers.spots.insertBefore(element, next);
      next = element;
    }
  }

  /** On a small screen, go to the part where the choice is, and nearer if it would be hard to hit there. */
  approach(regions, small) {
    const spots = this.open.map((id) => this.spots.get(id));
    if (!spots.length || !regions.length || !small) return;
    const inside = (part) => spots.filter(({ spot }) => within(spot, part));
    const best = [...regions].sort((a, b) => inside(b).length - inside(a).length)[0];
    const there = inside(best);
    if (there.length) this.camera.fly(this.closer(there, best) || best, 4);
  }

  /** A part about the spots in which they are large enough for a finger, or as large as they can be all at once. */
  closer(spots, part) {
    const boxes = spots.map(({ spot, element }) => ({ x: spot.x, y: spot.y, size: Math.max(element.getBBox().width, 1) }));
    const size = Math.min(...boxes.map((box) => box.size));
    const room = this.svg.getBoundingClientRect();
    const [left, right] = [Math.min(...boxes.map((box) => box.x)) - size, Math.max(...boxes.map((box) => box.x)) + size];
    const [top, bottom] = [Math.min(...boxes.map((box) => box.y)) - size, Math.max(...boxes.map((box) => box.y)) + size];
    let width = Math.max(right - left, ((bottom - top) * room.width) / room.height, (room.width * size) / FINGER);
    if (width > part.width * FARTHEST) return null;
    width = Math.max(width, part.width * CLOSEST);
    const height = (width * room.height) / room.width;
    const held = (value, low, span, size) => Math.min(Math.max(value, low), Math.max(low + span - size, low));
    return {
      x: held((left + right - width) / 2, part.x, part.width, width),
      y: held((top + bottom - height) / 2, part.y, part.height, height),
      width,
      height,
    };
  }

  focus(id) {
    const held = this.spots.get(id);
    if (!held) return;
    this.focused = id;
    for (const other of this.spots.values()) {
      other.element.setAttribute("tabindex", "-1");
      other.role = null;
    }
    held.element.setAttribute("tabindex", "0");
    held.element.focus({ preventScroll: true });
    const { view } = this.camera;
    const { x, y } = held.spot;
    if (x < view.x || y < view.y || x > view.x + view.width || y > view.y + view.height) {
      this.camera.fly({ ...view, x: x - view.width / 2, y: y - view.height / 2 });
    }
  }

  key(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const here = document.activeElement?.dataset?.spot;
    if (way) {
      event.preventDefault();
      const all = event.shiftKey || !this.open.length ? [...this.spots.keys()] : this.open;
      const to = here ? nearest(this.spots, all, here, way) : all[0];
      if (to) this.focus(to);
    } else if ((event.key === "Enter" || event.key === " ") && here) {
      event.preventDefault();
      this.onspot(here);
    } else if (event.key === "+" || event.key === "=") this.camera.zoom(1.25);
    else if (event.key === "-") this.camera.zoom(0.8);
    else if (event.key === "0") this.camera.home();
    else return;
    event.stopPropagation();
  }

  // -- ghosts ----------------------------------------------------------------------------------------------------

  clearGhosts() {
    replace(this.layers.ghosts);
    for (const { element } of this.pieces.values()) element.classList.remove("leaving");
  }

  /** What would be different after an action: pieces where they would be, with a line from where they are; values; the game's own sketch. */
  ghost(scene, sketch = "") {
    this.clearGhosts();
    if (sketch) this.layers.ghosts.append(s("g", { class: "sketch" }, drawn(sketch)));
    const ids = new Set(scene.pieces.map((piece) => piece.id));
    const gone = [...this.pieces.values()].filter((held) => !ids.has(held.piece.id));
    for (const piece of [...scene.pieces].sort((a, b) => (a.z || 0) - (b.z || 0))) {
      let from = this.pieces.get(piece.id);
      const by = (piece.value ?? 0) - (from?.piece.value ?? piece.value ?? 0);
      if (by) this.layers.ghosts.append(s("text", { class: `t float ${by > 0 ? "up" : "down"}`, x: piece.x, y: piece.y - 16, "text-anchor": "middle" }, by > 0 ? `+${by}` : `−${-by}`));
      if (from && same(from.piece, piece) && (from.piece.body === piece.body || (piece.z || 0) < FRONT)) continue;
      if (!from && piece.kind) {
        const near = gone.filter((held) => held.piece.kind === piece.kind);
        from = near.sort((a, b) => distance(a.piece, piece) - distance(b.piece, piece))[0];
        if (from) gone.splice(gone.indexOf(from), 1);
      }
      if (from && !same(from.piece, piece) && !sketch) this.layers.ghosts.append(arrow(from.piece, piece));
      if (from) from.element.classList.add("leaving");
      this.layers.ghosts.append(s("g", { class: "ghost", transform: place(piece) }, drawn(piece.body)));
    }
    for (const held of gone) held.element.classList.add("leaving");
  }
}

/** How the component on a spot is known, where that is not certain. */
function note(element, words) {
  element.querySelector("title")?.remove();
  if (!words) return element.removeAttribute("aria-description");
  element.setAttribute("aria-description", words);
  return element.prepend(s("title", {}, words));
}

/** Puts an element before the one that is next, if it is not there already; what comes after it. */
function inOrder(layer, element, next) {
  if (element === next) return next.nextSibling;
  layer.insertBefore(element, next);
  return next;
}

const same = (a, b) => a.x === b.x && a.y === b.y && (a.turn || 0) === (b.turn || 0);
const within = (spot, part) =>
  spot.x >= part.x && spot.x <= part.x + part.width && spot.y >= part.y && spot.y <= part.y + part.height;

/** The nearest spot in a direction: what lies off the axis counts double. */
function nearest(spots, ids, here, [dx, dy]) {
  const from = spots.get(here).spot;
  let best = null;
  let least = Infinity;
  for (const id of ids) {
    if (id === here) continue;
    const to = spots.get(id).spot;
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (along > 0.5 && along + 2 * across < least) {
      least = along + 2 * across;
      best = id;
    }
  }
  return best;
}

/** A thin line with a head, from where a piece is to where it would be. */
function arrow(from, to) {
  const long = distance(from, to) || 1;
  const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const [x, y] = [to.x - ux * 8, to.y - uy * 8];
  const head = `M${x - ux * 8 - uy * 5} ${y - uy * 8 + ux * 5}L${x} ${y}L${x - ux * 8 + uy * 5} ${y - uy * 8 - ux * 5}`;
  return s("path", { class: "arrow", d: `M${from.x} ${from.y}L${x} ${y}${head}` });
}
