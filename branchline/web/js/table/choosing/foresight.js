// Foresight: what an action would do, shown before it is done; and why something cannot be done.

import { settled } from "./narrow.js";
import { get } from "../../lib/api.js";
import { notice } from "../../lib/dialog.js";

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
  }

  /** What it would do is of no interest any more. */
  abandon() {
    clearTimeout(this.timer);
    this.asking.abort();
    this.asking = new AbortController();
  }

  /** @param {Wish | null} pick */
  hover(pick) {
    const { chooser, frame } = this.page;
    clearTimeout(this.timer);
    if (!pick || chooser.pending) {
      if (!chooser.pending) this.timer = setTimeout(() => this.clear(), HOVER);
      return;
    }
    if (!chooser.offering) return;
    const action = pick.action || settled(frame.actions, [...chooser.path, pick.spot]);
    if (action) this.timer = setTimeout(() => this.preview(action), HOVER);
    else this.clear();
  }

  /** @param {ActionRow} action */
  async preview(action) {
    const { board, chooser, frame, players, table } = this.page;
    this.shown = action;
    if (!this.known.has(action.text)) {
      const asked = get(`/api/tables/${table}/preview`, { seat: frame.viewer, text: action.text }, this.asking.signal).catch(() => null);
      this.known.set(action.text, asked);
    }
    const told = await this.known.get(action.text);
    if (!told || this.shown !== action || this.page.frame !== frame) return;
    chooser.choices.tell(told.lines);
    if (told.scene) board.ghost(told.scene, told.sketch);
    players.show(frame, told.scores);
  }

  clear() {
    if (!this.shown) return;
    this.shown = null;
    this.page.chooser.choices.tell([]);
    this.page.board.clearGhosts();
    this.page.players.show(this.page.frame);
  }

  /**
   * Why no action leads through this spot.
   * @param {string} id
   */
  async why(id) {
    const { chooser, frame, history, table } = this.page;
    if (frame.viewer === null || history.at !== null || frame.status !== "running") return;
    const spot = [...chooser.path, id].join(" ");
    try {
      const { text } = await get(`/api/tables/${table}/why`, { seat: frame.viewer, spot });
      const note = frame.scene?.spots.find((one) => one.id === id)?.note;
      if (text) notice(note ? `${text} ${note}` : text, "", frame.game.name);
    } catch (refused) {
      notice(refused.message, "warn");
    }
  }
}
