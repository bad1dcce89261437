// The analysis of a game: asked for, followed while it is made, and shown: the graph, the moments that decided, the players.

import { graph, legend, most, stageTable } from "./graph.js";
import { BLAMED, amount, change, gradeWords } from "./numbers.js";
import { Walk } from "./walk.js";
import { get, post } from "../lib/api.js";
import { notice } from "../lib/dialog.js";
import { h, icon, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";

/** How often it is asked how far it is. */
const PAUSE = 700;

export class Analysis {
  /** @param {import("../table/page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "end analysis", hidden: true, tabindex: "-1", "aria-label": t("Analysis") });
    page.place.append(this.element);
    this.walk = new Walk(page, () => this.reveal());
    /** @type {AnalysisRow | null} */
    this.found = null;
    this.asked = 0;
    /** @type {HTMLProgressElement} */
    this.bar = null;
    /** @type {HTMLElement} */
    this.count = null;
  }

  close() {
    this.asked += 1;
    this.hide();
  }

  hide() {
    this.element.hidden = true;
  }

  reveal() {
    this.page.end.hide();
    this.element.hidden = false;
    this.element.focus({ preventScroll: true });
  }

  get path() {
    return `/api/tables/${this.page.table}/analysis`;
  }

  /**
   * Asks for it, and shows how far it is until it is there.
   * @param {"quick" | "full"} depth
   */
  async open(depth = "quick") {
    const mine = (this.asked += 1);
    this.walk.end();
    if (this.page.history.at !== null) await this.page.history.jump(null);
    try {
      let told = await post(this.path, { depth });
      this.reveal();
      this.wait(told);
      while (this.asked === mine && told.runs) {
        this.progress(told.done, told.places);
        await new Promise((done) => setTimeout(done, PAUSE));
        told = await get(this.path, { seat: this.page.live.viewer ?? undefined });
      }
      if (this.asked !== mine) return;
      if (told.failed || !told.analysis) throw new Error(t("The analysis was not finished; ask for it again."));
      this.show(told.analysis, told.depth);
    } catch (refused) {
      if (this.asked !== mine) return;
      this.hide();
      notice(refused.message, "warn");
    }
  }

  head() {
    return [
      h("button", { class: "quiet shut", type: "button", "aria-label": t("Look at the board"), onclick: () => this.close() }, icon("close")),
      h("h2", {}, t("What decided the game")),
    ];
  }

  /**
   * While it is made, its progress stands here, and a way to end it.
   * @param {{ depth: string }} told
   */
  wait(told) {
    this.bar = h("progress", {});
    this.count = h("p", { class: "hint" });
    const words = told.depth === "full" ? t("The game is being analysed in full. This takes a while; you can go on meanwhile.") : t("The game is being analysed. You can go on meanwhile.");
    replace(this.element, this.head(), h("p", { class: "hint", role: "status" }, words), this.bar, this.count, h("p", {}, h("button", { type: "button", class: "cancel", onclick: () => this.cancel() }, t("Cancel"))));
  }

  /**
   * @param {number} done
   * @param {number} all
   */
  progress(done, all) {
    const words = t("{done} of {all} positions", { done, all });
    this.bar.max = all;
    this.bar.value = done;
    this.bar.setAttribute("aria-label", words);
    this.count.textContent = words;
  }

  /** Ends what is being made, and shows what there was before. */
  async cancel() {
    this.asked += 1;
    try {
      const told = await post(`${this.path}/cancel`);
      if (told.analysis) this.show(told.analysis, told.depth);
      else this.hide();
    } catch (refused) {
      this.hide();
      notice(refused.message, "warn");
    }
  }

  /**
   * How thorough it is, and the way to a more thorough one.
   * @param {string} depth
   */
  depth(depth) {
    if (depth === "full") return h("p", { class: "hint depth" }, t("Full analysis: each decision was played out as often as the strongest bot would."));
    return h("p", { class: "hint depth" }, t("Quick analysis: small mistakes may be missing."), " ", h("button", { type: "button", class: "small full", onclick: () => this.open("full") }, t("Analyse in full")));
  }

  /**
   * @param {AnalysisRow} found
   * @param {string} depth
   */
  show(found, depth) {
    const { players } = this.page.live;
    this.found = found;
    replace(
      this.element,
      this.head(),
      h("figure", { class: "graph" }, graph(found, players, (step) => this.lookAt(step)), legend()),
      this.moments(found),
      this.depth(depth),
      h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("The players") }, this.fares(found)),
      h("details", { class: "stages" }, h("summary", {}, t("Chances by stage of the game")), stageTable(found, players)),
      h("p", { class: "hint" }, found.alone ? t("A value is the points that could be expected. The value at the start, luck and decisions add up to the result.") : t("A value is the chance to come first, if all play sensibly. The value at the start, luck and decisions add up to the result.")),
    );
  }

  /** @param {number} step */
  lookAt(step) {
    this.hide();
    this.page.history.jump(step);
  }

  /** @param {JudgedRow[]} rows */
  stroll(rows, first = 0) {
    this.hide();
    this.walk.begin(rows, this.found.alone, first);
  }

  /** @param {AnalysisRow} found */
  moments(found) {
    const rows = found.moments.map((step) => found.steps.find((row) => row.step === step));
    if (!rows.length) return h("p", {}, t("No draw and no mistake moved much."));
    return h("ol", { class: "moments" }, rows.map((row, place) => h("li", {}, h("button", { type: "button", class: `moment ${row.grade}`, onclick: () => this.stroll(rows, place) }, this.moment(row, found.alone)))));
  }

  /**
   * @param {JudgedRow} row
   * @param {boolean} alone
   */
  moment(row, alone) {
    const { players } = this.page.live;
    const first = most(row.change);
    const [seat, what, by] = row.seat === null ? [first, t("luck"), row.change[first]] : [row.seat, gradeWords(row.grade), -row.loss];
    return [
      h("span", { class: "grade" }, what),
      h("b", { class: `seat-name seat-${seat}` }, `${players[seat].name} ${change(by, alone)}`),
      h("span", { class: "words" }, row.text),
    ];
  }

  /** @param {AnalysisRow} found */
  fares(found) {
    const { players } = this.page.live;
    const { alone } = found;
    const lost = (fare) => {
      const rows = found.steps.filter((row) => row.seat === fare.seat && BLAMED.includes(row.grade));
      return rows.length ? h("button", { type: "button", class: "small", title: t("Walk through them"), onclick: () => this.stroll(rows) }, t("{count:# mistake|# mistakes}", { count: rows.length })) : t("none");
    };
    const heads = [t("Player"), t("Accuracy"), t("Plays like"), t("Mistakes"), t("Start"), t("Luck"), t("Own decisions"), ...(alone ? [] : [t("The others")]), t("Result")];
    return h("table", { class: "sources-table fares" },
      h("thead", {}, h("tr", {}, heads.map((words) => h("th", { scope: "col" }, words)))),
      h("tbody", {}, found.players.map((fare) => h("tr", {},
        h("th", { scope: "row", class: `seat-name seat-${fare.seat}` }, players[fare.seat].name),
        h("td", {}, h("b", {}, fare.decisions ? Math.round(fare.accuracy) : "·")),
        h("td", {}, fare.level || "·"),
        h("td", {}, lost(fare)),
        h("td", {}, amount(fare.start, alone)),
        h("td", {}, change(fare.luck, alone)),
        h("td", {}, change(fare.own, alone)),
        !alone && h("td", {}, change(fare.others, alone)),
        h("td", {}, h("b", {}, amount(fare.result, alone)))))));
  }
}
