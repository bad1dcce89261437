// The table as plain text: asked for when it is opened, and again as long as it stays open.

import { get } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { t } from "../../lib/language.js";

export class AsText {
  constructor() {
    this.text = h("pre", { class: "table-text" });
    this.element = h("details", { class: "pop as-text", ontoggle: () => this.ask() }, h("summary", {}, t("The table as text")), h("div", { class: "popped" }, this.text));
    /** @type {Frame | null} */
    this.frame = null;
    /** What was asked for last. */
    this.asked = "";
  }

  /** @param {Frame} frame */
  show(frame) {
    this.frame = frame;
    this.ask();
  }

  async ask() {
    const { frame } = this;
    if (!frame || !this.element.open) return;
    const past = frame.at !== frame.steps;
    const wanted = `${frame.viewer} ${frame.seq} ${frame.at}`;
    if (wanted === this.asked) return;
    this.asked = wanted;
    try {
      const text = await get(`/api/tables/${frame.table}/table.txt`, { seat: frame.viewer, at: past ? frame.at : null });
      if (this.asked === wanted) this.text.textContent = text;
    } catch {
      // The next frame, or opening it again, asks again.
      this.asked = "";
    }
  }
}
