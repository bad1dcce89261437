// The story of a game: a line a turn, which unfolds into all that happened in it.

import { sign } from "./signs.js";
import { h, replace } from "../../lib/dom.js";
import { t } from "../../lib/language.js";

/** The story: each line leads to the board at that time. */
export class Story {
  /** @param {(step: number) => void} onjump */
  constructor(onjump) {
    this.onjump = onjump;
    this.list = h("ol", { class: "story" });
    this.element = h("section", { class: "panel-story", "aria-label": t("Story") }, this.list);
    /** @type {Set<string>} What the viewer has unfolded. */
    this.unfolded = new Set();
    /** Whether an earlier position is looked at: its line is in sight, whatever is folded. */
    this.past = false;
  }

  /**
   * @param {StoryLine} line
   * @param {number} at
   */
  line(line, at) {
    const here = line.step === at;
    return h("li", { class: line.seat === null ? "chance" : `seat-${line.seat}` },
      h("button", { type: "button", class: here ? "here" : "", "aria-current": here ? "step" : null, onclick: () => this.onjump(line.step) }, sign(line.sign), h("span", {}, line.text)));
  }

  /**
   * Several lines as one, which unfolds. A screen reader is told all of them.
   * @param {StoryLine[]} lines
   * @param {string} key
   * @param {number} at
   * @param {(Node | string)[]} summary
   */
  fold(lines, key, at, summary) {
    const said = lines.map((line) => line.text).join(" ");
    const details = h("details", {},
      h("summary", { title: lines.map((line) => line.text).join("\n"), onclick: () => (details.open ? this.unfolded.delete(key) : this.unfolded.add(key)) }, summary, h("span", { class: "sr" }, said)),
      h("ol", {}, lines.map((line) => this.line(line, at))));
    details.open = this.unfolded.has(key) || (this.past && lines.some((line) => line.step === at));
    return h("li", { class: lines[0].seat === null ? "chance" : `turn seat-${lines[0].seat}` }, details);
  }

  /**
   * A turn: what was done, then what was drawn after it.
   * @param {StoryLine[]} turn
   * @param {PlayerRow[]} players
   * @param {number} at
   */
  turn(turn, players, at) {
    const done = turn.filter((line) => line.seat !== null);
    const drawn = turn.filter((line) => line.seat === null);
    const key = String(turn[0].step);
    if (done.length > 1) return [this.fold(turn, key, at, [h("span", { class: "name" }, players[done[0].seat]?.name ?? ""), signs(turn)])];
    const draws = t("{count:# draw|# draws}", { count: drawn.length });
    return [...done.map((line) => this.line(line, at)), ...(drawn.length > 1 ? [this.fold(drawn, `${key} draws`, at, [draws])] : drawn.map((line) => this.line(line, at)))];
  }

  /**
   * @param {Frame} frame
   * @param {number} at
   */
  show(frame, at) {
    this.past = at !== frame.steps;
    const near = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    const focused = this.list.contains(document.activeElement);
    const place = focused ? this.reached().indexOf(/** @type {HTMLElement} */ (document.activeElement)) : -1;
    replace(this.list, ...turns(frame.story).flatMap((turn) => this.turn(turn, frame.players, at)));
    if (focused) this.reached()[place]?.focus({ preventScroll: true });
    if (near || at === frame.steps) this.list.scrollTop = this.list.scrollHeight;
    else this.list.querySelector(".here")?.scrollIntoView({ block: "nearest" });
  }

  /** What the keyboard can reach, in order. */
  reached() {
    return /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll("summary, button")]);
  }
}

/**
 * What the lines are about, each drawing once, with how often.
 * @param {StoryLine[]} lines
 */
function signs(lines) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const line of lines) if (line.sign) counts.set(line.sign, (counts.get(line.sign) ?? 0) + 1);
  return h("span", { class: "signs", "aria-hidden": "true" }, [...counts].map(([name, many]) => h("span", { class: "sign-count" }, sign(name), many > 1 && many)));
}

/**
 * The lines turn by turn: a turn goes on until somebody else acts, and what is drawn in between belongs to it.
 * @param {StoryLine[]} lines
 */
function turns(lines) {
  /** @type {StoryLine[][]} */
  const found = [];
  /** @type {number | null} */
  let acting = null;
  for (const line of lines) {
    if (!found.length || (line.seat !== null && line.seat !== acting)) found.push([]);
    if (line.seat !== null) acting = line.seat;
    found[found.length - 1].push(line);
  }
  return found;
}
