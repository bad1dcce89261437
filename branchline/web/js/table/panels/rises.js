// What has just been won or lost, beside a score for a moment.

import { h } from "../../lib/dom.js";
import { signed } from "../../lib/numbers.js";

/** How long a gain is shown beside the score, and over how many steps it still is one event. */
const RISE = 1600;
const STEPS = 12;

export class Rises {
  constructor() {
    /** @type {Map<string, number | null>} */
    this.totals = new Map();
    /** @type {Map<number, {by: number, since: number}>} */
    this.risen = new Map();
    /** @type {number | null} */
    this.at = null;
  }

  /** @param {Frame} frame */
  compare(frame) {
    if (frame.status === "counting") return;
    for (const { seat, total } of frame.players) {
      const before = this.totals.get(`${frame.table} ${seat}`);
      const near = Math.abs(frame.at - (this.at ?? frame.at)) <= STEPS;
      if (near && total !== null && before !== undefined && before !== null && total !== before) this.risen.set(seat, { by: total - before, since: performance.now() });
      this.totals.set(`${frame.table} ${seat}`, total);
    }
    this.at = frame.at;
  }

  /** @param {number} seat */
  mark(seat) {
    const { by, since } = this.risen.get(seat) || { by: 0, since: 0 };
    const age = performance.now() - since;
    if (!by || !(age < RISE)) return "";
    const words = h("span", { class: `rise ${by > 0 ? "up" : "down"}`, "aria-hidden": "true" }, signed(by));
    words.style.animationDelay = `${-age}ms`;
    setTimeout(() => words.remove(), RISE - age);
    return words;
  }
}
