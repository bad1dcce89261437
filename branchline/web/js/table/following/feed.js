// The feed: frames come from the server and are shown one after the other.

import { secretly } from "../waiting.js";
import { open } from "../page.js";
import { get, Stream } from "../../lib/api.js";
import { notice } from "../../lib/dialog.js";
import { t } from "../../lib/language.js";

export class Feed {
  /** @param {import("../page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {Frame[]} */
    this.queue = [];
    this.busy = false;
    this.gone = false;
    /** @type {Stream | null} */
    this.stream = null;
    /** @type {number | undefined} With the eyes of this seat; undefined: the server chooses. */
    this.seat = undefined;
  }

  async open() {
    const { table, waiting } = this.page;
    this.receive(await get(`/api/tables/${table}/frame`, { seat: this.seat }));
    if (!waiting.asking) this.listen();
  }

  listen() {
    const { broken, table } = this.page;
    this.stream?.close();
    this.stream = new Stream(table, this.seat, (frame) => this.receive(frame), (good) => (broken.hidden = good));
  }

  close() {
    this.gone = true;
    this.stream?.close();
  }

  /** @param {Frame} frame */
  receive(frame) {
    const { live, waiting } = this.page;
    if (waiting.keeps(frame)) return;
    if (frame.next && live && !live.next) notice(t("The next table is open."));
    if (this.gone || (live && (frame.version ?? 0) < (live.version ?? 0) && frame.viewer === live.viewer)) return;
    this.page.live = frame;
    this.queue.push(frame);
    if (!this.busy) this.play();
  }

  /** Frames one after the other; only the newest counts, and the player shows what has led to it. */
  async play() {
    const { page } = this;
    const { history, player } = page;
    this.busy = true;
    player.skipping = false;
    let glide = 0;
    while (this.queue.length) {
      await page.press.released();
      const frame = this.queue.splice(0).pop();
      if (history.at === null) glide = await player.play(frame);
      else page.scrubber.show(frame.steps, history.at, open(frame));
    }
    this.busy = false;
    if (history.at === null) this.turnTo(glide);
  }

  /** Where several seats with secrets are played from one screen: who is next? What moves is seen to its end first. */
  turnTo(glide = 0) {
    const { history, live, waiting } = this.page;
    if (!live || !secretly(live)) return;
    const acting = live.players.filter((player) => player.acting && player.kind === "person" && live.seats_held.includes(player.seat)).map((player) => player.seat);
    if (!acting.length || acting.includes(live.viewer)) return;
    setTimeout(() => this.page.live === live && history.at === null && waiting.handOver(live, acting[0]), glide);
  }

  /**
   * From now on with the eyes of this seat: what another one saw is forgotten.
   * @param {number} seat
   */
  async lookAs(seat) {
    this.seat = seat;
    this.stream?.close();
    this.page.history.forget();
    this.page.live = null;
    this.queue = [];
    try {
      this.receive(await get(`/api/tables/${this.page.table}/frame`, { seat }));
    } catch (refused) {
      notice(refused.message, "warn");
    }
    this.listen();
  }
}
