// The rows of tables in the lobby: the viewer's own, those of others, and what has been played.

import { post } from "../lib/api.js";
import { dialog, notice } from "../lib/dialog.js";
import { h, icon } from "../lib/dom.js";
import { language, t } from "../lib/language.js";
import { minus } from "../lib/numbers.js";
import { link } from "../lib/places.js";

/** So many are shown at once; the others are a click away. */
const FIRST = 6;

/**
 * A part of the lobby with rows, if there are any.
 * @param {string} cls
 * @param {string} heading
 * @param {TableRow[]} rows
 * @param {(row: TableRow) => string} words What the button says.
 * @param {(() => void) | null} changed Where rows can be removed: what is to be done then.
 */
export function tableList(cls, heading, rows, words, changed = null) {
  const items = rows.map((row) => tableRow(row, words(row), changed));
  const rest = items.slice(FIRST);
  return h("section", { class: `tables ${cls}` }, h("h2", {}, heading), rows.length > 0 && h("ul", {}, items.slice(0, FIRST)),
    rest.length > 0 && h("details", {}, h("summary", {}, t("{count:# more|# more}", { count: rest.length })), h("ul", {}, rest)));
}

/**
 * Those first who wait for the viewer, then the latest.
 * @param {TableRow[]} rows
 */
export const inOrder = (rows) => [...rows].sort((one, two) => Number(two.your_turn) - Number(one.your_turn) || two.changed - one.changed);

/**
 * @param {TableRow} row
 * @param {string} words
 * @param {(() => void) | null} changed
 */
function tableRow(row, words, changed) {
  const over = row.status === "over";
  return h("li", { class: row.your_turn ? "your-turn" : "", "data-table": row.table },
    h("span", { class: "what" }, h("span", { class: "title" }, row.title), row.your_turn && h("span", { class: "turn" }, t("Your turn"))),
    h("span", { class: "who" }, over ? results(row) : people(row)),
    h("span", { class: "when" }, h("span", {}, stage(row)), when(row.changed)),
    h("a", { class: `button${row.your_turn ? " main" : ""}`, href: link(`/t/${row.table}`) }, words),
    changed && h("button", { class: "quiet remove", type: "button", "aria-label": t("Remove {game} from the list", { game: row.title }), title: t("Remove from the list"), onclick: () => (over ? remove(row, changed) : askToRemove(row, changed)) }, icon("close")));
}

/** @param {TableRow} row */
const people = (row) => row.players.map((player, place) => [place ? ", " : "", player.kind === "open" ? t("free seat") : h("span", { class: `name${player.own ? " own" : ""}` }, player.name)]);

/**
 * The players by their places, with their points.
 * @param {TableRow} row
 */
function results(row) {
  if (row.players.some((player) => player.place === null)) return [t("Closed before the end"), " · ", people(row)];
  const ranked = [...row.players].sort((one, two) => one.place - two.place);
  return ranked.map((player, at) => [at ? ", " : "", h("span", { class: player.place === 1 ? "won" : "" },
    `${player.place}. `, h("span", { class: `name${player.own ? " own" : ""}` }, player.name), ` ${minus(player.total)}`)]);
}

/** @param {TableRow} row */
const stage = (row) => (row.status === "open" ? t("waits for players") : row.stage);

/** @param {number} seconds */
function when(seconds) {
  const how = /** @type {Intl.DateTimeFormatOptions} */ ({ dateStyle: "medium", timeStyle: "short" });
  const at = new Date(seconds * 1000);
  return h("time", { datetime: at.toISOString() }, new Intl.DateTimeFormat(language === "qps" ? "en" : language, how).format(at));
}

/**
 * A game that goes on is given up only on purpose.
 * @param {TableRow} row
 * @param {() => void} changed
 */
function askToRemove(row, changed) {
  const others = row.players.some((player) => player.kind === "person" && !player.own);
  const box = dialog(
    t("Remove {game} from the list", { game: row.title }),
    h("p", {}, others ? t("You leave this game: the others may let a bot play for you. With its link you can come back.") : t("The game is given up. It is not in your list any more.")),
    h("p", { class: "links" },
      h("button", { class: "main", type: "button", onclick: () => { box.close(); remove(row, changed); } }, t("Remove")),
      h("button", { type: "button", onclick: () => box.close() }, t("Keep it"))),
  );
}

/**
 * @param {TableRow} row
 * @param {() => void} changed
 */
async function remove(row, changed) {
  try {
    await post(`/api/tables/${row.table}/remove`);
    notice(t("Removed from your list."));
    changed();
  } catch (refused) {
    notice(refused.message, "warn");
  }
}
