// The puzzles of a game, today's first; and the way into one: its position is laid out as a table.

import { get, post } from "../lib/api.js";
import { topTools } from "../lib/dialog.js";
import { h, icon, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { goInstead, link } from "../lib/places.js";
import { stored } from "../lib/settings.js";
import { solvedKey } from "../coach/puzzle.js";

const DAY = 86_400_000;

/**
 * The number of the day's puzzle: the same for everybody on that date, another one each day.
 * @param {number} many
 * @param {Date} date
 */
export const ofTheDay = (many, date = new Date()) => (Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY) * 7) % many + 1;

/** How hard a puzzle is, as dots. @param {number} difficulty */
export const dots = (difficulty) => h("span", { class: "stars", role: "img", "aria-label": t("difficulty {difficulty} of 5", { difficulty }) }, "●".repeat(difficulty) + "○".repeat(5 - difficulty));

export class PuzzlesPage {
  constructor(root, game, number) {
    this.root = root;
    this.game = game;
    this.number = Number(number);
  }

  async open() {
    if (this.number) return this.lay();
    const { title, puzzles } = await get("/api/puzzles", { game: this.game });
    document.title = `${title} · ${t("Puzzles")} · Branchline`;
    this.root.className = "at-lobby";
    const today = puzzles.length ? ofTheDay(puzzles.length) : 0;
    replace(
      this.root,
      h("header", { class: "bar" }, h("a", { class: "title", href: link("/") }, icon("back"), h("span", { class: "game" }, t("All games"))), h("h1", { class: "prompt" }, `${title}: ${t("puzzles")}`), h("div", { class: "tools" }, topTools())),
      h("main", { class: "lobby puzzles" },
        h("p", { class: "lead-in" }, t("Positions from games of bots in which one action is clearly better than all others. Find it, and read why.")),
        puzzles.length
          ? h("p", { class: "links" }, h("a", { class: "button main today", href: this.at(today) }, t("Today's puzzle")))
          : h("p", { class: "hint" }, t("This game has no puzzles yet.")),
        h("ol", { class: "puzzle-list" }, puzzles.map((puzzle) => this.row(puzzle)))),
    );
    return null;
  }

  at(number) {
    return link(`/puzzles/${this.game}/${number}`);
  }

  row({ number, difficulty }) {
    const solved = stored(solvedKey(this.game, number)) === "yes";
    return h("li", {}, h("a", { class: `button${solved ? " solved" : ""}`, href: this.at(number), "aria-label": `${number}: ${t("difficulty {difficulty} of 5", { difficulty })}${solved ? `, ${t("solved")}` : ""}` },
      h("b", {}, number), dots(difficulty), solved && h("small", {}, t("solved"))));
  }

  async lay() {
    replace(this.root, h("main", { class: "lobby" }, h("h1", {}, t("Puzzle")), h("p", {}, t("The table is being laid …"))));
    const { table } = await post("/api/puzzles", { game: this.game, number: this.number });
    goInstead(`/t/${table}`);
    return null;
  }

  leave() {}
}
