// Looking back: the board as it was, step by step or played on, and what if it had gone on otherwise.

import { get, post } from "../../lib/api.js";
import { notice } from "../../lib/dialog.js";
import { go, place, rename } from "../../lib/places.js";
import { calm } from "../../lib/settings.js";

/** How long a step is seen when the game is played from a step on. */
const STEP = 900;

export class History {
  /** @param {import("../page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {number | null} The step that is looked at; null: now. */
    this.at = null;
    /** @type {Frame | null} What was shown when the viewer began to look back: the others wait there. */
    this.left = null;
    /** @type {Map<number, Promise<Frame>>} */
    this.past = new Map();
    this.running = 0;
  }

  /** What another seat saw is forgotten. */
  forget() {
    this.past.clear();
    this.at = null;
    this.left = null;
  }

  /** The address names a step: look at that one. */
  begin() {
    const words = place().searchParams;
    const step = words.get("step");
    if (step !== null && /^\d+$/.test(step) && this.page.live && Number(step) < this.page.live.steps) this.jump(Number(step));
    if (this.at !== null && words.has("play")) this.toggle();
  }

  /** @param {number | null} step */
  async jump(step) {
    const { end, live, table } = this.page;
    end.hide();
    const now = step === null || step >= live.steps;
    if (!now && this.at === null) this.left = this.page.frame;
    this.at = now ? null : Math.max(step, 0);
    this.address();
    this.page.feed.stream?.look(!now);
    if (now) {
      this.stop();
      return this.goOn();
    }
    const { at } = this;
    if (!this.past.has(at)) this.past.set(at, get(`/api/tables/${table}/frame`, { at, seat: live.viewer }));
    const frame = await this.past.get(at);
    if (this.at !== at) return null;
    return this.page.show({ ...frame, story: this.page.live.story, steps: this.page.live.steps, at }, true);
  }

  /** Back to now: what the others have done meanwhile is shown from where the viewer left. */
  async goOn() {
    const { feed, live } = this.page;
    const { left } = this;
    this.left = null;
    await this.page.show(left && left.steps < live.steps ? left : live, !calm());
    if (this.page.frame === live) return feed.turnTo();
    feed.queue.push(live);
    return feed.busy ? null : feed.play();
  }

  /**
   * So many steps on or back.
   * @param {number} by
   */
  move(by) {
    const { live } = this.page;
    if (!live?.steps) return;
    this.stop();
    this.jump((this.at ?? live.steps) + by);
  }

  /** The address says which step is seen, so that it can be sent around. */
  address() {
    const url = place();
    url.searchParams.delete("play");
    if (this.at === null) url.searchParams.delete("step");
    else url.searchParams.set("step", String(this.at));
    rename(url);
  }

  /** From this step on by itself, or stop. */
  toggle() {
    if (this.running) return this.stop();
    const step = () => {
      if (this.at === null) return this.stop();
      return this.jump(this.at + 1);
    };
    if (this.at === null) this.jump(0);
    this.running = setInterval(step, STEP);
    return this.page.scrubber.playing(true);
  }

  stop() {
    clearInterval(this.running);
    this.running = 0;
    this.page.scrubber.playing(false);
  }

  /**
   * What if? A new table goes on from a step of this one; bots stay bots, but for the seat that is tried.
   * @param {number} at
   * @param {number | null} seat
   */
  async tryFrom(at, seat = null) {
    const { live } = this.page;
    const isBot = (player) => player.kind === "bot" && player.seat !== seat;
    const people = live.players.filter((player) => !isBot(player));
    const players = people.length < live.players.length && people.length
      ? live.players.map((player) => (isBot(player) ? { kind: "bot", bot: player.bot, level: player.level, name: player.name } : { kind: "me", name: player.name }))
      : [];
    try {
      const record = await get(`/api/tables/${this.page.table}/record`);
      const { table } = await post("/api/records", { record, at, players });
      go(`/t/${table}?from=${this.page.table}`);
    } catch (refused) {
      notice(refused.message, "warn");
    }
  }
}
