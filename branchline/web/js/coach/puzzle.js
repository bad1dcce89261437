// A puzzle at a table: find the best action. Once something is played, or on demand, the solution is told with its reason.

import { layAside } from "./aside.js";
import { get } from "../lib/api.js";
import { h, icon, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { link } from "../lib/places.js";
import { store } from "../lib/settings.js";

/** The draws of a puzzle's table are called by this word and its number. */
const PUZZLE = "puzzle ";
const FLIGHT = 450;

/** Where it is kept that a puzzle has been solved. */
export const solvedKey = (game, number) => `puzzle.${game}.${number}`;

export class Puzzle {
  /** @param {import("../table/page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "guide puzzle", hidden: true, "aria-live": "polite", "aria-label": t("Puzzle") });
    page.place.append(this.element);
    this.asked = "";
    this.tell = false;
  }

  /** @param {Frame} frame */
  async show(frame) {
    this.element.hidden = this.closed || !frame.draws.startsWith(PUZZLE) || !frame.seats_held.length;
    const asked = `${frame.seq} ${this.tell}`;
    if (this.element.hidden || this.asked === asked) return;
    this.asked = asked;
    try {
      const answer = await get(`/api/tables/${this.page.table}/puzzle`, { seat: frame.seats_held[0], tell: this.tell ? "yes" : null });
      if (this.asked === asked) this.draw(frame, answer);
    } catch {
      // Without an answer it stays as it is; the next position asks again.
    }
  }

  /**
   * @param {Frame} frame
   * @param {PuzzleAnswer} answer
   */
  draw(frame, answer) {
    if (answer.solved && !this.tell) store(solvedKey(frame.game.name, answer.number), "yes");
    const next = answer.number < answer.many ? answer.number + 1 : 1;
    replace(
      this.element,
      h("p", { class: "count" }, t("Puzzle {number} · difficulty {difficulty} of 5", { number: answer.number, difficulty: answer.difficulty })),
      h("p", { class: "words" }, this.words(answer)),
      answer.best && !answer.solved && h("p", { class: "best" }, t("Best is: {action}", { action: answer.best })),
      answer.because && h("p", { class: "why" }, t("Why: {reason}.", { reason: answer.because })),
      h("p", { class: "links" },
        answer.played && !answer.solved && h("button", { class: "main", type: "button", onclick: () => this.again() }, t("Try again")),
        !answer.best && h("button", { type: "button", class: "solution", onclick: () => this.reveal() }, t("Show the solution")),
        (answer.solved || answer.best) && h("a", { class: `button${answer.solved ? " main" : ""}`, href: link(`/puzzles/${frame.game.name}/${next}`) }, t("Next puzzle")),
        h("a", { class: "button", href: link(`/puzzles/${frame.game.name}`) }, t("All puzzles")),
        h("button", { class: "quiet", type: "button", "aria-label": t("Close"), title: t("Close"), onclick: () => this.close() }, icon("close"))),
    );
    this.makeRoom();
  }

  /** @param {PuzzleAnswer} answer */
  words(answer) {
    if (answer.solved) return t("Right: {action}", { action: answer.played });
    if (answer.played) return t("You chose: {action}. There is something better.", { action: answer.played });
    return t("It is your turn. One action is clearly better than all others: find it.");
  }

  reveal() {
    this.tell = true;
    this.show(this.page.frame);
  }

  /** Take back to the decision. */
  again() {
    this.tell = false;
    this.page.sender.takeBack("undo");
  }

  close() {
    this.closed = true;
    this.element.hidden = true;
  }

  makeRoom() {
    layAside(this.element, this.page);
    clearTimeout(this.moving);
    this.moving = setTimeout(() => layAside(this.element, this.page), FLIGHT);
  }
}
