// The board: a ground, pieces that glide, spots that can be chosen, and ghosts of what would happen.

import { LEAST_SPOT } from "./approach.js";
import { Camera } from "./camera.js";
import { drawGhosts } from "./ghosts.js";
import { Marks } from "./marks.js";
import { nearest } from "./neighbours.js";
import { arrive, distance, flash, floating, glide, run, same, transform, wayTaken } from "./motion.js";
import { drawPointers } from "./pointers.js";
import { hint, tip } from "./tips.js";
import { picture } from "../lib/api.js";
import { drawn, nodesOf, replace, s } from "../lib/dom.js";
import { calm } from "../lib/settings.js";

/** With more open spots than this they glow less, or nothing else would be seen. */
const CROWD = 30;
const grounds = new Map();

async function groundOf(key) {
  if (!grounds.has(key)) {
    const text = await picture(`/ground/${key}.svg`);
    grounds.set(key, nodesOf(text ?? "<svg xmlns='http://www.w3.org/2000/svg'/>"));
  }
  return grounds.get(key).map((node) => node.cloneNode(true));
}

/** What is nearer than this is at the same place. */
const NEAR = 44;
/** So many numbers float at once; more would be noise. */
const MOST_FLOATS = 8;

export class Board {
  constructor(label, { onspot, onhover }) {
    this.onspot = onspot;
    this.onhover = onhover;
    this.layers = {};
    for (const name of ["ground", "pieces", "over", "marks", "ghosts", "pointers", "spots", "floats"]) {
      this.layers[name] = s("g", { class: `layer ${name}`, "aria-hidden": name === "spots" ? null : "true" });
    }
    this.svg = s("svg", { class: "board", role: "group", "aria-label": label }, Object.values(this.layers));
    this.camera = new Camera(this.svg);
    /** @type {Map<string, HeldPiece>} */
    this.pieces = new Map();
    this.marks = new Marks(this.layers.marks);
    this.spots = new Map();
    this.point = (/** @type {import("./pointers.js").Way[]} */ ways) => drawPointers(this.layers.pointers, this.spots, ways);
    this.groundKey = "";
    this.svg.addEventListener("keydown", (event) => this.key(event));
  }

  // -- drawing ---------------------------------------------------------------------------------------------------

  async show(scene, { glide: gliding = true } = {}) {
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
    this.point([]);
    replace(this.layers.marks);
    this.drawSpots(scene.spots);
    return this.drawPieces(scene.pieces, gliding && !calm());
  }

  /**
   * Whether nothing would look different: then what is shown beside it, a ghost or a mark, stays.
   * @param {SceneRow | null} scene
   */
  shows(scene) {
    return Boolean(scene && this.scene) && JSON.stringify(scene) === JSON.stringify(this.scene);
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
    if (!held || !same(held.piece, piece)) element.setAttribute("transform", transform(piece));
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
    const all = [...this.pieces.values()].filter((held) => held.element !== not && distance(held.piece, place) < NEAR);
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
      if (!held || held.spot.label !== spot.label || held.spot.shape !== spot.shape) tip(element, spot.label);
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

  /**
   * Which spots can be chosen now, and which have been; what choosing one does.
   * @param {string[]} open
   * @param {string[]} chosen
   * @param {Map<string, string>} deeds
   */
  offer(open, chosen, deeds = new Map()) {
    this.hint([]);
    this.open = open.filter((id) => this.spots.has(id));
    const first = this.open.includes(this.focused) ? this.focused : this.open[0];
    const [offers, walks] = [new Set(this.open), new Set(chosen)];
    for (const [id, held] of this.spots) {
      const { element } = held;
      tip(element, deeds.get(id) || held.spot.label);
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
    this.reach();
    let next = null;
    for (const id of [...this.open].reverse()) {
      const { element } = this.spots.get(id);
      if (element.nextSibling !== next) this.layers.spots.insertBefore(element, next);
      next = element;
    }
  }

  /**
   * Keeps spots marked as chosen that lead to what is offered now.
   * @param {string[]} ids
   */
  remember(ids) {
    for (const id of ids) {
      const held = this.spots.get(id);
      held?.element.classList.add("chosen");
      if (held) held.role = null;
    }
  }

  /** Where a choice would lead: the spots that come next. */
  hint(ids) {
    hint(this.layers.spots, ids.map((id) => this.spots.get(id)?.element).filter(Boolean));
  }

  /** What is small on the screen can be hit beside it, too, as far as nothing else is there. */
  reach() {
    const { pixels } = this.camera;
    const open = this.open.map((id) => this.spots.get(id));
    for (const { element } of this.spots.values()) element.querySelector(".reach")?.remove();
    for (const { spot, element } of open) {
      const box = element.getBBox();
      if (!pixels || Math.max(box.width, box.height) * pixels >= LEAST_SPOT) continue;
      const others = open.filter((other) => other.spot !== spot).map((other) => distance(other.spot, spot) / 2);
      element.prepend(s("circle", { class: "reach", cx: box.x + box.width / 2, cy: box.y + box.height / 2, r: Math.min(LEAST_SPOT / 2 / pixels, ...others) }));
    }
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
    const here = /** @type {SVGElement | null} */ (document.activeElement)?.dataset?.spot;
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

  /**
   * What would be different after an action.
   * @param {SceneRow} scene
   */
  ghost(scene, sketch = "") {
    this.clearGhosts();
    drawGhosts(this.layers.ghosts, this.pieces, scene, sketch);
  }
}

/** Puts an element before the one that is next, if it is not there already; what comes after it. */
function inOrder(layer, element, next) {
  if (element === next) return next.nextSibling;
  layer.insertBefore(element, next);
  return next;
}
