// A score, itemised: where the points come from, and what changed it last.

import { open } from "./page.js";
import { get } from "../lib/api.js";
import { dialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { minus, signed } from "../lib/numbers.js";

/** So many of the last changes are told. */
const LAST = 6;

/**
 * @param {import("./page.js").TablePage} page
 * @param {number} seat
 */
export async function scoreDialog(page, seat) {
  const { frame, table } = page;
  const player = frame.players[seat];
  const sources = Object.entries(player.sources || {}).filter(([, value]) => value);
  const held = open(frame) ? [] : player.holds.map((hold) => [hold.label, hold.many]);
  const itemised = sources.length ? sources.map(([name, value]) => [name, signed(value)]) : held;
  const changes = h("ol", { class: "changes" });
  const box = dialog(
    player.total === null ? player.name : t("{name}: {total} points", { name: player.name, total: minus(player.total) }),
    itemised.length ? h("dl", { class: "itemised" }, itemised.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])) : "",
    player.total === null ? h("p", { class: "hint" }, t("What the others hold is secret.")) : !itemised.length && h("p", { class: "hint" }, t("No points yet.")),
    changes,
  );
  box.classList.add("score-sheet");
  if (!open(frame)) return;
  for (const row of await lastChanges(frame, table, seat)) changes.append(row);
  if (changes.children.length) changes.before(h("h3", {}, t("Last changes")));
}

/**
 * @param {Frame} frame
 * @param {string} table
 * @param {number} seat
 */
async function lastChanges(frame, table, seat) {
  const { steps, totals } = await get(`/api/tables/${table}/totals`).catch(() => ({ steps: [], totals: [] }));
  const rows = [];
  for (let place = steps.length - 1; place > 0 && rows.length < LAST; place -= 1) {
    const by = totals[place][seat] - totals[place - 1][seat];
    if (!by || steps[place] > frame.at) continue;
    const told = frame.story.filter((line) => line.step > steps[place - 1] && line.step <= steps[place] && line.seat !== null).map((line) => line.text);
    rows.push(h("li", {}, h("b", { class: by > 0 ? "up" : "down" }, signed(by)), " ", told.join(" ") || t("step {at}", { at: steps[place] })));
  }
  return rows;
}
