// A table: its parts, and a frame shown in all of them.

import { Chooser, myTurn } from "./choosing/chooser.js";
import { Foresight } from "./choosing/foresight.js";
import { Sender } from "./choosing/sender.js";
import { End } from "./end.js";
import { Feed } from "./feed.js";
import { Guide } from "./guide.js";
import { History } from "./history.js";
import { Keyboard } from "./keyboard.js";
import { Chat } from "./panels/chat.js";
import { Players } from "./panels/players.js";
import { Scrubber } from "./panels/scrubber.js";
import { Story } from "./panels/story.js";
import { lay, phone, tools } from "./sheet.js";
import { Waiting } from "./waiting.js";
import { Board } from "../board/board.js";
import { h, icon, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";

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
    this.history = new History(this);
    this.chooser = new Chooser(this);
    this.foresight = new Foresight(this);
    this.sender = new Sender(this);
    /** @type {import("./sheet.js").Side} */
    this.side = null;
    this.build();
    this.keyboard = new Keyboard(this);
    this.root.addEventListener("pointerdown", () => (this.chooser.byKey = false));
  }

  build() {
    this.tools = tools(this);
    this.title = h("a", { class: "title", href: "/" }, icon("back"), h("span", { class: "game" }));
    this.stage = h("span", { class: "stage-words" });
    this.prompt = h("h1", { class: "prompt", role: "status" });
    this.broken = h("p", { class: "broken", role: "status", hidden: true }, t("The line is broken; trying again …"));
    this.board = new Board(t("The board"), { onspot: (id) => this.chooser.spot(id), onhover: (id) => this.foresight.hover(id && { spot: id }) });
    if (phone.matches) this.board.svg.setAttribute("preserveAspectRatio", "xMidYMin");
    this.players = new Players((seat) => this.sender.ask("replace", { seat }));
    this.story = new Story((step) => this.history.jump(step));
    this.chat = new Chat((text) => this.sender.ask("chat", { text, seat: this.live.viewer }));
    this.scrubber = new Scrubber((step) => this.history.jump(step), (step) => this.history.tryFrom(step));
    this.text = h("pre", { class: "table-text" });
    this.regions = h("div", { class: "regions" });
    this.place = h("section", { class: "place", "aria-label": t("Board") }, this.board.svg, this.regions);
    this.notes = h("details", { class: "pop notes" });
    this.end = new End(this);
    this.waiting = new Waiting(this);
    this.guide = new Guide(this);
    lay(this);
  }

  open() {
    return this.feed.open();
  }

  leave() {
    this.feed.close();
    this.keyboard.close();
  }

  /** Whether nothing is on its way and the viewer may choose. */
  get ready() {
    return this.chooser.offering && !this.sender.sending && !this.feed.busy && !this.feed.queue.length;
  }

  skipShow() {
    this.board.skip();
    this.feed.skip?.();
  }

  /**
   * Shows a frame in all parts; how long something moves.
   * @param {Frame} frame
   * @param {boolean} glide
   */
  async show(frame, glide) {
    const fresh = !this.frame || frame.seq !== this.frame.seq || frame.viewer !== this.frame.viewer || frame.at !== this.frame.at;
    this.frame = frame;
    if (fresh) {
      this.chooser.reset();
      this.foresight.reset();
    }
    this.place.classList.toggle("no-scene", !frame.scene);
    const drawing = frame.scene ? this.board.show(frame.scene, { glide }) : 0;
    this.showBars(frame);
    this.players.show(frame);
    this.story.show(frame, frame.at);
    this.chat.show(frame);
    this.scrubber.show(this.live?.steps ?? frame.steps, frame.at, open(this.live ?? frame));
    this.text.textContent = frame.text;
    this.showNotes(frame);
    const time = await drawing;
    if (this.frame !== frame) return 0;
    this.showRegions(frame);
    this.chooser.offer(fresh);
    this.waiting.show(frame);
    this.end.show(frame);
    this.guide.show(frame);
    return time;
  }

  /** @param {Frame} frame */
  showBars(frame) {
    const past = frame.at !== frame.steps;
    const mine = myTurn(frame);
    document.title = `${mine ? "● " : ""}${frame.game.title} · Branchline`;
    this.title.querySelector(".game").textContent = frame.game.title;
    this.stage.textContent = frame.stage || "";
    this.prompt.textContent = past ? t("The board after step {at}", { at: frame.at }) : frame.status === "open" ? t("Waiting for players") : frame.prompt;
    this.prompt.classList.toggle("long", this.prompt.textContent.length > LONG_PROMPT);
    this.root.classList.toggle("my-turn", mine && !past);
    this.root.classList.toggle("looking-back", past);
    this.tools.undo.disabled = this.tools.restart.disabled = !frame.undo || past;
    this.tools.redo.disabled = !frame.redo || past;
    this.tools.think.disabled = !mine || past;
  }

  /** @param {Frame} frame */
  showNotes(frame) {
    const many = frame.notes?.length || 0;
    if (this.notesShown === many) return;
    this.notesShown = many;
    this.notes.hidden = !many;
    replace(this.notes, h("summary", {}, t("About the components")), h("div", { class: "popped" }, (frame.notes || []).map((line) => h("p", {}, line))));
  }

  /** @param {Frame} frame */
  showRegions(frame) {
    const parts = frame.scene?.regions || [];
    const names = parts.map((part) => part.label).join();
    if (this.regionsShown === names) return;
    this.regionsShown = names;
    const { camera } = this.board;
    const whole = h("button", { class: "small", type: "button", "aria-label": t("The whole board"), title: t("The whole board"), onclick: () => camera.home() }, icon("fit"));
    replace(this.regions, ...parts.map((part) => h("button", { class: "small", type: "button", onclick: () => camera.fly(part, 4) }, part.label)), whole);
    if (phone.matches && parts.length && !this.chooser.path.length) camera.set({ ...parts[0] });
  }
}
