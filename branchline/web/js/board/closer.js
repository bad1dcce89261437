// A closer look: what is drawn small on the board, such as another player's town, large and with its words.

import { h, replace, s } from "../lib/dom.js";

/** The pointer rests so long on a spot before it is shown; and how much of the board's place it takes at most. */
const REST = 260;
const [WIDEST, TALLEST] = [0.62, 0.96];
const EDGE = 6;
/** How tall its heading is, and what is left free about the drawing. */
const [TITLE, ABOUT] = [30, 3];
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
    const inside = ({ piece, element: one }) => one.querySelector(".closer-part") && Math.abs(piece.x - spot.x) <= box.width / 2 && Math.abs(piece.y - spot.y) <= box.height / 2;
    const parts = [...board.pieces.values()].filter(inside);
    const part = about(parts);
    if (!part) return this.hide();
    const room = element.parentElement.getBoundingClientRect();
    const scale = Math.min((room.width * (room.width < 1.2 * room.height ? TALLEST : WIDEST)) / part.width, (room.height * TALLEST - TITLE) / part.height);
    const [width, height] = [part.width * scale, part.height * scale + TITLE];
    const copies = parts.map((held) => held.element.cloneNode(true));
    replace(element, h("p", { class: "closer-title" }, spot.label.split(";")[0]), s("svg", { viewBox: `${part.x} ${part.y} ${part.width} ${part.height}`, role: "img", "aria-label": spot.label }, copies));
    element.style.setProperty("--least", `${(LETTER / scale).toFixed(2)}px`);
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

/**
 * The part of the board that has these pieces.
 * @param {HeldPiece[]} pieces
 * @returns {Part | null}
 */
function about(pieces) {
  if (!pieces.length) return null;
  const boxes = pieces.map(({ piece, element }) => ({ piece, box: /** @type {SVGGraphicsElement} */ (element.querySelector(".closer-part")).getBBox() }));
  const [left, top] = [Math.min(...boxes.map(({ piece, box }) => piece.x + box.x)) - ABOUT, Math.min(...boxes.map(({ piece, box }) => piece.y + box.y)) - ABOUT];
  const right = Math.max(...boxes.map(({ piece, box }) => piece.x + box.x + box.width)) + ABOUT;
  const bottom = Math.max(...boxes.map(({ piece, box }) => piece.y + box.y + box.height)) + ABOUT;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
