// The hand: what was chosen first hangs on the mouse pointer, and what is pressed and drawn away is chosen by that.

import { drawnTrack, sideOf } from "./track.js";
import { s } from "../lib/dom.js";

/** Pixels that a press may move and still be a click. */
const DRAG = 7;
/** How large a piece hangs there, and how far from the pointer's tip. */
const [SIZE, ASIDE] = [0.55, 10];
/** What is taken from a spot, such as a cube, is small already. */
const LOOSE_SIZE = 1.3;
/** What lies lower is background. */
const FRONT = 1;

export class Hand {
  /**
   * @param {import("./board.js").Board} board
   * @param {(id: string) => boolean} leads Whether choosing a spot leads on to other spots.
   * @param {(id: string) => unknown} draw A spot is drawn away.
   */
  constructor(board, leads, draw) {
    this.board = board;
    this.draw = draw;
    this.leads = leads;
    /** @type {SVGElement | null} */
    this.held = null;
    this.size = SIZE;
    this.at = { x: 0, y: 0 };
    /** @type {{ id: string, x: number, y: number, side: string } | null} Where the mouse went down on what can be taken. */
    this.pressed = null;
    /** @type {Promise<unknown> | null} What was drawn away is being chosen. */
    this.taken = null;
    const { svg } = board;
    svg.addEventListener("pointerdown", (event) => this.down(event), true);
    svg.addEventListener("pointermove", (event) => this.move(event), true);
    svg.addEventListener("pointerup", (event) => this.up(event), true);
    svg.addEventListener("pointercancel", () => this.let(), true);
  }

  /**
   * The piece on a spot hangs on the pointer; of a spot that is drawn away, what lies on it where the mouse went down.
   * @param {string | null | undefined} id
   */
  take(id) {
    this.drop();
    const own = id ? this.board.pieces.get(id) : null;
    const piece = own || (id && this.pressed?.id === id ? this.lying(id) : null);
    if (!piece || (piece.piece.z || 0) < FRONT || !matchMedia("(hover: hover)").matches) return;
    this.held = s("g", { class: "in-hand" }, [...piece.element.children].map((node) => node.cloneNode(true)));
    this.size = own ? SIZE : LOOSE_SIZE;
    this.board.layers.floats.append(this.held);
    this.carry();
  }

  /**
   * The piece in front on a spot that is nearest to where the mouse went down.
   * @param {string} id
   */
  lying(id) {
    const around = this.boxOf(id);
    /** @type {[number, HeldPiece][]} */
    const found = [];
    for (const held of this.board.pieces.values()) {
      if ((held.piece.z || 0) <= FRONT) continue;
      const { left, top, width, height } = held.element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (x < around.left || x > around.right || y < around.top || y > around.bottom) continue;
      found.push([Math.hypot(x - this.pressed.x, y - this.pressed.y), held]);
    }
    return found.sort(([one], [other]) => one - other)[0]?.[1] || null;
  }

  drop() {
    this.held?.remove();
    this.held = null;
  }

  carry() {
    const aside = ASIDE / (this.board.camera.pixels || 1);
    const { width, height } = /** @type {SVGGraphicsElement} */ (this.held).getBBox();
    this.held.setAttribute("transform", `translate(${this.at.x + aside + (width * this.size) / 2} ${this.at.y + aside + (height * this.size) / 2}) scale(${this.size})`);
  }

  /** @param {PointerEvent} event */
  down(event) {
    const id = spotOf(event.target);
    const takes = event.pointerType === "mouse" && event.button === 0 && id && this.board.open?.includes(id) && this.leads(id);
    this.pressed = takes ? { id, x: event.clientX, y: event.clientY, side: sideOf(this.boxOf(id), event.clientX, event.clientY) } : null;
    this.taken = null;
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (event.pointerType !== "mouse") return;
    this.at = this.board.camera.point(event);
    if (this.held) this.carry();
    if (!this.pressed) return;
    // What is taken is moved, not the board under it.
    event.stopImmediatePropagation();
    if (this.taken || Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) <= DRAG) return;
    this.board.camera.moved = true;
    this.taken = Promise.resolve(this.draw(this.pressed.id));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { pressed, taken } = this;
    this.let();
    if (!taken) return;
    const id = spotOf(document.elementFromPoint(event.clientX, event.clientY));
    const to = sideOf(this.boxOf(pressed.id), event.clientX, event.clientY);
    taken.then(() => {
      const { open, spots } = this.board;
      const drawn = drawnTrack(open.map((one) => spots.get(one).spot), pressed.side, to);
      const chosen = drawn || (open.includes(id) ? id : null);
      if (chosen) this.board.onspot(chosen);
      else if (this.size === LOOSE_SIZE) this.drop();
    });
  }

  /**
   * The shape of a spot on the screen, without the room about it that can be hit, too.
   * @param {string} id
   */
  boxOf(id) {
    const { element } = this.board.spots.get(id);
    return (element.querySelector(":scope > :not(.reach, title)") || element).getBoundingClientRect();
  }

  let() {
    this.pressed = null;
    this.taken = null;
  }
}

/** @param {EventTarget | null} target */
const spotOf = (target) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (target)?.closest?.(".target"))?.dataset.spot;
