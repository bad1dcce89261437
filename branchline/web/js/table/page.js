// A table: its parts, and a frame shown in all of them.

import { Chooser, myTurn } from "./choosing/chooser.js";
import { Foresight } from "./choosing/foresight.js";
import { drawAway } from "./choosing/drawing.js";
import { leadsOn } from "./choosing/narrow.js";
import { Sender } from "./choosing/sender.js";
import { End } from "./end.js";
import { Feed } from "./following/feed.js";
import { Guide } from "./guide.js";
import { History } from "./following/history.js";
import { Keyboard } from "./keyboard.js";
import { Press } from "./press.js";
import { Player } from "./following/player.js";
import { Recap } from "./panels/recap.js";
import { AsText } from "./panels/as_text.js";
import { BackRequest } from "./panels/request.js";
import { Chat } from "./panels/chat.js";
import { Players } from "./panels/players.js";
import { Scrubber } from "./panels/scrubber.js";
import { Story } from "./panels/story.js";
import { Strip } from "./panels/strip.js";
import { Parts } from "./parts.js";
import { lay, tools, zooming } from "./sheet.js";
import { Waiting } from "./waiting.js";
import { Bell } from "./following/bell.js";
import { scoreDialog } from "./score.js";
import { Board } from "../board/board.js";
import { Closer } from "../board/closer.js";
import { Hand } from "../board/hand.js";
import { Analysis } from "../coach/analysis.js";
import { Chances } from "../coach/chances.js";
import { Daily } from "../coach/daily.js";
import { Hints } from "../coach/hints.js";
import { Puzzle } from "../coach/puzzle.js";
import { followNumbers } from "../rules/drawer.js";
import { h, icon, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { link } from "../lib/places.js";

/** A longer sentence, or one with a long name in it, is written smaller. */
const LONG_PROMPT = 72;

/**
 * Whether nothing of a game is secret any more.
 * @param {Frame} frame
 */
export const open = (frame) => frame.status === "over" || (frame.status === "running" && frame.players.every((player) => player.total !== null));

export class TablePage {
  /**
   * @param {HTMLElement} root
   * @param {string} table
   */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    /** @type {Frame | null} What is shown. */
    this.frame = null;
    /** @type {Frame | null} The newest that came. */
    this.live = null;
    this.feed = new Feed(this);
    this.player = new Player(this);
    this.recap = new Recap();
    this.history = new History(this);
    this.chooser = new Chooser(this);
    this.foresight = new Foresight(this);
    this.sender = new Sender(this);
    this.press = new Press(root);
    /** @type {import("./sheet.js").Side} */
    this.side = null;
    this.build();
    this.keyboard = new Keyboard(this);
    this.ignoreNumbers = followNumbers(this);
    this.root.addEventListener("pointerdown", () => {
      this.chooser.byKey = false;
      if (this.feed.busy) this.skipShow();
    });
  }

  build() {
    this.tools = tools(this);
    this.title = h("a", { class: "title", href: link("/"), "aria-label": t("All games") }, icon("back"), h("span", { class: "game" }));
    this.stage = h("span", { class: "stage-words" });
    this.prompt = h("h1", { class: "prompt", role: "status" });
    this.broken = h("p", { class: "broken", role: "status", hidden: true }, t("The line is broken; trying again …"));
    this.watching = h("p", { class: "watching", role: "status", hidden: true }, t("You are watching this table."));
    this.bell = new Bell();
    this.board = new Board(t("The board"), { onspot: (id) => this.closer.tap(id) || this.chooser.spot(id), onhover: (id) => this.pointAt(id) });
    this.closer = new Closer(this.board);
    this.hand = new Hand(this.board, (id) => this.chooser.offering && !this.chooser.pending && leadsOn(this.chooser.actions, this.chooser.path, id), (id) => drawAway(this.chooser, id));
    this.parts = new Parts(this);
    this.strip = new Strip((seat) => scoreDialog(this, seat));
    this.players = new Players((seat) => this.sender.ask("replace", { seat }), (seat) => this.sender.ask("join", { seat, name: null }));
    this.story = new Story((step) => this.history.jump(step));
    this.chat = new Chat((text) => this.sender.ask("chat", { text, seat: this.live.viewer }));
    this.scrubber = new Scrubber((step) => this.history.jump(step), (step) => this.history.tryFrom(step), () => this.history.toggle());
    this.request = new BackRequest((yes, seat) => this.sender.ask("answer-back", { yes, seat }));
    this.text = new AsText();
    this.place = h("section", { class: "place", "aria-label": t("Board") }, this.board.svg, h("div", { class: "corner" }, this.parts.element), this.scrubber.row, this.recap.element, this.recap.spoken, this.request.element, this.closer.element);
    this.notes = h("details", { class: "pop notes" });
    this.end = new End(this);
    this.analysis = new Analysis(this);
    this.hints = new Hints(this);
    this.chances = new Chances(this);
    this.waiting = new Waiting(this);
    this.guide = new Guide(this);
    this.puzzle = new Puzzle(this);
    this.daily = new Daily(this);
    this.chooser.choices.element.append(zooming(this));
    lay(this);
  }

  /** @param {string | null} id */
  pointAt(id) {
    this.closer.point(id);
    this.foresight.hover(id && { spot: id });
  }

  async open() {
    await this.feed.open();
    this.history.begin();
  }

  leave() {
    this.feed.close();
    this.keyboard.close();
    this.ignoreNumbers();
    this.analysis.close();
    this.chances.stop();
  }

  /** Whether nothing is on its way and the viewer may choose. */
  get ready() {
    return this.chooser.offering && !this.sender.sending && !this.feed.busy && !this.feed.queue.length;
  }

  skipShow() {
    this.board.skip();
    this.player.skip();
  }

  /**
   * Shows a frame in all parts; how long something moves.
   * @param {Frame} newest
   * @param {boolean} glide
   */
  async show(newest, glide) {
    const frame = this.chooser.drafted(newest);
    const fresh = !this.chooser.goesOn(this.frame, frame);
    const drawn = !fresh && this.board.shows(frame.scene);
    this.frame = frame;
    this.hints.turnTo(frame);
    if (fresh) {
      if (!frame.draft) this.chooser.draft = null;
      this.chooser.reset();
      this.foresight.reset();
    }
    this.place.classList.toggle("no-scene", !frame.scene);
    const drawing = frame.scene && !drawn ? this.board.show(frame.scene, { glide }) : 0;
    this.showBars(frame);
    this.showPlayers(frame);
    this.story.show(frame, frame.at);
    this.chat.show(frame);
    this.side.unread(this.chat.unread);
    this.scrubber.show(this.live?.steps ?? frame.steps, frame.at, open(this.live ?? frame));
    this.text.show(frame);
    this.showNotes(frame);
    const time = await drawing;
    if (this.frame !== frame) return 0;
    this.parts.show(frame);
    this.closer.again();
    const mine = myTurn(frame) && frame.at === frame.steps;
    if (mine) this.board.marks.draw(this.board.pieces);
    this.recap.show(frame, mine);
    this.chooser.offer(fresh);
    if (!fresh) this.foresight.again();
    this.waiting.show(frame);
    this.end.show(frame);
    this.chances.show(frame);
    this.guide.show(frame);
    this.puzzle.show(frame);
    this.daily.show(frame);
    return time;
  }

  /** @param {Frame} frame */
  showBars(frame) {
    const past = frame.at !== frame.steps;
    const mine = myTurn(frame);
    document.title = `${mine ? "● " : ""}${frame.game.title} · Branchline`;
    this.title.querySelector(".game").textContent = frame.game.title;
    this.stage.textContent = frame.stage || "";
    this.stage.classList.toggle("last-round", frame.last_round);
    this.watching.hidden = frame.status !== "running" || frame.seats_held.length > 0;
    if (mine && !past) this.bell.ring(frame);
    else if (!past) this.bell.ready();
    this.prompt.textContent = past ? t("The board after step {at}", { at: frame.at }) : frame.status === "open" ? t("Waiting for players") : frame.prompt;
    this.prompt.classList.toggle("long", this.prompt.textContent.length > LONG_PROMPT);
    this.root.classList.toggle("my-turn", mine && !past);
    this.root.classList.toggle("looking-back", past);
    this.tools.restart.disabled = !frame.undo || past;
    this.showUndo(frame, past);
    this.tools.redo.disabled = !frame.redo || past;
    this.tools.think.disabled = !mine || past || !frame.hints || Boolean(frame.draft);
  }

  /**
   * Where nothing can be taken back any more, the others can be asked.
   * @param {Frame} frame
   * @param {boolean} past
   */
  showUndo(frame, past) {
    const { undo } = this.tools;
    const asks = !frame.undo && frame.may_ask;
    undo.disabled = past || !(frame.undo || (asks && !frame.request));
    undo.setAttribute("aria-label", asks ? t("Ask to take back") : t("Undo"));
    undo.title = `${undo.getAttribute("aria-label")} (U)`;
    this.request.show(frame);
  }

  /** @param {Frame} frame */
  showNotes(frame) {
    const many = frame.notes?.length || 0;
    if (this.notesShown === many) return;
    this.notesShown = many;
    this.notes.hidden = !many;
    replace(this.notes, h("summary", {}, t("About the components")), h("div", { class: "popped" }, (frame.notes || []).map((line) => h("p", {}, line))));
  }

  /**
   * @param {Frame} frame
   * @param {number[] | null} scores What the scores would be.
   */
  showPlayers(frame, scores = null) {
    this.players.show(frame, scores);
    this.strip.show(frame, scores);
  }
}
