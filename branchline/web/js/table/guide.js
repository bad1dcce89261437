// A guided first game: a real game against bots, with somebody beside you who explains what is about to happen.

import { get } from "../lib/api.js";
import { h, icon, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { store, stored } from "../lib/settings.js";

/** How far from the edge of the board it lies, and how long the board flies. */
const EDGE = 10;
const FLIGHT = 450;

export class Guide {
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "guide", hidden: true, "aria-live": "polite", "aria-label": t("Guide") });
    page.place.append(this.element);
    this.key = `guide.${page.table}`;
    this.place = Number(stored(this.key, "-1"));
  }

  async load(game) {
    if (this.steps) return;
    this.steps = [];
    try {
      this.steps = (await get("/api/guide", { game })).steps;
    } catch {
      this.place = -1;
    }
  }

  get step() {
    return this.place >= 0 && this.steps ? this.steps[this.place] : null;
  }

  async show(frame) {
    if (this.place < 0) return;
    await this.load(frame.game.name);
    if (this.step?.until === "turn" && frame.your_turn && this.wasOther) this.on();
    if (this.step?.until === "over" && frame.status === "over") this.on();
    this.wasOther = !frame.your_turn;
    this.draw();
  }

  /** The player has done something. */
  acted(action) {
    const until = this.step?.until || "";
    if (until === "act" || (until.startsWith("act ") && action.text.startsWith(until.slice(4)))) {
      this.wasOther = true;
      this.on();
      this.draw();
    }
  }

  on() {
    this.place += 1;
    if (this.place >= this.steps.length) this.place = -1;
    store(this.key, String(this.place));
  }

  end() {
    this.place = -1;
    store(this.key, "-1");
    this.draw();
  }

  draw() {
    const { step } = this;
    this.element.hidden = !step;
    for (const [id, { element }] of this.page.board.spots) {
      element.classList.toggle("pointed", Boolean(step?.point) && step.point.split(" ").some((start) => id.startsWith(start)));
    }
    // Where something is to be done, only what can be clicked is pointed at.
    this.page.place.classList.toggle("to-do", Boolean(step?.until?.startsWith("act")));
    if (!step) return;
    const done = this.steps.length;
    replace(
      this.element,
      h("p", { class: "count" }, `${this.place + 1} / ${done}`),
      h("p", { class: "words" }, step.text),
      h("p", { class: "links" },
        (step.until === "next" || !step.until) && h("button", { class: "main", type: "button", onclick: () => { this.on(); this.draw(); } }, t("Go on")),
        step.until !== "next" && step.until && h("span", { class: "hint" }, step.until === "turn" ? t("The others play …") : step.until === "over" ? t("Play on to the end.") : t("Your move.")),
        h("button", { class: "quiet", type: "button", "aria-label": t("Leave the guide"), title: t("Leave the guide"), onclick: () => this.end() }, icon("close"))),
    );
    this.makeRoom();
  }

  /** What can be clicked has changed; the board may still be on its way to where that is. */
  makeRoom() {
    this.settle();
    clearTimeout(this.moving);
    this.moving = setTimeout(() => this.settle(), FLIGHT);
  }

  /** Lie where nothing is covered that is to be clicked, or as little as can be. */
  settle() {
    const { place, board } = this.page;
    if (this.element.hidden) return;
    const room = place.getBoundingClientRect();
    const { width, height } = this.element.getBoundingClientRect();
    const [right, bottom] = [room.width - width - EDGE, room.height - height - EDGE];
    const top = EDGE;
    const middle = { x: (room.width - width) / 2, y: (room.height - height) / 2 };
    const corners = [[right, top], [right, bottom], [EDGE, top], [EDGE, bottom], [right, middle.y], [EDGE, middle.y], [middle.x, top], [middle.x, bottom]];
    const spots = [...board.spots.values()].map(({ element }) => ({ box: element.getBoundingClientRect(), matters: weight(element) }));
    const covered = ([x, y]) => {
      const [left, upper] = [room.left + x, room.top + y];
      return spots.reduce((sum, { box, matters }) => sum + matters * shared(box.left, box.right, left, left + width) * shared(box.top, box.bottom, upper, upper + height), 0);
    };
    const costs = corners.map(covered);
    const [x, y] = corners[costs.indexOf(Math.min(...costs))];
    this.element.style.left = `${Math.max(x, EDGE)}px`;
    this.element.style.top = `${Math.max(y, EDGE)}px`;
  }
}

const shared = (low, high, from, to) => Math.max(0, Math.min(high, to) - Math.max(low, from));

/** How much it matters that a spot is seen. */
function weight({ classList }) {
  if (classList.contains("open")) return classList.contains("pointed") ? 1000 : 30;
  return classList.contains("pointed") ? 100 : 1;
}
