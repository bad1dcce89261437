// The slider through a game.

import { h, icon } from "../../lib/dom.js";
import { t } from "../../lib/language.js";

/** The scrubber: the whole game, step by step. */
export class Scrubber {
  /**
   * @param {(step: number | null) => void} onjump
   * @param {(step: number) => void} ontry
   * @param {() => void} onplay
   */
  constructor(onjump, ontry, onplay) {
    this.onjump = onjump;
    this.play = h("button", { class: "quiet play", type: "button", "aria-label": t("Play on from here"), title: t("Play on from here"), onclick: onplay }, icon("play"));
    this.range = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": t("Move through the game"), oninput: () => onjump(Number(this.range.value)) });
    this.words = h("output", { class: "at" });
    const step = (by) => () => onjump(Math.min(Math.max(Number(this.range.value) + by, 0), Number(this.range.max)));
    this.now = h("button", { class: "small now", type: "button", onclick: () => onjump(null) }, t("Back to now"));
    this.try = h("button", { class: "small try", type: "button", title: t("A new table that goes on from this position; bots stay bots"), onclick: () => ontry(Number(this.range.value)) }, t("Try from here"));
    this.element = h(
      "section",
      { class: "scrubber", "aria-label": t("History") },
      h("button", { class: "quiet", type: "button", "aria-label": t("One step back"), title: t("One step back"), onclick: step(-1) }, icon("earlier")),
      this.range,
      h("button", { class: "quiet", type: "button", "aria-label": t("One step on"), title: t("One step on"), onclick: step(1) }, icon("later")),
      this.words,
    );
    /** Lies over the board while one looks back, so that nothing else moves. */
    this.row = h("div", { class: "back-row" }, this.play, this.now, this.try);
  }

  /** @param {boolean} on */
  playing(on) {
    this.play.replaceChildren(icon(on ? "pause" : "play"));
    this.play.setAttribute("aria-pressed", String(on));
  }

  /** ``free``: whether the game may be told to everybody, and so tried otherwise. */
  show(steps, at, free) {
    this.range.max = steps;
    this.range.value = at;
    this.range.setAttribute("aria-valuetext", t("step {at} of {steps}", { at, steps }));
    this.words.textContent = `${at} / ${steps}`;
    this.now.hidden = at === steps;
    this.try.hidden = at === steps || !free;
    this.element.classList.toggle("past", at !== steps);
  }
}
