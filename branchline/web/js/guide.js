// A guided first game: a real game against bots, with somebody beside you who explains what is about to happen.

import { get } from "./api.js";
import { h, icon, replace } from "./dom.js";
import { t } from "./language.js";
import { store, stored } from "./settings.js";

export class Guide {
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "guide", hidden: true, "aria-live": "polite", "aria-label": t("Guide") });
    page.place.append(this.element);
    this.key = `guide.${page.table}`;
    this.place = Number(stored(this.key, "-1"));
  }

  async load(game) {
    if (this.steps) return;
    this.steps = [];
    try {
      this.steps = (await get("/api/guide", { game })).steps;
    } catch {
      this.place = -1;
    }
  }

  get step() {
    return this.place >= 0 && this.steps ? this.steps[this.place] : null;
  }

  async show(frame) {
    if (this.place < 0) return;
    await this.load(frame.game.name);
    if (this.step?.until === "turn" && frame.your_turn && this.wasOther) this.on();
    if (this.step?.until === "over" && frame.status === "over") this.on();
    this.wasOther = !frame.your_turn;
    this.draw();
  }

  /** The player has done something. */
  acted(action) {
    const until = this.step?.until || "";
    if (until === "act" || (until.startsWith("act ") && action.text.startsWith(until.slice(4)))) {
      this.wasOther = true;
      this.on();
      this.draw();
    }
  }

  on() {
    this.place += 1;
    if (this.place >= this.steps.length) this.place = -1;
    store(this.key, String(this.place));
  }

  end() {
    this.place = -1;
    store(this.key, "-1");
    this.draw();
  }

  draw() {
    const { step } = this;
    this.element.hidden = !step;
    for (const [id, { element }] of this.page.board.spots) {
      element.classList.toggle("pointed", Boolean(step?.point) && step.point.split(" ").some((start) => id.startsWith(start)));
    }
    if (!step) return;
    const done = this.steps.length;
    replace(
      this.element,
      h("p", { class: "count" }, `${this.place + 1} / ${done}`),
      h("p", { class: "words" }, step.text),
      h("p", { class: "links" },
        (step.until === "next" || !step.until) && h("button", { class: "main", type: "button", onclick: () => { this.on(); this.draw(); } }, t("Go on")),
        step.until !== "next" && step.until && h("span", { class: "hint" }, step.until === "turn" ? t("The others play …") : step.until === "over" ? t("Play on to the end.") : t("Your move.")),
        h("button", { class: "quiet", type: "button", "aria-label": t("Leave the guide"), title: t("Leave the guide"), onclick: () => this.end() }, icon("close"))),
    );
  }
}
