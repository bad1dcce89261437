// Hints on the board: where the best action is, one sentence why, and the others with what they are worth.

import { toCorner } from "../board/corner.js";
import { get } from "../lib/api.js";
import { notice } from "../lib/dialog.js";
import { h, icon, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";

/** So many actions are listed. */
const MOST = 5;

export class Hints {
  /** @param {import("../table/page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "hint-panel", hidden: true, tabindex: "-1", "aria-label": t("What would a bot do?") });
    page.place.append(this.element);
    this.asking = new AbortController();
    /** @type {Frame | null} The position that it is about. */
    this.frame = null;
  }

  /** Another position: the hint was for the last one. @param {Frame} frame */
  turnTo(frame) {
    if (this.frame && (frame.seq !== this.frame.seq || frame.at !== this.frame.at || frame.viewer !== this.frame.viewer)) this.close();
  }

  close() {
    this.asking.abort();
    this.frame = null;
    if (this.element.hidden) return;
    this.element.hidden = true;
    this.page.board.point([]);
    this.page.foresight.clear();
  }

  async ask() {
    if (this.frame) return this.close();
    const { frame, table } = this.page;
    this.frame = frame;
    this.asking = new AbortController();
    this.lay(h("p", { class: "hint", role: "status" }, t("A bot is thinking …")));
    try {
      const { lines, reason } = await get(`/api/tables/${table}/think`, { seat: frame.viewer }, this.asking.signal);
      if (this.frame === frame) this.show(lines, reason);
    } catch (refused) {
      if (this.frame !== frame) return null;
      this.close();
      notice(refused.message, "warn");
    }
    return null;
  }

  lay(...content) {
    const shut = h("button", { class: "quiet shut", type: "button", "aria-label": t("Close"), onclick: () => this.close() }, icon("close"));
    replace(this.element, shut, ...content);
    this.element.hidden = false;
    this.settle();
  }

  settle() {
    const { board, place } = this.page;
    toCorner(this.element, place, [...board.layers.pointers.querySelectorAll(".glow, .pointer-arrow"), ...[...board.spots.values()].map(({ element }) => element).filter((element) => element.classList.contains("open"))]);
  }

  /**
   * @param {ThoughtRow[]} lines
   * @param {string} reason
   */
  show(lines, reason) {
    const { actions } = this.frame;
    const known = lines.slice(0, MOST).map((line) => ({ ...line, action: actions.find((action) => action.text === line.text) })).filter((line) => line.action);
    if (!known.length) return this.close();
    const [best] = known;
    this.lay(
      h("p", { class: "words", role: "status" }, h("b", {}, best.action.label)),
      reason && h("p", { class: "why" }, reason),
      h("p", { class: "links" }, h("button", { class: "main do-it", type: "button", onclick: () => this.play(best.action) }, t("Do it"))),
      known.length > 1 && this.list(known),
    );
    this.point(best.action);
    this.page.parts.approach(best.action.clicks.filter((id) => this.page.board.spots.has(id)));
    return this.settle();
  }

  /** The others, the best first, each with how far ahead one would stand. */
  list(known) {
    const values = known.map((line) => line.value);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const rows = known.map((line) => h("li", {},
      h("button", { type: "button", onclick: () => this.look(line.action), onpointerenter: () => this.point(line.action), onfocus: () => this.point(line.action) },
        h("span", {}, line.action.label),
        h("meter", { min: low - 1, max: high + 0.01, value: line.value, "aria-label": t("worth") }),
        h("b", {}, Math.round(line.value * 10) / 10))));
    return h("details", { ontoggle: () => this.settle() }, h("summary", {}, t("How far ahead you would stand, in points")), h("ol", { class: "thoughts" }, rows));
  }

  /** @param {ActionRow} action */
  point(action) {
    this.page.board.point([{ kind: "best", clicks: action.clicks }]);
  }

  /** @param {ActionRow} action */
  look(action) {
    this.point(action);
    this.page.foresight.preview(action);
  }

  /** @param {ActionRow} action */
  play(action) {
    const { chooser } = this.page;
    this.close();
    if (!chooser.offering) return;
    if (action.partial) chooser.decide(action);
    else chooser.send(action);
  }
}
