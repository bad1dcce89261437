// The graph of winning chances: a line for each seat, marks for mistakes and for luck, the stages of the game below it.

import { BLAMED, amount, change, gradeWords } from "./numbers.js";
import { h, s } from "../lib/dom.js";
import { t } from "../lib/language.js";

/** Where little room is, the picture has fewer units, so that words in it stay large enough. */
const WIDE = { width: 680, height: 250, left: 46, right: 96, letters: 13 };
const NARROW = { width: 370, height: 240, left: 42, right: 66, letters: 8 };
const [TOP, FOOT] = [14, 24];
const narrow = matchMedia("(max-width: 760px)");
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 4", "1 4"];
/** A draw that moves so much of a first place is marked; of these the strongest. */
const LUCKY = 0.05;
const MOST_LUCKY = 10;
/** Names at the ends of lines are so far apart. */
const APART = 13;
/** A stage that is narrower has no number. */
const ROOM = 16;

/**
 * The chances after each step.
 * @param {AnalysisRow} analysis
 */
function valuesOf(analysis) {
  const rows = [{ step: 0, values: analysis.start }];
  for (const row of analysis.steps) rows.push({ step: row.step, values: rows[rows.length - 1].values.map((value, seat) => value + row.change[seat]) });
  return rows;
}

/**
 * @param {AnalysisRow} analysis
 * @param {PlayerRow[]} players
 * @param {(step: number) => void} onstep
 */
export function graph(analysis, players, onstep) {
  const size = narrow.matches ? NARROW : WIDE;
  const { width, height, left, right } = size;
  const rows = valuesOf(analysis);
  const last = rows[rows.length - 1].step || 1;
  const top = analysis.alone ? Math.max(1, ...rows.flatMap((row) => row.values)) : 1;
  const x = (step) => left + ((width - left - right) * step) / last;
  const y = (value) => TOP + (height - TOP - FOOT) * (1 - value / top);
  const at = new Map(rows.map((row) => [row.step, row.values]));
  const picture = s("svg", { viewBox: `0 0 ${width} ${height}`, class: "chances", role: "img", "aria-label": analysis.alone ? t("The points that could be expected, step by step") : t("The chances to come first, step by step") },
    [0, 0.25, 0.5, 0.75, 1].map((share) => [s("path", { class: "hair", d: `M${left} ${y(share * top)}H${width - right}` }), s("text", { class: "t scale", x: left - 6, y: y(share * top) + 4, "text-anchor": "end" }, amount(share * top, analysis.alone))]),
    stages(analysis.stages, x, height),
    players.map(({ seat }) => s("path", { class: `track seat-${seat}`, "stroke-dasharray": DASHES[seat % DASHES.length], d: "M" + rows.map((row) => `${x(row.step).toFixed(1)} ${y(row.values[seat]).toFixed(1)}`).join("L") })),
    lucky(analysis).map((row) => luckMark(row, x(row.step), y(at.get(row.step)[most(row.change)]), analysis.alone)),
    analysis.steps.filter((row) => BLAMED.includes(row.grade)).map((row) => mistakeMark(row, players, x(row.step), y(at.get(row.step)[row.seat]), analysis.alone)),
    names(players, rows[rows.length - 1].values, y, size),
  );
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const share = (((event.clientX - box.left) / box.width) * width - left) / (width - left - right);
    onstep(Math.round(Math.min(Math.max(share, 0), 1) * last));
  });
  return picture;
}

/**
 * Where a stage ends, and its number: its name stands in the table.
 * @param {StageRow[]} rows
 * @param {(step: number) => number} x
 * @param {number} height
 */
function stages(rows, x, height) {
  return rows.map((row, place) => [
    place > 0 && s("path", { class: "stage-line", d: `M${x(row.first).toFixed(1)} ${TOP}V${height - FOOT}` }),
    rows.length > 1 && x(row.last) - x(row.first) > ROOM && s("text", { class: "t scale", x: ((x(row.first) + x(row.last)) / 2).toFixed(1), y: height - 7, "text-anchor": "middle" }, place + 1),
  ]);
}

/**
 * The seat for which something changed the most.
 * @param {number[]} changes
 */
export const most = (changes) => changes.reduce((best, value, seat) => (Math.abs(value) > Math.abs(changes[best]) ? seat : best), 0);

/** @param {AnalysisRow} analysis */
function lucky(analysis) {
  if (analysis.alone) return [];
  const weight = (row) => Math.abs(row.change[most(row.change)]);
  return analysis.steps.filter((row) => row.seat === null && weight(row) >= LUCKY).sort((a, b) => weight(b) - weight(a)).slice(0, MOST_LUCKY);
}

function luckMark(row, x, y, alone) {
  const seat = most(row.change);
  return s("path", { class: `luck-mark seat-${seat}`, d: `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z` }, s("title", {}, `${row.step}: ${row.text} (${change(row.change[seat], alone)})`));
}

function mistakeMark(row, players, x, y, alone) {
  const size = { blunder: 5.5, mistake: 4.5, inaccuracy: 3 }[row.grade];
  return s("circle", { class: `mistake-mark seat-${row.seat} ${row.grade}`, cx: x, cy: y, r: size }, s("title", {}, `${row.step}: ${players[row.seat].name}, ${gradeWords(row.grade)} (${change(-row.loss, alone)})`));
}

/** Names at the ends of the lines, moved apart where they would overlap, and back up where they would leave the picture. */
function names(players, values, y, { width, height, right, letters }) {
  const sorted = players.map((player) => ({ player, at: y(values[player.seat]) })).sort((a, b) => a.at - b.at);
  for (let place = 1; place < sorted.length; place += 1) sorted[place].at = Math.max(sorted[place].at, sorted[place - 1].at + APART);
  let lowest = height - FOOT;
  for (const one of sorted.reverse()) {
    one.at = Math.min(one.at, lowest);
    lowest = one.at - APART;
  }
  return sorted.map(({ player, at }) => s("text", { class: `t small end-name seat-${player.seat}`, x: width - right + 6, y: at + 4 }, player.name.slice(0, letters)));
}

/** What the marks mean. */
export function legend() {
  const sign = (mark) => s("svg", { class: "sign", viewBox: "-8 -8 16 16", "aria-hidden": "true" }, mark);
  return h("p", { class: "legend" },
    h("span", {}, sign(s("circle", { class: "mistake-mark", r: 5 })), t("a mistake")),
    h("span", {}, sign(s("path", { class: "luck-mark", d: "M0 -6L6 0L0 6L-6 0Z" })), t("luck: a draw that moved much")));
}

/**
 * The same as a table: a row a stage.
 * @param {AnalysisRow} analysis
 * @param {PlayerRow[]} players
 */
export function stageTable(analysis, players) {
  const cells = (values) => players.map(({ seat }) => h("td", {}, amount(values[seat], analysis.alone)));
  return h("div", { class: "scroll stage-rows", tabindex: "0", role: "region", "aria-label": t("Chances by stage of the game") }, h("table", { class: "sources-table" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("At the end of")), players.map((player) => h("th", { scope: "col", class: `seat-${player.seat}` }, player.name)))),
    h("tbody", {},
      h("tr", {}, h("th", { scope: "row" }, t("the deal")), cells(analysis.start)),
      analysis.stages.map((row) => h("tr", {}, h("th", { scope: "row" }, row.title), cells(row.values))))));
}
