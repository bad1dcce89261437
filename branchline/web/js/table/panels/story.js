// The story of a game, line by line.

import { h, replace } from "../../lib/dom.js";
import { t } from "../../lib/language.js";

/** So many draws in a row are folded. */
const FOLDED = 3;

/** The story: each line leads to the board at that time. */
export class Story {
  constructor(onjump) {
    this.onjump = onjump;
    this.list = h("ol", { class: "story" });
    this.element = h("section", { class: "panel-story", "aria-label": t("Story") }, this.list);
  }

  line(line, at) {
    const here = line.step === at;
    return h("li", { class: line.seat === null ? "chance" : `seat-${line.seat}` },
      h("button", { type: "button", class: here ? "here" : "", "aria-current": here ? "step" : null, onclick: () => this.onjump(line.step) }, line.text));
  }

  show(frame, at) {
    const near = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    const shown = [];
    for (const run of runs(frame.story)) {
      const lines = run.map((line) => this.line(line, at));
      if (run.length < FOLDED || run.some((line) => line.step === at)) shown.push(...lines);
      else shown.push(h("li", { class: "chance" }, h("details", {}, h("summary", {}, t("{count:# draw|# draws}", { count: run.length })), h("ol", {}, lines))));
    }
    replace(this.list, ...shown);
    if (near || at === frame.steps) this.list.scrollTop = this.list.scrollHeight;
    else this.list.querySelector(".here")?.scrollIntoView({ block: "nearest" });
  }
}

/** Draws of chance that follow each other belong together. */
function runs(lines) {
  const out = [];
  for (const line of lines) {
    const last = out[out.length - 1];
    if (last && line.seat === null && last[0].seat === null) last.push(line);
    else out.push([line]);
  }
  return out;
}
