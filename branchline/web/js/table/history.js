// Looking back: the board as it was, and what if it had gone on otherwise.

import { get, post } from "../lib/api.js";
import { notice } from "../lib/dialog.js";
import { calm } from "../lib/settings.js";

export class History {
  /** @param {import("./page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {number | null} The step that is looked at; null: now. */
    this.at = null;
    /** @type {Map<number, Promise<Frame>>} */
    this.past = new Map();
  }

  /** What another seat saw is forgotten. */
  forget() {
    this.past.clear();
    this.at = null;
  }

  /** @param {number | null} step */
  async jump(step) {
    const { end, feed, live, table } = this.page;
    end.hide();
    const now = step === null || step >= live.steps;
    this.at = now ? null : step;
    if (now) return this.page.show(live, !calm()).then(() => feed.turnTo());
    if (!this.past.has(step)) this.past.set(step, get(`/api/tables/${table}/frame`, { at: step, seat: live.viewer }));
    const frame = await this.past.get(step);
    if (this.at !== step) return null;
    return this.page.show({ ...frame, story: this.page.live.story, steps: this.page.live.steps, at: step }, true);
  }

  /**
   * What if? A new table goes on from a step of this one.
   * @param {number} at
   */
  async tryFrom(at) {
    try {
      const record = await get(`/api/tables/${this.page.table}/record`);
      const { table } = await post("/api/records", { record, at });
      location.href = `/t/${table}`;
    } catch (refused) {
      notice(refused.message, "warn");
    }
  }
}
