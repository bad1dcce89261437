// Sending: one of the offered texts at a time, and what else is asked of the server in the viewer's name.

import { clickName, post } from "../../lib/api.js";
import { notice } from "../../lib/dialog.js";

export class Sender {
  /** @param {import("../page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.sending = false;
    /** @type {string | null} The position that has been answered. */
    this.sent = null;
  }

  /** @param {Frame} frame */
  has(frame) {
    return this.sent === `${frame.viewer} ${frame.seq}`;
  }

  /** @param {ActionRow | null} action */
  async send(action) {
    const { chooser, foresight, frame, guide, root, table } = this.page;
    if (this.sending || !action) return;
    this.sending = true;
    this.sent = `${frame.viewer} ${frame.seq}`;
    foresight.abandon();
    root.classList.add("sending");
    try {
      await post(`/api/tables/${table}/actions`, { seq: frame.seq, text: action.text, client: clickName(), seat: frame.viewer });
      guide.acted(action);
    } catch (refused) {
      notice(refused.message, "warn");
      this.sent = null;
      chooser.path = [];
      chooser.pending = null;
      chooser.offer();
    } finally {
      this.sending = false;
      root.classList.remove("sending");
    }
  }

  /**
   * What the game has worked out: ordinary actions one after the other, each of which can be taken back.
   * @param {PlanRow} [plan]
   */
  async follow(plan) {
    const { chooser, frame, table } = this.page;
    if (this.sending || !plan) return;
    this.sending = true;
    this.sent = `${frame.viewer} ${frame.seq}`;
    let { seq } = frame;
    try {
      for (const text of plan.texts) ({ seq } = await post(`/api/tables/${table}/actions`, { seq, text, client: clickName(), seat: frame.viewer }));
    } catch (refused) {
      notice(refused.message, "warn");
    } finally {
      this.sending = false;
      this.sent = null;
      chooser.offer();
    }
  }

  /** @param {"undo" | "redo" | "restart"} how */
  async takeBack(how) {
    const { frame, tools } = this.page;
    if (tools[how].disabled) return;
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
