// A closer look: what is drawn small on the board, such as another player's town, large and with its words.

import { distance } from "./motion.js";
import { h, replace, s } from "../lib/dom.js";

/** The pointer rests so long on a spot before it is shown; and how much of the board's place it takes at most. */
const REST = 260;
const [WIDEST, TALLEST] = [0.62, 0.96];
const EDGE = 6;
/** Pixels that a letter needs. */
const LETTER = 11.1;

export class Closer {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {string | null} The spot that is looked at. */
    this.id = null;
    /** Whether it was tapped, and so stays until it is tapped again. */
    this.stays = false;
    this.timer = 0;
    this.element = h("div", { class: "closer-look", hidden: true, onclick: () => this.hide() });
  }

  /** @param {string | null} id */
  has(id) {
    return Boolean(id && this.board.spots.get(id)?.element.querySelector(".closer"));
  }

  /**
   * A pointer or the keyboard's focus is there; null: nowhere any more.
   * @param {string | null} id
   */
  point(id) {
    clearTimeout(this.timer);
    if (this.stays) return;
    if (!this.has(id)) this.hide();
    else this.timer = setTimeout(() => this.show(id), REST);
  }

  /**
   * A tap shows it until the next one; whether there is anything to be shown.
   * @param {string} id
   */
  tap(id) {
    const again = this.stays && this.id === id;
    this.hide();
    if (!this.has(id)) return false;
    if (again) return true;
    this.stays = true;
    this.show(id);
    return true;
  }

  hide() {
    clearTimeout(this.timer);
    this.id = null;
    this.stays = false;
    this.element.hidden = true;
  }

  /** The board was drawn again. */
  again() {
    if (this.id) this.show(this.id);
  }

  /** @param {string} id */
  show(id) {
    const { board, element } = this;
    if (!this.has(id)) return this.hide();
    this.id = id;
    const { spot, element: target } = board.spots.get(id);
    const box = target.getBBox();
    const part = { x: spot.x + box.x, y: spot.y + box.y, width: box.width, height: box.height };
    const room = element.parentElement.getBoundingClientRect();
    const scale = Math.min((room.width * (room.width < room.height ? TALLEST : WIDEST)) / part.width, (room.height * TALLEST) / part.height);
    const [width, height] = [part.width * scale, part.height * scale];
    const inside = ({ piece }) => Math.abs(piece.x - spot.x) <= part.width / 2 && Math.abs(piece.y - spot.y) <= part.height / 2;
    const pieces = [...board.pieces.values()].filter(inside).sort((a, b) => (a.piece.z || 0) - (b.piece.z || 0) || distance(a.piece, spot) - distance(b.piece, spot));
    const copies = [...board.layers.ground.children, ...pieces.map((held) => held.element)].map((node) => node.cloneNode(true));
    replace(element, s("svg", { viewBox: `${part.x} ${part.y} ${part.width} ${part.height}`, role: "img", "aria-label": spot.label }, copies));
    element.style.setProperty("--least", `${(LETTER / scale).toFixed(1)}px`);
    element.classList.toggle("stays", this.stays);
    // Beside what is pointed at, not over it.
    const here = target.getBoundingClientRect();
    const left = here.x + here.width / 2 > room.x + room.width / 2 ? EDGE : room.width - width - EDGE;
    const middle = (room.width - width) / 2;
    Object.assign(element.style, { width: `${width}px`, height: `${height}px`, left: `${Math.min(Math.max(left, 0), 2 * middle)}px`, top: `${(room.height - height) / 2}px` });
    element.hidden = false;
    return undefined;
  }
}
