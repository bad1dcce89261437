// The hand: what was chosen first hangs on the mouse pointer, and what is pressed and drawn away is chosen by that.

import { drawnTrack, sideOf } from "./track.js";
import { s } from "../lib/dom.js";

/** Pixels that a press may move and still be a click. */
const DRAG = 7;
/** How large a piece hangs there, and how far from the pointer's tip. */
const [SIZE, ASIDE] = [0.55, 10];
/** What lies lower is background. */
const FRONT = 1;

export class Hand {
  /**
   * @param {import("./board.js").Board} board
   * @param {(id: string) => boolean} leads Whether choosing a spot leads on to other spots.
   */
  constructor(board, leads) {
    this.board = board;
    this.leads = leads;
    /** @type {SVGElement | null} */
    this.held = null;
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
   * The piece on a spot hangs on the pointer.
   * @param {string | null | undefined} id
   */
  take(id) {
    this.drop();
    const piece = id ? this.board.pieces.get(id) : null;
    if (!piece || (piece.piece.z || 0) < FRONT || !matchMedia("(hover: hover)").matches) return;
    this.held = s("g", { class: "in-hand" }, [...piece.element.children].map((node) => node.cloneNode(true)));
    this.board.layers.floats.append(this.held);
    this.carry();
  }

  drop() {
    this.held?.remove();
    this.held = null;
  }

  carry() {
    const aside = ASIDE / (this.board.camera.pixels || 1);
    const { width, height } = /** @type {SVGGraphicsElement} */ (this.held).getBBox();
    this.held.setAttribute("transform", `translate(${this.at.x + aside + (width * SIZE) / 2} ${this.at.y + aside + (height * SIZE) / 2}) scale(${SIZE})`);
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
    this.taken = Promise.resolve(this.board.onspot(this.pressed.id));
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
