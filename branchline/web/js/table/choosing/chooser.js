// Choosing: clicks narrow what is offered until one action is left. Nothing is sent before that.

import { Choices } from "./choices.js";
import { narrow, settled } from "./narrow.js";
import { hideNotice } from "../../lib/dialog.js";
import { confirms } from "../../lib/settings.js";
import { phone } from "../sheet.js";

/**
 * Whether the viewer is to act, and no bot does it instead.
 * @param {Frame} frame
 */
export const myTurn = (frame) => Boolean(frame.your_turn) && frame.players[frame.viewer].kind === "person";

export class Chooser {
  /** @param {import("../page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {string[]} */
    this.path = [];
    /** @type {ActionRow | null} An action that waits for a last word. */
    this.pending = null;
    this.byKey = false;
    this.choices = new Choices({
      pick: (pick) => this.pick(pick),
      back: () => this.back(),
      hover: (pick) => page.foresight.hover(pick),
      confirm: () => page.sender.send(this.pending),
      plan: (plan) => page.sender.follow(plan),
      rejoin: (seat) => page.sender.ask("join", { seat }),
      board: (family) => page.board.focus(page.board.open.find((id) => id.startsWith(family)) || page.board.open[0]),
    });
  }

  get offering() {
    const { frame, history, sender } = this.page;
    return Boolean(frame) && myTurn(frame) && history.at === null && frame.at === frame.steps && !sender.has(frame);
  }

  /** Begin anew: the position is another one. */
  reset() {
    this.path = [];
    this.pending = null;
    this.choices.tell([]);
  }

  /** Show what can be chosen now, on the board and below it. */
  offer(fresh = true) {
    const { board, frame } = this.page;
    const actions = this.offering ? frame.actions : [];
    const { next } = narrow(actions, this.path);
    board.offer(this.pending ? [] : [...next.keys()], this.path);
    this.choices.show({ ...frame, actions, plans: this.offering ? frame.plans : [] }, this.path, this.pending);
    if (fresh && actions.length) board.approach(frame.scene?.regions || [], phone.matches);
    this.page.guide.makeRoom();
  }

  /**
   * A spot of the board was clicked.
   * @param {string} id
   */
  spot(id) {
    const { page } = this;
    page.skipShow();
    const last = this.path[this.path.length - 1];
    if (last === id) return this.pending ? page.sender.send(this.pending) : this.back();
    if (!this.offering) return page.foresight.why(id);
    const { next } = narrow(page.frame.actions, this.path);
    if (next.has(id) && !this.pending) return this.pick({ spot: id });
    // Another beginning: whoever clicks another first spot means to start anew.
    if (narrow(page.frame.actions, []).next.has(id)) {
      this.path = [];
      this.pending = null;
      return this.pick({ spot: id });
    }
    return page.foresight.why(id);
  }

  /** @param {Wish} pick */
  pick(pick) {
    hideNotice();
    if (pick.action) return this.decide(pick.action);
    this.path = [...this.path, pick.spot];
    const action = settled(this.page.frame.actions, this.path);
    if (action) return this.decide(action);
    this.page.foresight.clear();
    this.offer();
    return this.refocus();
  }

  /** After a choice the keyboard goes on where the next choice is. */
  refocus() {
    const { activeElement } = document;
    const { board } = this.page;
    if (!this.byKey) return;
    if (board.svg.contains(activeElement) && board.open.length) board.focus(board.open[0]);
    else if (activeElement === document.body) this.choices.list.querySelector("button")?.focus(/** @type {FocusOptions} */ ({ preventScroll: true, focusVisible: false }));
  }

  /** @param {ActionRow} action */
  decide(action) {
    if (!confirms() || this.pending === action) return this.page.sender.send(action);
    this.pending = action;
    this.page.foresight.preview(action);
    return this.offer(false);
  }

  back() {
    this.page.foresight.clear();
    if (this.pending && !settled(this.page.frame.actions, this.path.slice(0, -1))) this.path = this.path.slice(0, -1);
    else if (!this.pending) this.path = this.path.slice(0, -1);
    this.pending = null;
    this.offer();
  }
}
