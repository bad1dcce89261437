// The parts of a board. Where the whole would be too small to read, one part is seen at a time, and the view follows the play.

import { partWith, ROOM, viewOf, WHOLE_PART, within } from "../board/approach.js";
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";

/** So many pixels a unit of a drawing needs: a whole board, and a part of one (there letters may be larger). */
const READABLE = 0.68;
const READABLE_PART = 0.585;
/** A board whose first part needs less of an upright window's height leaves room for a panel below it. */
const ROOM_BELOW = 0.5;

export class Parts {
  /** @param {import("./page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.element = h("div", { class: "parts", role: "group", "aria-label": t("Parts of the board") });
    /** @type {RegionRow[]} */
    this.regions = [];
    /** @type {RegionRow | null} The part that is seen. */
    this.here = null;
    this.names = "";
    addEventListener("resize", () => this.fit());
  }

  /** Whether the board is seen in parts. */
  get needed() {
    const { camera, svg } = this.page.board;
    const room = svg.getBoundingClientRect();
    return this.regions.length > 1 && Math.min(room.width / camera.full.width, room.height / camera.full.height) < READABLE;
  }

  /** @param {Frame} frame */
  show(frame) {
    this.regions = frame.scene?.regions || [];
    const names = this.regions.map((part) => part.label).join();
    if (this.names === names) return;
    this.names = names;
    replace(this.element, ...this.regions.map((part) => h("button", { class: "small", type: "button", "data-part": part.id, onclick: () => (this.here === part ? this.whole(part) : this.go(part)) }, part.label)));
    this.fit();
  }

  /** Whether the first part, as wide as the window, is so low that a panel fits below it. */
  get leavesRoom() {
    const [first] = this.regions;
    return this.regions.length > 1 && (first.height / first.width) * innerWidth < ROOM_BELOW * innerHeight;
  }

  /** The window has another shape. */
  fit() {
    this.page.root.classList.toggle("room-below", this.leavesRoom);
    const { needed } = this;
    this.page.place.classList.toggle("in-parts", needed);
    this.here = null;
    if (needed) this.go(this.regions[0], [], true);
    else this.page.board.camera.set({ ...this.page.board.camera.full });
  }

  /**
   * Goes to a part, near enough for these spots to be hit.
   * @param {RegionRow} part
   * @param {HeldSpot[]} spots
   */
  go(part, spots = [], sudden = false) {
    const { camera, svg } = this.page.board;
    const room = svg.getBoundingClientRect();
    // A part that can be read as a whole is seen as a whole.
    const whole = Math.min(room.width / (part.width + 2 * ROOM), room.height / (part.height + 2 * ROOM)) >= WHOLE_PART;
    const view = viewOf(part, camera.full, room, spots, whole ? 0 : Math.max(READABLE_PART, part.near || 0));
    this.here = part;
    for (const button of /** @type {HTMLElement[]} */ ([...this.element.children])) button.setAttribute("aria-pressed", String(button.dataset.part === part.id));
    if (sudden) camera.set(view);
    else camera.fly(view);
  }

  /**
   * All of a part at once, however small; again: near.
   * @param {RegionRow} part
   */
  whole(part) {
    const { camera, svg } = this.page.board;
    this.here = null;
    camera.fly(viewOf(part, camera.full, svg.getBoundingClientRect()));
  }

  /**
   * To the part that has these spots, wherever the view is now.
   * @param {string[]} ids
   */
  bring(ids) {
    if (!this.page.place.classList.contains("in-parts")) return;
    const spots = ids.map((id) => this.page.board.spots.get(id));
    const part = partWith(spots, this.regions);
    if (part) this.go(part, spots.filter(({ spot }) => within(spot, part)));
  }

  /**
   * To where the choice is, unless it is in sight already.
   * @param {string[]} ids Spots that can be chosen on the board only.
   */
  approach(ids) {
    if (!this.page.place.classList.contains("in-parts") || !ids.length) return;
    const { board } = this.page;
    const near = ({ spot, element }) => within(spot, board.camera.view) && large(element);
    if (!ids.every((id) => near(board.spots.get(id)))) this.bring(ids);
  }

  /**
   * As little aside as possible, until all of these spots are in sight, if they can be.
   * @param {string[]} ids
   */
  reveal(ids) {
    if (!this.page.place.classList.contains("in-parts") || !ids.length) return;
    const { camera, spots } = this.page.board;
    const { view } = camera;
    const boxes = ids.map((id) => spots.get(id)).map(({ spot, element }) => ({ spot, box: element.getBBox() }));
    const [left, top] = [Math.min(...boxes.map(({ spot, box }) => spot.x + box.x)), Math.min(...boxes.map(({ spot, box }) => spot.y + box.y))];
    const right = Math.max(...boxes.map(({ spot, box }) => spot.x + box.x + box.width));
    const bottom = Math.max(...boxes.map(({ spot, box }) => spot.y + box.y + box.height));
    if (right - left > view.width || bottom - top > view.height) return;
    const x = Math.min(Math.max(view.x, right - view.width), left);
    const y = Math.min(Math.max(view.y, bottom - view.height), top);
    if (x !== view.x || y !== view.y) camera.fly({ ...view, x, y });
  }

  /**
   * The view follows what the others do.
   * @param {Place[]} places
   */
  follow(places) {
    if (!this.page.place.classList.contains("in-parts") || !places.length) return;
    const { board } = this.page;
    if (places.some((place) => within(place, board.camera.view))) return;
    const many = (part) => places.filter((place) => within(place, part)).length;
    const part = [...this.regions].sort((a, b) => many(b) - many(a))[0];
    if (part && many(part)) this.go(part);
  }
}

/** @param {Element} element */
function large(element) {
  const { width, height } = element.getBoundingClientRect();
  return Math.max(width, height) >= 31;
}
