// Foresight: what an action would do, shown before it is done; and why something cannot be done.

import { leading, settled } from "./narrow.js";
import { get } from "../../lib/api.js";
import { notice } from "../../lib/dialog.js";
import { t } from "../../lib/language.js";

const HOVER = 60;

export class Foresight {
  /** @param {import("../page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {Map<string, Promise<PreviewAnswer | null>>} */
    this.known = new Map();
    /** @type {ActionRow | null} */
    this.shown = null;
    this.timer = 0;
    this.asking = new AbortController();
  }

  /** Another position: what was known of the last one is of no use. */
  reset() {
    this.known.clear();
    this.shown = null;
  }

  /** What it would do is of no interest any more. */
  abandon() {
    this.stop();
    this.asking.abort();
    this.asking = new AbortController();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** @param {Wish | null} pick */
  hover(pick) {
    const { chooser } = this.page;
    this.stop();
    if (chooser.pending) return;
    if (!pick) {
      this.soon(() => this.clear());
      return;
    }
    if (!chooser.offering) return;
    const action = pick.action || settled(chooser.actions, [...chooser.path, pick.spot]);
    if (!action || action.partial) {
      this.clear();
      if (pick.spot) this.page.board.hint(leading(chooser.actions, chooser.path, pick.spot));
      return;
    }
    const isStill = chooser.staying();
    this.soon(() => isStill() && this.preview(chooser.together.of(action)));
  }

  /**
   * In a moment, unless an action waits for a last word by then: what is said of it stays. What is being pressed
   * meanwhile is not exchanged under the pointer.
   * @param {() => unknown} act
   */
  soon(act) {
    const timer = setTimeout(async () => {
      await this.page.press.released();
      if (this.timer === timer && !this.page.chooser.pending) act();
    }, HOVER);
    this.timer = timer;
  }

  /** @param {ActionRow} action */
  ask(action) {
    const { chooser, frame, table } = this.page;
    const text = [...(chooser.draft?.texts || []), ...(action.before || []), action.text].join("\n");
    if (!this.known.has(text)) {
      const asked = get(`/api/tables/${table}/preview`, { seat: frame.viewer, seq: frame.seq, text }, this.asking.signal);
      // What could not be told now may be told when it is asked for again.
      this.known.set(text, asked.catch(() => void this.known.delete(text)));
    }
    return this.known.get(text);
  }

  /**
   * Why to think twice.
   * @param {ActionRow} action
   */
  async cautions(action) {
    return (await this.ask(action))?.cautions || [];
  }

  /** @param {ActionRow} action */
  async preview(action) {
    const { board, chooser, frame } = this.page;
    this.shown = action;
    const told = await this.ask(action);
    await this.page.press.released();
    if (!told || this.shown !== action || this.page.frame !== frame) return;
    const grave = chooser.grave && chooser.pending === action;
    const { before } = action;
    const count = (before?.length ?? 0) + 1;
    const lines = action.times > 1 && before ? [t("{count:# time|# times}: {what}", { count, what: action.label })] : before ? [t("The game would do {count:# step|# steps} for you.", { count })] : told.lines;
    chooser.choices.tell(grave ? told.cautions : lines, grave ? "warn" : "");
    // The sketch is of the last step alone.
    if (told.scene) board.ghost(told.scene, before?.length ? "" : told.sketch);
    this.page.showPlayers(frame, told.scores);
  }

  /** The board was drawn again, and the same can still be chosen. */
  again() {
    if (this.shown) this.preview(this.shown);
  }

  clear() {
    this.page.board.hint([]);
    if (!this.shown) return;
    this.shown = null;
    this.page.chooser.choices.tell([]);
    this.page.board.clearGhosts();
    this.page.showPlayers(this.page.frame);
  }

  /**
   * Why no action leads through this spot.
   * @param {string} id
   */
  async why(id) {
    const { board, chooser, frame, history, press, table } = this.page;
    if (frame.viewer === null || history.at !== null || frame.status !== "running") return;
    const spot = [...chooser.path, id].join(" ");
    try {
      const { text } = await get(`/api/tables/${table}/why`, { seat: frame.viewer, spot });
      if (text) notice(text, "", frame.game.name, chooser.byKey || !press.at ? board.spots.get(id)?.element.getBoundingClientRect() : press.at);
    } catch (refused) {
      notice(refused.message, "warn");
    }
  }
}
