// The challenges of the day; and the way into one, where the table is laid or found again.

import { get, post } from "../lib/api.js";
import { topTools } from "../lib/dialog.js";
import { h, icon, replace } from "../lib/dom.js";
import { language, t } from "../lib/language.js";
import { alone, goInstead, link } from "../lib/places.js";
import { stored } from "../lib/settings.js";
import { kindWords } from "./today.js";

export class DailyPage {
  constructor(root, game, kind) {
    this.root = root;
    this.game = game;
    this.kind = kind;
  }

  async open() {
    if (this.game) return this.takeUp();
    const { ends, challenges } = await get("/api/daily");
    document.title = `${t("Today's challenges")} · Branchline`;
    this.root.className = "at-lobby";
    const time = new Intl.DateTimeFormat(language === "qps" ? "en" : language, { timeStyle: "short" }).format(new Date(ends * 1000));
    replace(
      this.root,
      h("header", { class: "bar" }, h("a", { class: "title", href: link("/") }, icon("back"), h("span", { class: "game" }, t("All games"))), h("h1", { class: "prompt" }, t("Today's challenges")), h("div", { class: "tools" }, topTools())),
      h("main", { class: "lobby dailies" },
        h("p", { class: "lead-in" }, t("Everybody has the same table, the same draws and the same bots today. Your first try counts. At the end you see how levels 1 to 5 play it.")),
        h("ul", { class: "daily-list" }, challenges.map((row) => this.row(row))),
        h("p", { class: "hint" }, t("The next challenges come at {time}.", { time }), alone && ` ${t("Nobody checks results here: play fair.")}`)),
    );
    return null;
  }

  /** @param {DailyRow} row */
  row(row) {
    const over = row.total !== null;
    const words = over ? t("Look at it") : row.table ? t("Continue") : t("Play");
    return h("li", { "data-daily": `${row.game} ${row.kind}` },
      h("span", { class: "what" }, h("b", {}, row.title), " ", kindWords(row.kind)),
      over && h("span", { class: "so-far" }, resultWords(row)),
      h("a", { class: `button${over ? "" : " main"}`, href: link(`/daily/${row.game}/${row.kind}`), "aria-label": `${words}: ${row.title}, ${kindWords(row.kind)}` }, words));
  }

  async takeUp() {
    replace(this.root, h("main", { class: "lobby" }, h("h1", {}, t("Today's challenge")), h("p", {}, t("The table is being laid …"))));
    const { table } = await post("/api/daily", { game: this.game, kind: this.kind, name: stored("name") || t("Surveyor") });
    goInstead(`/t/${table}`);
    return null;
  }

  leave() {}
}

/**
 * A result: the place among how many, and the points.
 * @param {{ kind: string, seats: number, total: number, place: number }} row
 */
export function resultWords({ kind, seats, total, place }) {
  const points = t("{count:# point|# points}", { count: total });
  return kind === "solo" ? points : `${t("place {place} of {seats}", { place, seats })}, ${points}`;
}
