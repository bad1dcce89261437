// A daily challenge at a table: what holds there, the result beside those of the levels, and a card to share.

import { layAside } from "./aside.js";
import { get } from "../lib/api.js";
import { notice } from "../lib/dialog.js";
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { minus } from "../lib/numbers.js";
import { link } from "../lib/places.js";
import { store, stored } from "../lib/settings.js";
import { resultWords } from "../lobby/daily.js";
import { kindWords } from "../lobby/today.js";

/** The draws of a challenge's table are called by this word, its date and its kind. */
const DAILY = "daily ";
/** How often it is asked how far the levels are, in milliseconds. */
const PAUSE = 1500;
/** Ahead of a level, even with it, behind it. */
const MARKS = ["●", "◐", "○"];

/** @param {Frame} frame */
export const isDaily = (frame) => frame.draws.startsWith(DAILY);

export class Daily {
  /** @param {import("../table/page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "guide daily", hidden: true, "aria-label": t("Today's challenge") });
    page.place.append(this.element);
    /** Where it is kept that the player knows what holds. */
    this.key = `daily.${page.table}`;
    /** @type {number | null} The position in which the player was to act first. */
    this.mine = null;
    /** @type {HTMLElement | null} */
    this.result = null;
  }

  /** What holds here is said once, before the first action. @param {Frame} frame */
  show(frame) {
    const begins = isDaily(frame) && frame.seats_held.length > 0 && frame.status === "running" && stored(this.key) !== "yes";
    const acted = this.mine !== null && frame.seq > this.mine;
    if (frame.your_turn) this.mine ??= frame.seq;
    if (begins && acted) this.close();
    else if (begins) this.open(frame.draws.split(" ")[2]);
  }

  /** @param {string} kind */
  open(kind) {
    if (this.element.hidden) replace(
      this.element,
      h("p", { class: "count" }, `${t("Today's challenge")} · ${kindWords(kind)}`),
      h("p", { class: "words" }, t("Everybody has these draws today. Your first try counts: no hints, and nothing is taken back once something new has been seen.")),
      h("p", { class: "links" }, h("button", { class: "main", type: "button", onclick: () => this.close() }, t("Begin"))),
    );
    this.element.hidden = false;
    layAside(this.element, this.page);
  }

  close() {
    store(this.key, "yes");
    this.element.hidden = true;
  }

  /** The part of the end with the levels' results; null at other tables. @param {Frame} frame */
  part(frame) {
    if (!isDaily(frame)) return null;
    this.result = h("section", { class: "daily-result", "aria-live": "polite" });
    this.follow(frame.table, this.result);
    return this.result;
  }

  /** Until the levels are done, or the page is left. */
  async follow(table, part) {
    while (part === this.result) {
      const answer = await get(`/api/tables/${table}/daily`).catch(() => null);
      if (!answer || part !== this.result) return;
      if (answer.total === null) return;
      this.draw(part, answer);
      if (answer.failed || answer.levels.every((row) => row.total !== null)) return;
      await new Promise((done) => setTimeout(done, PAUSE));
      if (!part.isConnected) return;
    }
  }

  /**
   * @param {HTMLElement} part
   * @param {DailyAnswer} answer
   */
  draw(part, answer) {
    const waits = !answer.failed && answer.levels.some((row) => row.total === null);
    const field = h("textarea", { readonly: true, rows: 4, "aria-label": t("The card"), onfocus: () => field.select() });
    field.value = cardOf(answer);
    replace(
      part,
      h("h3", {}, `${t("Today's challenge")} · ${answer.date}`),
      h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("You and the levels") }, levelTable(answer)),
      waits && h("p", { class: "hint", role: "status" }, t("The levels play on the same draws …"), " ", h("progress", { max: 1, value: answer.done, "aria-label": t("The levels play on the same draws …") })),
      answer.failed && h("p", { class: "hint" }, t("The levels' games were not finished; look again later.")),
      !waits && h("p", { class: "share" }, field, h("button", { type: "button", class: "small copy", onclick: () => copy(field) }, t("Copy"))),
    );
  }
}

/** Your row among those of the levels, the best first. @param {DailyAnswer} answer */
function levelTable(answer) {
  const mine = { level: 0, total: answer.total, place: answer.place };
  const played = answer.levels.filter((row) => row.total !== null);
  const rows = [mine, ...played].sort((one, two) => ahead(two, one) || one.level - two.level);
  const together = answer.kind !== "solo";
  return h("table", { class: "sources-table levels" },
    h("caption", {}, t("You and the levels on the same draws")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Player")), h("th", { scope: "col" }, t("Points")), together && h("th", { scope: "col" }, t("Place")))),
    h("tbody", {}, rows.map((row) => h("tr", { class: row.level ? "" : "own" },
      h("th", { scope: "row" }, row.level ? t("Level {level}", { level: row.level }) : t("You")), h("td", {}, minus(row.total)), together && h("td", {}, row.place)))));
}

/** Above 0 if the first is ahead: by place, then by points. */
const ahead = (one, two) => two.place - one.place || one.total - two.total;

/** A card that gives nothing of the game away. @param {DailyAnswer} answer */
export function cardOf(answer) {
  const marks = answer.levels.filter((row) => row.total !== null).map((row) => `${row.level} ${MARKS[1 - Math.sign(ahead(answer, row))]}`);
  return [
    `Branchline · ${answer.title}, ${kindWords(answer.kind)}`,
    `${answer.date} (${t("draws {code}", { code: answer.code })}): ${resultWords(answer)}`,
    ...(marks.length ? [t("Levels: {marks}", { marks: marks.join("  ") })] : []),
    new URL(link("/daily"), location.href).href,
  ].join("\n");
}

/** @param {HTMLTextAreaElement} field */
async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    notice(t("Copied."));
  } catch {
    notice(t("Copy the marked text."));
  }
}
