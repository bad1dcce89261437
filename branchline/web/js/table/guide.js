// A guided first game: a real game against bots, with somebody beside you who explains what is about to happen. Which step
// it is follows from the position, so what is done in another order, or taken back, or missed, brings nothing out of step.

import { layAside } from "../coach/aside.js";
import { get } from "../lib/api.js";
import { h, icon, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { store, stored } from "../lib/settings.js";

/** How long the board flies. */
const FLIGHT = 450;
/** The draws of a guided game. */
const GUIDED = "guide";

export class Guide {
  /** @param {import("./page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "guide", hidden: true, "aria-live": "polite", "aria-label": t("Guide") });
    page.place.append(this.element);
    this.key = `guide.${page.table}`;
    /** How many steps have been read, and whether the player has left the guide. */
    this.read = Number(stored(this.key, "0"));
    this.left = stored(`${this.key}.left`) === "yes";
    /** @type {GuideStep[] | null} */
    this.steps = null;
    /** @type {GuideProgress | null} */
    this.progress = null;
    this.asked = -1;
    /** What is written, so that it is not written again. */
    this.shown = "";
    /** The position and the spot that the view has gone to, so that the reader may look elsewhere then. */
    this.approached = "";
  }

  /** Whether this is a guided game of the viewer's. */
  get offered() {
    const { frame } = this.page;
    return frame?.draws === GUIDED && frame.seats_held.length > 0;
  }

  /** @param {Frame} frame */
  async show(frame) {
    if (!this.offered || this.left || frame.status === "open") return this.draw();
    if (this.asked !== frame.seq) {
      this.asked = frame.seq;
      try {
        this.steps ??= (await get("/api/guide", { game: frame.game.name })).steps;
        const progress = await get(`/api/tables/${this.page.table}/guide`, { seat: frame.seats_held[0] });
        if (this.asked === frame.seq) this.progress = progress;
      } catch {
        // Without an answer it stays as it is; the next position asks again.
      }
    }
    return this.draw();
  }

  /** The number of the step that fits the position; -1 if all is said. */
  get at() {
    const { steps, progress } = this;
    if (!steps || !progress || this.left) return -1;
    const isTask = (step) => step.until.startsWith("act");
    const last = progress.done.lastIndexOf(true);
    const isPast = (step, at) => progress.done[at] || (step.until === "next" && (at < this.read || at < last));
    const first = steps.findIndex((step, at) => !isPast(step, at));
    // What cannot be done now gives way to what can.
    if (first < 0 || !isTask(steps[first]) || progress.open[first] || !this.page.frame.your_turn) return first;
    const other = steps.findIndex((step, at) => at > first && isTask(step) && progress.open[at] && !progress.done[at]);
    return other < 0 ? first : other;
  }

  /** The action that is advised now, if the game is still as it was prepared. */
  get advised() {
    const { actions, draft = 0 } = this.page.frame;
    const next = this.progress?.advice[draft];
    return actions.find((action) => action.text === next);
  }

  on() {
    this.read = this.at + 1;
    store(this.key, String(this.read));
    this.draw();
  }

  end() {
    this.leave(true);
  }

  /** @param {boolean} left */
  leave(left) {
    this.left = left;
    store(`${this.key}.left`, left ? "yes" : "");
    this.asked = -1;
    this.show(this.page.frame);
  }

  draw() {
    const { at } = this;
    const step = this.offered && at >= 0 ? this.steps[at] : null;
    this.element.hidden = !step;
    const isTask = Boolean(step?.until.startsWith("act"));
    const advised = isTask && this.page.frame.your_turn ? this.advised : undefined;
    const points = advised?.clicks.length ? (id) => advised.clicks.includes(id) : (id) => Boolean(step?.point) && step.point.split(" ").some((start) => id.startsWith(start));
    for (const [id, { element }] of this.page.board.spots) element.classList.toggle("pointed", Boolean(step) && points(id));
    // Where something is to be done, only what can be clicked is pointed at.
    this.page.place.classList.toggle("to-do", isTask);
    if (!step) {
      this.shown = "";
      return;
    }
    const hint = this.hint(step, at);
    // What says the same stays, so that no click on it is lost.
    const shown = JSON.stringify([at, hint, Boolean(advised)]);
    if (this.shown === shown) return this.makeRoom();
    this.shown = shown;
    replace(
      this.element,
      h("p", { class: "count" }, `${at + 1} / ${this.steps.length}`),
      h("p", { class: "words" }, step.text),
      advised && step.why && h("p", { class: "why" }, step.why),
      h("p", { class: "links" },
        step.until === "next"
          ? h("button", { class: "main", type: "button", onclick: () => this.on() }, t("Go on"))
          : h("span", { class: "hint" }, hint),
        h("button", { class: "quiet", type: "button", "aria-label": t("Leave the guide"), title: t("Leave the guide"), onclick: () => this.end() }, icon("close"))),
    );
    this.makeRoom();
  }

  /** Who is to do what. */
  hint(step, at) {
    if (step.until === "over") return t("Play on to the end.");
    if (!this.page.frame.your_turn) return t("The others play …");
    return this.progress.open[at] ? t("Your move.") : t("First do what the bar asks for.");
  }

  /** The choice that the advice begins with, or goes on with. */
  pointAtChoice() {
    const { board, chooser, frame, parts, recap } = this.page;
    const isShown = !this.element.hidden && frame.your_turn && this.steps[this.at].until.startsWith("act");
    const advised = isShown ? this.advised : undefined;
    const spot = advised?.clicks[chooser.path.length];
    const pick = spot ?? advised?.text;
    const buttons = /** @type {HTMLElement[]} */ ([...chooser.choices.element.querySelectorAll(".choice")]);
    for (const button of buttons) button.classList.toggle("pointed", Boolean(pick) && button.dataset.pick === pick);
    // Who has begun needs the reason only; on a small screen the board shows through then.
    const begun = chooser.path.length > 0 || Boolean(frame.draft) || Boolean(chooser.pending);
    this.element.classList.toggle("brief", Boolean(advised) && begun);
    // What the others did has been read then, and must not lie over what is to be clicked.
    if (advised && begun) recap.clear();
    const wanted = spot ? `${frame.seq} ${spot}` : "";
    if (wanted && wanted !== this.approached && board.spots.has(spot) && !chooser.pending) parts.approach([spot]);
    this.approached = wanted;
  }

  /** What can be clicked has changed; the board may still be on its way to where that is. */
  makeRoom() {
    this.pointAtChoice();
    this.settle();
    clearTimeout(this.moving);
    this.moving = setTimeout(() => this.settle(), FLIGHT);
  }

  settle() {
    layAside(this.element, this.page);
  }
}
