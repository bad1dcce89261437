// The games of an account, with filters.

import { get } from "../lib/api.js";
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { tableList } from "../lobby/rows.js";

/** So many are shown at a time. */
const PAGE = 25;

/** @param {{ name: string, title: string }[]} games */
export function gamesSection(games) {
  const list = h("div", { class: "games-list", "aria-live": "polite" });
  let from = 0;
  const choice = (name, words, choices) => h("label", {}, words, h("select", { name, onchange: () => show(0) }, choices.map(([value, title]) => h("option", { value }, title))));
  const filters = h("form", { class: "links filters" },
    choice("game", t("Game"), [["", t("All games")], ...games.map((one) => [one.name, one.title])]),
    choice("status", t("State"), [["", t("All")], ["open", t("Not begun")], ["running", t("Running")], ["over", t("Finished")]]),
    choice("result", t("Result"), [["", t("All")], ["won", t("Won")], ["lost", t("Not won")]]));
  async function show(start) {
    from = start;
    const found = await get("/api/account/games", { ...Object.fromEntries(new FormData(filters)), from });
    const rows = tableList("own-games", t("{count:# game|# games}", { count: found.count }), found.games, () => t("Look at it"));
    const begun = new Set(found.games.filter((one) => one.status !== "open").map((one) => one.table));
    for (const row of [...rows.querySelectorAll("li")].filter((one) => begun.has(one.dataset.table))) row.append(h("a", { class: "record", href: `/api/tables/${row.dataset.table}/record`, download: `${row.dataset.table}.record` }, t("Record")));
    replace(list, summary(found.totals, games), rows,
      from > 0 && h("button", { type: "button", onclick: () => show(from - PAGE) }, t("Newer ones")),
      from + PAGE < found.count && h("button", { type: "button", onclick: () => show(from + PAGE) }, t("Older ones")));
  }
  show(0);
  return h("section", { class: "games" }, h("h2", {}, t("Games")), filters, list);
}

function summary(totals, games) {
  const line = ([name, { won, lost, running }]) => h("li", {}, h("span", {}, games.find((one) => one.name === name)?.title || name), h("span", { class: "hint" }, t("{won} won, {lost} not won, {running} running", { won, lost, running })));
  return h("ul", { class: "rows totals" }, Object.entries(totals).map(line));
}
