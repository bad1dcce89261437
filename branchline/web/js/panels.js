// Beside the board: the players, the story, the chat, the scrubber.

import { h, icon, miniature, replace } from "./dom.js";
import { language, t } from "./language.js";

/** So many draws in a row are folded. */
const FOLDED = 3;
/** How long a gain is shown beside the score, and over how many steps it still is one event. */
const RISE = 1600;
const STEPS = 12;

const minus = (value) => String(value).replace("-", "−");
const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** The players: the viewer's own first. */
export class Players {
  constructor(onreplace) {
    this.onreplace = onreplace;
    this.list = h("ol", { class: "players" });
    this.element = h("section", { class: "panel-players", "aria-label": t("Players") }, this.list);
    this.totals = new Map();
    this.risen = new Map();
  }

  show(frame, scores = null) {
    const first = frame.viewer ?? 0;
    const many = frame.players.length;
    if (!scores) this.compare(frame);
    const rows = frame.players.map((_, place) => frame.players[(first + place) % many]);
    replace(this.list, ...rows.map((player) => this.row(frame, player, scores)));
  }

  /** What has just been won or lost is shown beside the score for a moment. */
  compare(frame) {
    for (const { seat, total } of frame.players) {
      const before = this.totals.get(`${frame.table} ${seat}`);
      const near = Math.abs(frame.at - (this.at ?? frame.at)) <= STEPS;
      if (near && total !== null && before !== undefined && before !== null && total !== before) this.risen.set(seat, { by: total - before, since: performance.now() });
      this.totals.set(`${frame.table} ${seat}`, total);
    }
    this.at = frame.at;
  }

  rise(seat) {
    const { by, since } = this.risen.get(seat) || {};
    const age = performance.now() - since;
    if (!by || !(age < RISE)) return "";
    const words = h("span", { class: `rise ${by > 0 ? "up" : "down"}`, "aria-hidden": "true" }, signed(by));
    words.style.animationDelay = `${-age}ms`;
    setTimeout(() => words.remove(), RISE - age);
    return words;
  }

  row(frame, player, scores) {
    const mine = frame.seats_held.includes(player.seat);
    const total = player.total;
    const would = scores && total !== null ? scores[player.seat] - total : 0;
    const sources = Object.entries(player.sources || {}).filter(([, value]) => value);
    const status = this.status(frame, player);
    return h(
      "li",
      { class: `player seat-${player.seat}${player.acting ? " acting" : ""}${mine ? " own" : ""}` },
      player.badge ? miniature(player.badge, 17, "badge") : h("span", { class: "badge plain" }, player.seat + 1),
      h("span", { class: "who" }, h("span", { class: "name" }, player.name), mine && h("span", { class: "you" }, t("you")), status && h("span", { class: "status" }, status)),
      total !== null && h("span", { class: "score" }, this.rise(player.seat), would ? h("span", { class: `would ${would > 0 ? "up" : "down"}` }, signed(would)) : "", h("span", { class: "sr" }, t("score now")), h("b", {}, minus(total))),
      sources.length > 0 &&
        h("span", { class: "sources" }, sources.map(([name, value]) => h("span", { class: "source" }, name, " ", h("b", {}, signed(value))))),
      this.replaceButton(frame, player),
    );
  }

  replaceButton(frame, player) {
    const asked = frame.absent?.includes(player.seat) && frame.viewer !== null && player.seat !== frame.viewer;
    if (!asked || player.agreed?.includes(frame.viewer)) return null;
    return h("button", { class: "small", type: "button", onclick: () => this.onreplace(player.seat) }, t("Let a bot play for {name}", { name: player.name }));
  }

  status(frame, player) {
    if (frame.status === "over") return player.place ? t("place {place}", { place: player.place }) : "";
    if (player.thinking) return t("thinking");
    if (player.kind === "open") return t("free seat");
    if (player.kind === "bot") return player.level ? t("bot, level {level}", { level: player.level }) : t("bot");
    return player.here ? "" : t("away");
  }
}

/** The story: each line leads to the board at that time. */
export class Story {
  constructor(onjump) {
    this.onjump = onjump;
    this.list = h("ol", { class: "story" });
    this.element = h("section", { class: "panel-story", "aria-label": t("Story") }, this.list);
  }

  line(line, at) {
    const here = line.step === at;
    return h("li", { class: line.seat === null ? "chance" : `seat-${line.seat}` },
      h("button", { type: "button", class: here ? "here" : "", "aria-current": here ? "step" : null, onclick: () => this.onjump(line.step) }, line.text));
  }

  show(frame, at) {
    const near = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    const shown = [];
    for (const run of runs(frame.story)) {
      const lines = run.map((line) => this.line(line, at));
      if (run.length < FOLDED || run.some((line) => line.step === at)) shown.push(...lines);
      else shown.push(h("li", { class: "chance" }, h("details", {}, h("summary", {}, t("{count} draws", { count: run.length })), h("ol", {}, lines))));
    }
    replace(this.list, ...shown);
    if (near || at === frame.steps) this.list.scrollTop = this.list.scrollHeight;
    else this.list.querySelector(".here")?.scrollIntoView({ block: "nearest" });
  }
}

/** Draws of chance that follow each other belong together. */
function runs(lines) {
  const out = [];
  for (const line of lines) {
    const last = out[out.length - 1];
    if (last && line.seat === null && last[0].seat === null) last.push(line);
    else out.push([line]);
  }
  return out;
}

/** The chat. */
export class Chat {
  constructor(onsay) {
    this.list = h("ol", { class: "chat-lines", "aria-live": "polite" });
    const words = h("input", { type: "text", maxlength: 300, "aria-label": t("Say something"), placeholder: t("Say something"), autocomplete: "off" });
    const form = h("form", { class: "chat-form", onsubmit: (event) => {
      event.preventDefault();
      if (words.value.trim()) onsay(words.value.trim());
      words.value = "";
    } }, words, h("button", { class: "small", type: "submit" }, t("Send")));
    this.form = form;
    this.element = h("section", { class: "panel-chat", "aria-label": t("Chat") }, this.list, form);
    this.seen = 0;
  }

  show(frame) {
    this.form.hidden = !frame.seats_held.length;
    if (frame.chat.length === this.seen && this.seen) return;
    this.seen = frame.chat.length;
    const when = new Intl.DateTimeFormat(language === "qps" ? "en" : language, { hour: "2-digit", minute: "2-digit" });
    replace(
      this.list,
      ...(frame.chat.length
        ? frame.chat.map((line) => h("li", { class: line.seat === null ? "" : `seat-${line.seat}` }, h("b", {}, line.name), " ", h("span", {}, line.text), " ", h("time", {}, when.format(new Date(line.at * 1000)))))
        : [h("li", { class: "hint" }, frame.seats_held.length ? t("Nobody has said anything yet.") : t("Only players can talk here."))]),
    );
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/** The scrubber: the whole game, step by step. */
export class Scrubber {
  constructor(onjump, ontry) {
    this.onjump = onjump;
    this.range = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": t("Move through the game"), oninput: () => onjump(Number(this.range.value)) });
    this.words = h("output", { class: "at" });
    const step = (by) => () => onjump(Math.min(Math.max(Number(this.range.value) + by, 0), Number(this.range.max)));
    this.now = h("button", { class: "small now", type: "button", onclick: () => onjump(null) }, t("Back to now"));
    this.try = h("button", { class: "small try", type: "button", title: t("A new table that goes on from this position, with every seat at this screen"), onclick: () => ontry(Number(this.range.value)) }, t("Try from here"));
    this.element = h(
      "section",
      { class: "scrubber", "aria-label": t("History") },
      h("button", { class: "quiet", type: "button", "aria-label": t("One step back"), title: t("One step back"), onclick: step(-1) }, icon("earlier")),
      this.range,
      h("button", { class: "quiet", type: "button", "aria-label": t("One step on"), title: t("One step on"), onclick: step(1) }, icon("later")),
      this.words,
      h("span", { class: "back-row" }, this.now, this.try),
    );
  }

  /** ``free``: whether the game may be told to everybody, and so tried otherwise. */
  show(steps, at, free) {
    this.range.max = steps;
    this.range.value = at;
    this.range.setAttribute("aria-valuetext", t("step {at} of {steps}", { at, steps }));
    this.words.textContent = `${at} / ${steps}`;
    // These lie above the slider, which so keeps its place under the pointer.
    this.now.hidden = at === steps;
    this.try.hidden = at === steps || !free;
    this.element.classList.toggle("past", at !== steps);
  }
}
