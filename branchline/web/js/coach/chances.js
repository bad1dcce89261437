// The bar of winning chances above the board, for those who want it: asked for where hints are allowed.

import { amount } from "./numbers.js";
import { get } from "../lib/api.js";
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { stored } from "../lib/settings.js";

/** A position must stay for so long before its chances are asked for. */
const CALM = 250;

export class Chances {
  /** @param {import("../table/page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.element = h("div", { class: "chances-bar", hidden: true, role: "img" });
    page.place.append(this.element);
    this.timer = 0;
    this.asking = new AbortController();
    this.key = "";
  }

  /** @param {Frame} frame */
  show(frame) {
    const wanted = stored("chances") === "yes" && frame.hints && frame.status === "running" && frame.at === frame.steps && frame.players.length > 1;
    if (!wanted) {
      this.stop();
      this.element.hidden = true;
      this.key = "";
      return;
    }
    const key = `${frame.seq} ${frame.viewer}`;
    if (this.key === key) return;
    this.stop();
    this.key = key;
    this.asking = new AbortController();
    this.timer = setTimeout(() => this.ask(frame), CALM);
  }

  stop() {
    clearTimeout(this.timer);
    this.asking.abort();
  }

  /** @param {Frame} frame */
  async ask(frame) {
    try {
      const told = await get(`/api/tables/${this.page.table}/chances`, { seat: frame.viewer ?? undefined }, this.asking.signal);
      if (told.seq === frame.seq) this.draw(frame, told.chances);
    } catch {
      // Refused, or nobody had time: the bar stays as it was, and the next position asks again.
      this.key = "";
    }
  }

  /**
   * @param {Frame} frame
   * @param {number[]} chances
   */
  draw(frame, chances) {
    const words = frame.players.map((player) => `${player.name} ${amount(chances[player.seat], false)}`);
    this.element.hidden = false;
    this.element.setAttribute("aria-label", t("The chances to come first: {words}", { words: words.join(", ") }));
    this.element.title = words.join(", ");
    replace(this.element, ...frame.players.map((player) => {
      const part = h("span", { class: `seat-${player.seat}` }, chances[player.seat] >= 0.08 ? amount(chances[player.seat], false) : "");
      part.style.flexGrow = String(Math.max(chances[player.seat], 0.005));
      return part;
    }));
  }
}
