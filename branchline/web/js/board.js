// The board: a ground, pieces that glide, spots that can be chosen, and ghosts of what would happen.

import { Camera } from "./camera.js";
import { drawn, replace, s } from "./dom.js";
import { calm } from "./settings.js";

const GLIDE = 250;
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
const css = (piece) => `translate(${piece.x}px, ${piece.y}px) rotate(${piece.turn || 0}deg)`;

export class Board {
  constructor(label, { onspot, onhover }) {
    this.onspot = onspot;
    this.onhover = onhover;
    this.layers = {};
    for (const name of ["ground", "pieces", "ghosts", "spots"]) this.layers[name] = s("g", { class: `layer ${name}` });
    this.layers.pieces.setAttribute("aria-hidden", "true");
    this.layers.ground.setAttribute("aria-hidden", "true");
    this.layers.ghosts.setAttribute("aria-hidden", "true");
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
    }
    this.clearGhosts();
    this.drawSpots(scene.spots);
    return this.drawPieces(scene.pieces, glide && !calm());
  }

  /** Old pieces find their new places; what is gone lends its place to what is new of its kind. */
  drawPieces(wanted, glide) {
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
    for (const held of gone) this.remove(held, glide);
    let moved = 0;
    for (const piece of [...wanted].sort((a, b) => (a.z || 0) - (b.z || 0))) moved += this.drawPiece(piece, glide);
    return glide && moved ? GLIDE : 0;
  }

  drawPiece(piece, glide) {
    const held = this.pieces.get(piece.id);
    const element = held ? held.element : s("g", { class: "piece" });
    if (!held || held.piece.body !== piece.body) replace(element, ...drawn(piece.body));
    element.setAttribute("transform", place(piece));
    element.dataset.piece = piece.id;
    this.layers.pieces.append(element);
    this.pieces.set(piece.id, { piece, element });
    if (!glide) return held && !same(held.piece, piece) && calm() ? this.flash(element) : 0;
    if (held && !same(held.piece, piece)) {
      element.animate([{ transform: css(held.piece) }, { transform: css(piece) }], { duration: GLIDE, easing: "cubic-bezier(.3,.1,.2,1)" });
      return 1;
    }
    if (!held) {
      const small = `${css(piece)} scale(.2, 1)`;
      element.animate([{ transform: small, opacity: 0 }, { transform: css(piece), opacity: 1 }], { duration: GLIDE, easing: "ease-out" });
      return 1;
    }
    return 0;
  }

  /** For those who want no motion: a short highlight where something has changed. */
  flash(element) {
    element.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: 500 });
    return 0;
  }

  remove(held, glide) {
    this.pieces.delete(held.piece.id);
    if (!glide) return held.element.remove();
    held.element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: GLIDE }).onfinish = () => held.element.remove();
  }

  /** End all gliding at once. */
  skip() {
    for (const motion of this.layers.pieces.getAnimations({ subtree: true })) motion.finish();
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
      element.setAttribute("transform", `translate(${spot.x} ${spot.y})`);
      element.setAttribute("aria-label", spot.label);
      element.querySelector("title")?.remove();
      if (spot.note) {
        element.setAttribute("aria-description", spot.note);
        element.prepend(s("title", {}, spot.note));
      } else element.removeAttribute("aria-description");
      this.layers.spots.append(element);
      this.spots.set(spot.id, { spot, element });
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
    for (const [id, { element }] of this.spots) {
      const offered = this.open.includes(id);
      const walked = chosen.includes(id);
      element.classList.toggle("open", offered);
      element.classList.toggle("chosen", walked);
      element.setAttribute("tabindex", id === first ? "0" : "-1");
      if (offered || walked) element.removeAttribute("aria-disabled");
      else element.setAttribute("aria-disabled", "true");
      if (walked) element.setAttribute("aria-pressed", "true");
      else element.removeAttribute("aria-pressed");
    }
    this.layers.spots.classList.toggle("crowded", this.open.length > CROWD);
    for (const id of this.open) this.layers.spots.append(this.spots.get(id).element);
  }

  /** If what can be chosen is hard to hit, go nearer; on a small screen, go to the part where it is. */
  approach(regions, small) {
    const spots = this.open.map((id) => this.spots.get(id).spot);
    if (!spots.length || !regions.length || !small) return;
    const count = (part) => spots.filter((spot) => within(spot, part)).length;
    const best = [...regions].sort((a, b) => count(b) - count(a))[0];
    if (count(best)) this.camera.fly(best, 4);
  }

  focus(id) {
    const held = this.spots.get(id);
    if (!held) return;
    this.focused = id;
    for (const { element } of this.spots.values()) element.setAttribute("tabindex", "-1");
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

  /** What would be different after an action: pieces where they would be, with a line from where they are. */
  ghost(scene) {
    this.clearGhosts();
    const ids = new Set(scene.pieces.map((piece) => piece.id));
    const gone = [...this.pieces.values()].filter((held) => !ids.has(held.piece.id));
    for (const piece of [...scene.pieces].sort((a, b) => (a.z || 0) - (b.z || 0))) {
      let from = this.pieces.get(piece.id);
      if (from && same(from.piece, piece) && (from.piece.body === piece.body || (piece.z || 0) < FRONT)) continue;
      if (!from && piece.kind) {
        const near = gone.filter((held) => held.piece.kind === piece.kind);
        from = near.sort((a, b) => distance(a.piece, piece) - distance(b.piece, piece))[0];
        if (from) gone.splice(gone.indexOf(from), 1);
      }
      if (from && !same(from.piece, piece)) this.layers.ghosts.append(arrow(from.piece, piece));
      if (from) from.element.classList.add("leaving");
      this.layers.ghosts.append(s("g", { class: "ghost", transform: place(piece) }, drawn(piece.body)));
    }
    for (const held of gone) held.element.classList.add("leaving");
  }
}

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
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
