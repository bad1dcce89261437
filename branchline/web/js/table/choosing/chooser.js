// Choosing: clicks narrow what is offered until a decision is made. Until then all is local, and one may change one's mind.

import { Choices, family } from "./choices.js";
import { deeds, narrow, settled, through } from "./narrow.js";
import { Together } from "./together.js";
import { get } from "../../lib/api.js";
import { hideNotice, notice } from "../../lib/dialog.js";
import { confirms } from "../../lib/settings.js";

/**
 * Whether the viewer is to act, and no bot does it instead.
 * @param {Frame} frame
 */
export const myTurn = (frame) => Boolean(frame.your_turn) && frame.players[frame.viewer].kind === "person";

/**
 * @param {Frame} one
 * @param {Frame} other
 */
const sameOffer = (one, other) => one.prompt === other.prompt && JSON.stringify(one.actions) === JSON.stringify(other.actions);

export class Chooser {
  /** @param {import("../page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {string[]} The spots that were clicked, in the order of an action's way. */
    this.path = [];
    /** @type {string | null} A spot that was clicked before its turn: the end of the way first. */
    this.ahead = null;
    /** @type {ActionRow | null} An action that waits for a last word. */
    this.pending = null;
    /** Whether there is a reason to think twice. */
    this.grave = false;
    /** @type {{ texts: string[], base: Frame, spot?: string, half: Pick<Frame, "prompt" | "scene" | "actions" | "plans"> } | null} The first half of a decision, which has not been sent. */
    this.draft = null;
    this.together = new Together(this);
    /** How often there was something new to choose. */
    this.turn = 0;
    this.byKey = false;
    this.choices = new Choices({
      pick: (pick) => this.pick(pick),
      back: () => this.back(),
      hover: (pick) => page.foresight.hover(pick),
      confirm: () => this.send(this.pending),
      plan: (plan) => this.propose(plan),
      rejoin: (seat) => page.sender.ask("join", { seat }),
      board: (name) => this.toBoard(name),
      all: () => this.together.toggle(),
    });
  }

  get offering() {
    const { frame, history, sender } = this.page;
    return Boolean(frame) && myTurn(frame) && history.at === null && frame.at === frame.steps && !sender.has(frame);
  }

  /** What can still be chosen. */
  get actions() {
    return this.offering ? through(this.page.frame.actions, this.ahead) : [];
  }

  /** Asked again after a wait: whether this is still the same choice. */
  staying() {
    const { draft, turn } = this;
    return () => this.offering && this.turn === turn && this.draft === draft;
  }

  /**
   * Whether a frame asks the same as the one before: it tells of the same position once more, or of what others did
   * who act at the same time. Then nothing that has been chosen is lost.
   * @param {Frame | null} before
   * @param {Frame} frame
   */
  goesOn(before, frame) {
    if (!before || before.viewer !== frame.viewer || before.draft !== frame.draft) return false;
    if (before.seq === frame.seq && before.at === frame.at) return myTurn(before) === myTurn(frame);
    return [before, frame].every((one) => myTurn(one) && one.at === one.steps) && !this.page.sender.has(before) && sameOffer(before, frame);
  }

  /** Begin anew: the position is another one. */
  reset() {
    this.turn += 1;
    this.path = [];
    this.ahead = null;
    this.pending = null;
    this.grave = false;
    this.choices.tell([]);
    this.choices.shown = "";
  }

  /** Show what can be chosen now, on the board and below it. */
  offer(fresh = true) {
    const { board, frame } = this.page;
    const { actions } = this;
    const { next } = narrow(actions, this.path);
    board.offer(this.pending ? [] : [...next.keys()], this.ahead ? [...this.path, this.ahead] : this.path, deeds(next, this.path));
    this.page.hand.take(this.pending ? null : this.path[this.path.length - 1] || this.draft?.spot);
    this.choices.drafting = Boolean(this.draft || this.ahead);
    this.choices.show({ ...frame, actions, plans: this.offering && !this.draft ? frame.plans : [] }, this.path, this.pending, this.grave);
    if (fresh && actions.length) {
      const unlisted = this.choices.unlisted(board.open);
      if (unlisted.length) this.page.parts.approach(unlisted);
      else if (this.draft) this.page.parts.reveal(board.open);
    }
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
    if (last === id) return this.pending ? this.send(this.pending) : this.back();
    if (!this.offering) return page.foresight.why(id);
    if (narrow(this.actions, this.path).next.has(id) && !this.pending) return this.pick({ spot: id });
    return this.elsewhere(id);
  }

  /**
   * Another beginning, or the end of a way before its beginning: whoever clicks there has changed their mind.
   * @param {string} id
   */
  elsewhere(id) {
    const { page } = this;
    const first = this.draft ? this.draft.base : page.frame;
    const starts = narrow(first.actions, []).next.has(id);
    const leads = first.actions.some((action) => action.clicks.includes(id));
    if (!starts && !leads) return page.foresight.why(id);
    this.drop();
    this.reset();
    page.foresight.clear();
    if (starts) return this.pick({ spot: id });
    this.ahead = id;
    const action = settled(this.actions, []);
    return action ? this.decide(action) : this.offer();
  }

  /** @param {Wish} pick */
  pick(pick) {
    hideNotice();
    if (pick.action) return this.decide(pick.action);
    this.path = [...this.path, pick.spot];
    const { next } = narrow(this.actions, this.path);
    if (this.ahead && next.size === 1 && next.has(this.ahead)) this.path = [...this.path, this.ahead];
    const action = settled(this.actions, this.path);
    if (action) return this.decide(action);
    this.page.foresight.clear();
    this.offer();
    return this.refocus();
  }

  /**
   * To the spots of a kind that are to be chosen on the board: where it is seen in parts, to the part that has them.
   * @param {string} name
   */
  toBoard(name) {
    const { board, parts } = this.page;
    const ids = board.open.filter((id) => family(id) === name);
    board.focus(ids[0] || board.open[0]);
    parts.bring(ids);
  }

  /** After a choice the keyboard goes on where the next choice is. */
  refocus() {
    const { activeElement } = document;
    const { board } = this.page;
    if (!this.byKey) return;
    if (board.svg.contains(activeElement) && board.open.length) board.focus(board.open[0]);
    else if (activeElement === document.body) this.choices.list.querySelector("button")?.focus(/** @type {FocusOptions} */ ({ preventScroll: true, focusVisible: false }));
  }

  /** @param {ActionRow} chosen */
  async decide(chosen) {
    const action = this.together.of(chosen);
    const { foresight } = this.page;
    const isStill = this.staying();
    if (action.partial) return this.begin(action);
    if (this.pending === action) return this.send(action);
    const asking = confirms(action.light);
    if (asking) this.ask(action, false);
    const cautions = action.care ? await foresight.cautions(action) : [];
    if (!isStill() || (this.pending && this.pending !== action) || (asking && !this.pending)) return null;
    if (!asking && !cautions.length) return this.send(action);
    if (!asking || cautions.length) this.ask(action, cautions.length > 0);
    return foresight.preview(action);
  }

  /**
   * An action waits for a last word.
   * @param {ActionRow} action
   * @param {boolean} grave
   */
  ask(action, grave) {
    this.pending = action;
    this.grave = grave;
    this.offer(false);
    if (this.byKey) this.choices.list.querySelector(".confirm")?.focus();
  }

  /**
   * What the game has worked out is shown first: ordinary actions one after the other, each of which can be taken back.
   * @param {PlanRow | undefined} plan
   */
  propose(plan) {
    if (!plan || !this.offering || this.draft) return null;
    if (this.pending?.before) return this.send(this.pending);
    const before = plan.texts.slice(0, -1);
    const action = { text: plan.texts[before.length], label: plan.label, aside: "", clicks: [], partial: false, ends: false, care: false, light: false, times: 1, before };
    this.path = [];
    this.ask(action, false);
    return this.page.foresight.preview(action);
  }

  /**
   * The first half of a decision: what comes then is shown, but nothing is sent yet.
   * @param {ActionRow} action
   */
  async begin(action) {
    const { page } = this;
    const { frame } = page;
    const isStill = this.staying();
    const texts = [...(this.draft?.texts || []), action.text];
    try {
      const told = await get(`/api/tables/${page.table}/draft`, { seat: frame.viewer, seq: frame.seq, texts: texts.join("\n") });
      if (!told.scene || !isStill()) return;
      if (!told.actions.length) {
        this.send(action);
        return;
      }
      const chosen = this.path;
      const base = this.draft?.base || page.frame;
      this.draft = { texts, base, spot: chosen[chosen.length - 1], half: { prompt: told.prompt, scene: told.scene, actions: told.actions, plans: [] } };
      await page.show(base, false);
      page.board.remember(chosen);
      this.refocus();
    } catch (refused) {
      notice(refused.message, "warn");
    }
  }

  /**
   * A frame with the first half of the decision in it, if it is of that position.
   * @param {Frame} frame
   * @returns {Frame}
   */
  drafted(frame) {
    const { draft } = this;
    const { sender } = this.page;
    if (!draft || !myTurn(frame) || frame.at !== frame.steps || (sender.has(draft.base) && !sender.has(frame))) return frame;
    if (frame.viewer !== draft.base.viewer || (frame.seq !== draft.base.seq && !sameOffer(frame, draft.base))) return frame;
    draft.base = frame;
    return { ...frame, ...draft.half, draft: draft.texts.length };
  }

  /** Forget the first half of a decision; the board is as it was. */
  drop() {
    if (!this.draft) return;
    const { base } = this.draft;
    this.draft = null;
    this.page.show(base, false);
  }

  /** @param {ActionRow | null} action */
  send(action) {
    if (!action) return;
    const texts = [...(this.draft?.texts || []), ...(action.before || []), action.text];
    this.page.sender.send(texts);
  }

  /** What was sent has happened. If the position that it makes is shown already, the next choice begins. */
  answered() {
    const { feed, frame, sender } = this.page;
    if (sender.has(frame)) return;
    if (this.draft) this.drop();
    else if (!feed.busy) this.offer();
  }

  back() {
    const { foresight } = this.page;
    foresight.clear();
    if (this.pending) {
      if (!settled(this.actions, this.path.slice(0, -1))) this.path = this.path.slice(0, -1);
    } else if (this.path.length) {
      this.path = this.path.slice(0, -1);
    } else if (this.ahead) {
      this.ahead = null;
    } else {
      this.drop();
      return;
    }
    this.pending = null;
    this.grave = false;
    this.choices.tell([]);
    this.offer();
  }
}
