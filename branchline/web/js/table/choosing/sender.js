// Sending: one of the offered texts at a time, and what else is asked of the server in the viewer's name.

import { clickName, post } from "../../lib/api.js";
import { notice } from "../../lib/dialog.js";

export class Sender {
  /** @param {import("../page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.sending = false;
    /** @type {Promise<unknown>} The answer to what is sent may come later than its frame. */
    this.answered = Promise.resolve();
    /** @type {{ viewer: number, until: number } | null} Whose answer is on its way, and the position that it makes. */
    this.answer = null;
  }

  /**
   * Whether a position has been answered: it does not show yet what was sent. Others may act before the answer arrives.
   * @param {Frame} frame
   */
  has(frame) {
    return this.answer !== null && this.answer.viewer === frame.viewer && frame.seq < this.answer.until;
  }

  /**
   * A decision: one action, or the steps of one in a row.
   * @param {string[]} texts
   */
  async send(texts) {
    const { chooser, foresight, root } = this.page;
    const isStill = chooser.staying();
    while (this.sending) await this.answered;
    if (!isStill()) return;
    const { frame } = this.page;
    this.begin(frame, texts);
    foresight.abandon();
    this.page.board.marks.clear();
    this.page.recap.clear();
    root.classList.add("sending");
    try {
      await this.post(frame, texts);
      this.sending = false;
      chooser.answered();
    } catch (refused) {
      notice(refused.message, "warn");
      this.sending = false;
      this.answer = null;
      chooser.reset();
      chooser.drop();
      chooser.offer();
    } finally {
      root.classList.remove("sending");
    }
  }

  /**
   * Where others act at the same time, only the server's answer tells which position holds what is sent.
   * @param {Frame} frame
   * @param {string[]} texts
   */
  begin(frame, texts) {
    const others = frame.players.some((player) => player.acting && player.seat !== frame.viewer);
    this.sending = true;
    this.answer = { viewer: frame.viewer, until: others ? Infinity : frame.seq + texts.length };
  }

  /**
   * @param {Frame} frame
   * @param {string[]} texts
   */
  post(frame, texts) {
    const all = this.oneByOne(frame, texts);
    this.answered = all.catch(() => undefined);
    return all;
  }

  /**
   * @param {Frame} frame
   * @param {string[]} texts
   */
  async oneByOne(frame, texts) {
    let { seq } = frame;
    for (const text of texts) ({ seq } = await post(`/api/tables/${this.page.table}/actions`, { seq, text, client: clickName(), seat: frame.viewer }));
    this.answer = { viewer: frame.viewer, until: seq };
  }

  /** @param {"undo" | "redo" | "restart"} how */
  async takeBack(how) {
    const { frame, tools } = this.page;
    if (tools[how].disabled) return;
    if (how === "undo" && !frame.undo) {
      await this.ask("ask-back", { seat: frame.viewer });
      return;
    }
    await this.ask(how, { seq: frame.seq, client: clickName(), seat: frame.viewer });
  }

  /**
   * @param {string} what
   * @param {object} body
   */
  async ask(what, body) {
    try {
      return await post(`/api/tables/${this.page.table}/${what}`, body);
    } catch (refused) {
      notice(refused.message, "warn");
      return null;
    }
  }
}
