// A table: shows frames, narrows what is offered by clicks, sends one of the offered texts back.

import { clickName, get, post, Stream } from "./api.js";
import { Board } from "./board.js";
import { Choices, family } from "./choices.js";
import { hideNotice, notice, topTools } from "./dialog.js";
import { h, icon, replace } from "./dom.js";
import { End } from "./end.js";
import { Guide } from "./guide.js";
import { helpDialog, thoughtsDialog } from "./help.js";
import { t } from "./language.js";
import { narrow, settled } from "./narrow.js";
import { Chat, Players, Scrubber, Story } from "./panels.js";
import { calm, confirms } from "./settings.js";
import { secretly, Waiting } from "./waiting.js";

const LONGEST_SHOW = 1500;
const HOVER = 60;
/** A longer sentence, or one with a long name in it, is written smaller. */
const LONG_PROMPT = 72;
const phone = matchMedia("(max-width: 760px)");

/** Whether the viewer is to act, and no bot does it instead. */
const myTurn = (frame) => Boolean(frame.your_turn) && frame.players[frame.viewer].kind === "person";
/** Whether nothing of a game is secret any more. */
const open = (frame) => frame.status === "over" || (frame.status === "running" && frame.players.every((player) => player.total !== null));

export class TablePage {
  constructor(root, table) {
    this.root = root;
    this.table = table;
    this.path = [];
    this.pending = null;
    this.queue = [];
    this.at = null;
    this.past = new Map();
    this.previews = new Map();
    this.asking = new AbortController();
    this.build();
    this.keys = (event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    this.root.addEventListener("pointerdown", () => (this.byKey = false));
  }

  // -- the sheet -------------------------------------------------------------------------------------------------

  build() {
    const tool = (name, words, act, key) =>
      h("button", { class: "quiet", type: "button", "data-tool": name, "aria-label": words, title: key ? `${words} (${key})` : words, onclick: act }, icon(name));
    this.tools = {
      undo: tool("undo", t("Undo"), () => this.takeBack("undo"), "U"),
      redo: tool("redo", t("Redo"), () => this.takeBack("redo"), "R"),
      restart: tool("restart", t("Restart turn"), () => this.takeBack("restart")),
      think: tool("think", t("What would a bot do?"), () => thoughtsDialog(this)),
      help: tool("help", t("Help"), () => helpDialog(this.frame), "?"),
    };
    this.title = h("a", { class: "title", href: "/" }, icon("back"), h("span", { class: "game" }));
    this.stage = h("span", { class: "stage-words" });
    this.prompt = h("h1", { class: "prompt", role: "status" });
    this.broken = h("p", { class: "broken", role: "status", hidden: true }, t("The line is broken; trying again …"));
    this.board = new Board(t("The board"), { onspot: (id) => this.spot(id), onhover: (id) => this.hover(id && { spot: id }) });
    if (phone.matches) this.board.svg.setAttribute("preserveAspectRatio", "xMidYMin");
    this.choices = new Choices({
      onpick: (pick) => this.pick(pick),
      onback: () => this.back(),
      onhover: (pick) => this.hover(pick),
      onconfirm: () => this.send(this.pending),
      onplan: (plan) => this.follow(plan),
      onrejoin: (seat) => this.ask("join", { seat }),
      onboard: (family) => this.board.focus(this.board.open.find((id) => id.startsWith(family)) || this.board.open[0]),
    });
    this.players = new Players((seat) => this.ask("replace", { seat }));
    this.story = new Story((step) => this.jump(step));
    this.chat = new Chat((text) => this.ask("chat", { text, seat: this.live.viewer }));
    this.scrubber = new Scrubber((step) => this.jump(step), (step) => this.tryFrom(step));
    this.text = h("pre", { class: "table-text" });
    const zoom = (name, words, act) => h("button", { class: "quiet", type: "button", "aria-label": words, title: words, onclick: act }, icon(name));
    this.regions = h("div", { class: "regions" });
    this.place = h(
      "section",
      { class: "place", "aria-label": t("Board") },
      this.board.svg,
      this.regions,
    );
    this.notes = h("details", { class: "pop notes" });
    const foot = h(
      "div",
      { class: "foot-row" },
      this.scrubber.element,
      h("details", { class: "pop as-text" }, h("summary", {}, t("The table as text")), h("div", { class: "popped" }, this.text)),
      this.notes,
      h("div", { class: "zoom" }, zoom("minus", t("Farther"), () => this.board.camera.zoom(0.77)), zoom("plus", t("Closer"), () => this.board.camera.zoom(1.3)), zoom("fit", t("The whole board"), () => this.board.camera.home())),
    );
    this.end = new End(this);
    this.waiting = new Waiting(this);
    this.guide = new Guide(this);
    const tabs = this.tabs();
    this.side = h("aside", { class: "side", "data-tab": this.firstTab, "aria-label": t("Beside the board") }, this.players.element, tabs, this.story.element, this.chat.element);
    this.sheet = h("main", { class: "table", "data-tab": this.firstTab }, this.place, this.side, this.choices.element, foot);
    replace(
      this.root,
      h("header", { class: "bar" }, this.title, this.stage, this.prompt, h("div", { class: "tools" }, Object.values(this.tools), topTools())),
      this.broken,
      this.sheet,
    );
    this.root.className = "at-table";
  }

  tabs() {
    const names = [["players", t("Players")], ["story", t("Story")], ["chat", t("Chat")]];
    const first = phone.matches ? "" : "story";
    const show = (name) => {
      // On a phone a second tap closes the tab again, and the board has the room.
      this.side.dataset.tab = this.sheet.dataset.tab = phone.matches && this.side.dataset.tab === name ? "" : name;
      for (const button of bar.children) button.setAttribute("aria-pressed", String(button.dataset.tab === this.side.dataset.tab));
      this.story.list.scrollTop = this.story.list.scrollHeight;
    };
    const bar = h("div", { class: "tabs" }, names.map(([name, words]) => h("button", { type: "button", class: "tab", "data-tab": name, "aria-pressed": String(name === first), onclick: () => show(name) }, words)));
    this.firstTab = first;
    return bar;
  }

  // -- frames ----------------------------------------------------------------------------------------------------

  async open() {
    const frame = await get(`/api/tables/${this.table}/frame`, { seat: this.seat });
    this.receive(frame);
    if (!this.waiting.asking) this.listen();
  }

  listen() {
    this.stream?.close();
    this.stream = new Stream(this.table, this.seat, (frame) => this.receive(frame), (good) => (this.broken.hidden = good));
  }

  leave() {
    this.gone = true;
    this.stream?.close();
    document.removeEventListener("keydown", this.keys);
  }

  receive(frame) {
    if (this.waiting.keeps(frame)) return;
    if (frame.next && this.live && !this.live.next) notice(t("The next table is open."));
    if (this.gone || (this.live && (frame.version ?? 0) < (this.live.version ?? 0) && frame.viewer === this.live.viewer)) return;
    this.live = frame;
    this.queue.push(frame);
    if (!this.busy) this.playQueue();
  }

  /** Frames one after the other, each piece gliding, never longer than a second and a half together. */
  async playQueue() {
    this.busy = true;
    const until = performance.now() + LONGEST_SHOW;
    let glide = 0;
    while (this.queue.length) {
      const hurry = performance.now() > until || document.hidden;
      if (hurry) this.queue.splice(0, this.queue.length - 1);
      const frame = this.queue.shift();
      if (this.at !== null) {
        this.scrubber.show(frame.steps, this.at, open(frame));
        continue;
      }
      glide = await this.show(frame, !hurry && Boolean(this.frame));
      if (glide && this.queue.length) await new Promise((done) => ((this.skip = done), setTimeout(done, glide)));
    }
    this.busy = false;
    if (this.at === null) this.turnTo(glide);
  }

  /** Where several seats with secrets are played from one screen: who is next? What moves is seen to its end first. */
  turnTo(glide = 0) {
    const { live } = this;
    if (!live || !secretly(live)) return;
    const acting = live.players.filter((player) => player.acting && player.kind === "person" && live.seats_held.includes(player.seat)).map((player) => player.seat);
    if (!acting.length || acting.includes(live.viewer)) return;
    setTimeout(() => this.live === live && this.at === null && this.waiting.handOver(live, acting[0]), glide);
  }

  /** From now on with the eyes of this seat: what another one saw is forgotten. */
  async lookAs(seat) {
    this.seat = seat;
    this.stream?.close();
    this.past.clear();
    this.at = null;
    this.live = null;
    this.queue = [];
    try {
      this.receive(await get(`/api/tables/${this.table}/frame`, { seat }));
    } catch (refused) {
      notice(refused.message, "warn");
    }
    this.listen();
  }

  async show(frame, glide) {
    const fresh = !this.frame || frame.seq !== this.frame.seq || frame.viewer !== this.frame.viewer || frame.at !== this.frame.at;
    this.frame = frame;
    if (fresh) {
      this.path = [];
      this.pending = null;
      this.previews.clear();
      this.choices.tell([]);
    }
    this.place.classList.toggle("no-scene", !frame.scene);
    const drawing = frame.scene ? this.board.show(frame.scene, { glide }) : 0;
    document.title = `${myTurn(frame) ? "● " : ""}${frame.game.title} · Branchline`;
    this.title.querySelector(".game").textContent = frame.game.title;
    this.stage.textContent = frame.stage || "";
    const past = frame.at !== frame.steps;
    this.prompt.textContent = past ? t("The board after step {at}", { at: frame.at }) : frame.status === "open" ? t("Waiting for players") : frame.prompt;
    this.prompt.classList.toggle("long", this.prompt.textContent.length > LONG_PROMPT);
    this.root.classList.toggle("my-turn", myTurn(frame) && !past);
    this.root.classList.toggle("looking-back", past);
    for (const [name, on] of [["undo", frame.undo], ["redo", frame.redo], ["restart", frame.undo]]) this.tools[name].disabled = !on || past;
    this.tools.think.disabled = !myTurn(frame) || past;
    this.players.show(frame);
    this.story.show(frame, frame.at);
    this.chat.show(frame);
    this.scrubber.show(this.live?.steps ?? frame.steps, frame.at, open(this.live ?? frame));
    this.text.textContent = frame.text;
    if (this.notesShown !== (frame.notes?.length || 0)) {
      replace(this.notes, h("summary", {}, t("About the components")), h("div", { class: "popped" }, (frame.notes || []).map((line) => h("p", {}, line))));
      this.notesShown = frame.notes?.length || 0;
      this.notes.hidden = !frame.notes?.length;
    }
    const time = await drawing;
    if (this.frame !== frame) return 0;
    this.drawRegions(frame);
    this.offer(fresh);
    this.waiting.show(frame);
    this.end.show(frame);
    this.guide.show(frame);
    return time;
  }

  drawRegions(frame) {
    const parts = frame.scene?.regions || [];
    const names = parts.map((part) => part.label).join();
    if (this.shownRegions === names) return;
    this.shownRegions = names;
    const whole = h("button", { class: "small", type: "button", "aria-label": t("The whole board"), title: t("The whole board"), onclick: () => this.board.camera.home() }, icon("fit"));
    replace(this.regions, ...parts.map((part) => h("button", { class: "small", type: "button", onclick: () => this.board.camera.fly(part, 4) }, part.label)), whole);
    if (phone.matches && parts.length && !this.path.length) this.board.camera.set({ ...parts[0] });
  }

  // -- choosing --------------------------------------------------------------------------------------------------

  get offering() {
    const sent = this.sent === `${this.frame?.viewer} ${this.frame?.seq}`;
    return Boolean(this.frame) && myTurn(this.frame) && this.at === null && this.frame.at === this.frame.steps && !sent;
  }

  offer(fresh = true) {
    const actions = this.offering ? this.frame.actions : [];
    const { next } = narrow(actions, this.path);
    this.board.offer(this.pending ? [] : [...next.keys()], this.path);
    this.choices.show({ ...this.frame, actions, plans: this.offering ? this.frame.plans : [] }, this.path, this.pending);
    if (fresh && actions.length) this.board.approach(this.frame.scene?.regions || [], phone.matches);
    this.guide.makeRoom();
  }

  spot(id) {
    this.skipShow();
    if (this.pending && this.path[this.path.length - 1] === id) return this.send(this.pending);
    if (this.path[this.path.length - 1] === id && !this.pending) return this.back();
    if (!this.offering) return this.why(id);
    const { next } = narrow(this.frame.actions, this.path);
    if (next.has(id) && !this.pending) return this.pick({ spot: id });
    // Another beginning: whoever clicks another first spot means to start anew.
    if (narrow(this.frame.actions, []).next.has(id)) {
      this.path = [];
      this.pending = null;
      return this.pick({ spot: id });
    }
    return this.why(id);
  }

  pick(pick) {
    hideNotice();
    if (pick.action) return this.decide(pick.action);
    this.path = [...this.path, pick.spot];
    const action = settled(this.frame.actions, this.path);
    if (action) return this.decide(action);
    this.clearPreview();
    this.offer();
    this.refocus();
  }

  /** After a choice the keyboard goes on where the next choice is. */
  refocus() {
    const { activeElement } = document;
    if (!this.byKey) return;
    if (this.board.svg.contains(activeElement) && this.board.open.length) this.board.focus(this.board.open[0]);
    else if (activeElement === document.body) this.choices.list.querySelector("button")?.focus({ preventScroll: true, focusVisible: false });
  }

  decide(action) {
    if (!confirms() || this.pending === action) return this.send(action);
    this.pending = action;
    this.preview(action);
    this.offer(false);
  }

  back() {
    this.clearPreview();
    if (this.pending && !settled(this.frame.actions, this.path.slice(0, -1))) this.path = this.path.slice(0, -1);
    else if (!this.pending) this.path = this.path.slice(0, -1);
    this.pending = null;
    this.offer();
  }

  async send(action) {
    if (this.sending || !action) return;
    this.sending = true;
    this.sent = `${this.frame.viewer} ${this.frame.seq}`;
    clearTimeout(this.hovering);
    // What it would do is of no interest any more.
    this.asking.abort();
    this.asking = new AbortController();
    this.root.classList.add("sending");
    try {
      await post(`/api/tables/${this.table}/actions`, { seq: this.frame.seq, text: action.text, client: clickName(), seat: this.frame.viewer });
      this.guide.acted(action);
    } catch (refused) {
      notice(refused.message, "warn");
      this.sent = null;
      this.path = [];
      this.pending = null;
      this.offer();
    } finally {
      this.sending = false;
      this.root.classList.remove("sending");
    }
  }

  /** What the game has worked out: ordinary actions one after the other, each of which can be taken back. */
  async follow(plan) {
    if (this.sending || !plan) return;
    this.sending = true;
    this.sent = `${this.frame.viewer} ${this.frame.seq}`;
    let { seq, viewer: seat } = this.frame;
    try {
      for (const text of plan.texts) ({ seq } = await post(`/api/tables/${this.table}/actions`, { seq, text, client: clickName(), seat }));
    } catch (refused) {
      notice(refused.message, "warn");
    } finally {
      this.sending = false;
      this.sent = null;
      this.offer();
    }
  }

  async takeBack(how) {
    if (this.tools[how].disabled) return;
    await this.ask(how, { seq: this.frame.seq, client: clickName(), seat: this.frame.viewer });
  }

  async ask(what, body) {
    try {
      return await post(`/api/tables/${this.table}/${what}`, body);
    } catch (refused) {
      notice(refused.message, "warn");
      return null;
    }
  }

  // -- showing beforehand ----------------------------------------------------------------------------------------

  hover(pick) {
    clearTimeout(this.hovering);
    if (!pick || this.pending) {
      if (!this.pending) this.hovering = setTimeout(() => this.clearPreview(), HOVER);
      return;
    }
    if (!this.offering) return;
    const action = pick.action || settled(this.frame.actions, [...this.path, pick.spot]);
    if (action) this.hovering = setTimeout(() => this.preview(action), HOVER);
    else this.clearPreview();
  }

  async preview(action) {
    const { frame } = this;
    this.previewing = action;
    if (!this.previews.has(action.text)) {
      const asked = get(`/api/tables/${this.table}/preview`, { seat: frame.viewer, text: action.text }, this.asking.signal).catch(() => null);
      this.previews.set(action.text, asked);
    }
    const told = await this.previews.get(action.text);
    if (!told || this.previewing !== action || this.frame !== frame) return;
    this.choices.tell(told.lines);
    if (told.scene) this.board.ghost(told.scene, told.sketch);
    this.players.show(frame, told.scores);
  }

  clearPreview() {
    if (!this.previewing) return;
    this.previewing = null;
    this.choices.tell([]);
    this.board.clearGhosts();
    this.players.show(this.frame);
  }

  async why(id) {
    if (this.frame.viewer === null || this.at !== null || this.frame.status !== "running") return;
    const spot = [...this.path, id].join(" ");
    try {
      const { text } = await get(`/api/tables/${this.table}/why`, { seat: this.frame.viewer, spot });
      const note = this.frame.scene?.spots.find((one) => one.id === id)?.note;
      if (text) notice(note ? `${text} ${note}` : text, "", this.frame.game.name);
    } catch (refused) {
      notice(refused.message, "warn");
    }
  }

  // -- looking back ----------------------------------------------------------------------------------------------

  async jump(step) {
    this.end.hide();
    const now = step === null || step >= this.live.steps;
    this.at = now ? null : step;
    if (now) return this.show(this.live, !calm()).then(() => this.turnTo());
    if (!this.past.has(step)) this.past.set(step, get(`/api/tables/${this.table}/frame`, { at: step, seat: this.live.viewer }));
    const frame = await this.past.get(step);
    if (this.at === step) await this.show({ ...frame, story: this.live.story, steps: this.live.steps, at: step }, true);
  }

  /** What if? A new table goes on from a step of this one. */
  async tryFrom(at) {
    try {
      const record = await get(`/api/tables/${this.table}/record`);
      const { table } = await post("/api/records", { record, at });
      location.href = `/t/${table}`;
    } catch (refused) {
      notice(refused.message, "warn");
    }
  }

  skipShow() {
    this.board.skip();
    this.skip?.();
  }

  /** The keyboard goes to the board; again: to the next kind of spot that can be chosen. */
  toBoard() {
    const kinds = [...new Set(this.board.open.map(family))];
    const here = document.activeElement?.dataset?.spot;
    const next = kinds[(kinds.indexOf(here ? family(here) : "") + 1) % kinds.length];
    this.board.focus(this.board.open.find((id) => family(id) === next) || [...this.board.spots.keys()][0]);
  }

  key(event) {
    this.byKey = true;
    if (event.target.closest?.("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) this.choices.key(Number(event.key));
    else if (event.key === "Escape") this.back();
    else if (event.key === "Enter" && this.pending && event.target === document.body) this.send(this.pending);
    else if (event.key === "u") this.takeBack("undo");
    else if (event.key === "r") this.takeBack("redo");
    else if (event.key === "p" && this.offering) this.follow(this.frame.plans[0]);
    else if (event.key === "?") helpDialog(this.frame);
    else if (event.key === "b") this.toBoard();
    else return;
    event.preventDefault();
  }
}
