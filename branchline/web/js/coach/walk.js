// A walk through the moments of a game: the board before each, with the action that was played and the best one.

import { BLAMED, amount, change, gradeWords } from "./numbers.js";
import { toCorner } from "../board/corner.js";
import { h, icon, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";

/** How long the board flies. */
const FLIGHT = 450;

export class Walk {
  /**
   * @param {import("../table/page.js").TablePage} page
   * @param {() => void} onend
   */
  constructor(page, onend) {
    this.page = page;
    this.onend = onend;
    this.element = h("section", { class: "walk", hidden: true, tabindex: "-1", "aria-live": "polite", "aria-label": t("What decided the game") });
    page.place.append(this.element);
    /** @type {JudgedRow[]} */
    this.rows = [];
    this.alone = false;
  }

  /**
   * @param {JudgedRow[]} rows
   * @param {boolean} alone
   */
  begin(rows, alone, first = 0) {
    this.rows = rows;
    this.alone = alone;
    return this.go(first);
  }

  end() {
    this.element.hidden = true;
    this.page.board.point([]);
  }

  /** @param {number} place */
  async go(place) {
    const row = this.rows[place];
    const { board, history, parts } = this.page;
    const before = row.seat === null ? row.step : row.step - 1;
    await history.jump(before);
    if (this.page.frame?.at !== before) return;
    /** @type {{ kind: "best" | "played", clicks: string[] }[]} */
    const ways = row.best ? [{ kind: "played", clicks: row.clicks }, { kind: "best", clicks: row.best_clicks }] : [{ kind: "best", clicks: row.clicks }];
    board.point(row.seat === null ? [] : ways);
    const spots = ways.flatMap((way) => way.clicks).filter((id) => board.spots.has(id));
    parts.approach(spots);
    this.draw(row, place);
    const settle = () => toCorner(this.element, this.page.place, [...board.layers.pointers.querySelectorAll(".glow, .pointer-arrow")], [this.page.scrubber.row, this.page.side.element.querySelector(".foot-row")]);
    settle();
    setTimeout(settle, FLIGHT);
  }

  /**
   * @param {JudgedRow} row
   * @param {number} place
   */
  draw(row, place) {
    const { history } = this.page;
    const last = this.rows.length - 1;
    this.element.hidden = false;
    const step = (to, words, name) => h("button", { class: "quiet", type: "button", disabled: to < 0 || to > last, "aria-label": words, title: words, onclick: () => this.go(to) }, icon(name));
    replace(this.element,
      h("p", { class: "count" }, `${place + 1} / ${last + 1}`),
      row.seat === null ? this.luck(row) : this.decision(row),
      h("p", { class: "links" },
        step(place - 1, t("The moment before"), "earlier"),
        step(place + 1, t("The next moment"), "later"),
        row.seat !== null && h("button", { type: "button", class: "retry", title: t("A new table from this position, against the same bots"), onclick: () => history.tryFrom(row.step - 1, row.seat) }, t("Retry from here")),
        h("button", { class: "quiet", type: "button", "aria-label": t("Back to the analysis"), title: t("Back to the analysis"), onclick: () => { this.end(); this.onend(); } }, icon("close"))));
  }

  /** @param {JudgedRow} row */
  decision(row) {
    const { name } = this.page.live.players[row.seat];
    return [
      h("p", { class: "words" }, h("b", { class: `seat-name seat-${row.seat}` }, name), ": ", row.text),
      h("p", { class: `grade ${row.grade}` }, BLAMED.includes(row.grade) ? t("{grade}: lost {loss} (± {error})", { grade: gradeWords(row.grade), loss: amount(row.loss, this.alone), error: amount(row.error, this.alone) }) : gradeWords(row.grade)),
      row.best && h("p", { class: "better" }, t("Better: {action}", { action: row.best })),
      row.reason && h("p", { class: "why" }, row.best ? t("Why: {reason}", { reason: row.reason }) : row.reason),
    ];
  }

  /** @param {JudgedRow} row */
  luck(row) {
    const moved = this.page.live.players.map((player) => h("span", { class: `seat-name seat-${player.seat}` }, `${player.name} ${change(row.change[player.seat], this.alone)}`));
    return [h("p", { class: "grade" }, t("luck")), h("p", { class: "words" }, row.text), h("p", { class: "moved" }, moved)];
  }
}
