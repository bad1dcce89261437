// The sheet of a table: its bars, panels and tabs, and where they go.

import { h, icon, replace } from "../lib/dom.js";
import { topTools } from "../lib/dialog.js";
import { t } from "../lib/language.js";
import { link, place } from "../lib/places.js";
import { helpDialog } from "./help.js";
import { rulesDrawer } from "../rules/drawer.js";

/** Whether the panel is beside the board all the time; elsewhere it is a drawer over the board. */
export const docked = matchMedia("(min-width: 1400px) and (min-height: 640px) and (min-aspect-ratio: 1/1)");

/**
 * The buttons at the top.
 * @param {import("./page.js").TablePage} page
 */
export function tools(page) {
  const tool = (name, words, act, key = "") =>
    h("button", { class: "quiet", type: "button", "data-tool": name, "aria-label": words, title: key ? `${words} (${key})` : words, onclick: act }, icon(name));
  return {
    undo: tool("undo", t("Undo"), () => page.sender.takeBack("undo"), "U"),
    redo: tool("redo", t("Redo"), () => page.sender.takeBack("redo"), "R"),
    restart: tool("restart", t("Restart turn"), () => page.sender.takeBack("restart")),
    think: tool("think", t("What would a bot do?"), () => page.hints.ask(), "H"),
    rules: tool("rules", t("The rules"), () => page.frame && rulesDrawer(page.frame.game.name, page.frame.game.title), "L"),
    help: tool("help", t("Help"), () => page.frame && helpDialog(page), "?"),
  };
}

/**
 * The way through the game, the table as text, notes.
 * @param {import("./page.js").TablePage} page
 */
function foot(page) {
  return h(
    "div",
    { class: "foot-row" },
    page.scrubber.element,
    page.text.element,
    page.notes,
  );
}

/**
 * Nearer and farther: beside the choices, where it covers nothing.
 * @param {import("./page.js").TablePage} page
 */
export function zooming(page) {
  const zoom = (name, words, act) => h("button", { class: "quiet", type: "button", "aria-label": words, title: words, onclick: act }, icon(name));
  const { camera } = page.board;
  return h("div", { class: "zoom" }, zoom("minus", t("Farther"), () => camera.zoom(0.77)), zoom("plus", t("Closer"), () => camera.zoom(1.3)), zoom("fit", t("The whole board"), () => camera.home()));
}

/** The panels beside the board, of which one or none is open. */
export class Side {
  /** @param {import("./page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    const names = [["players", t("Players")], ["story", t("Story")], ["chat", t("Chat")]];
    const first = docked.matches ? "story" : "";
    this.bar = h("div", { class: "tabs" }, names.map(([name, words]) => h("button", { type: "button", class: "tab", "data-tab": name, "aria-pressed": String(name === first), onclick: () => this.show(name) }, words)));
    this.element = h("aside", { class: "side", "data-tab": first, "aria-label": t("Beside the board") }, page.players.element, this.bar, page.story.element, page.chat.element, foot(page));
    this.sheet = h("main", { class: "table", "data-tab": first }, page.strip.element, page.place, page.chooser.choices.element, this.element);
  }

  /**
   * How many lines of the chat have not been read.
   * @param {number} many
   */
  unread(many) {
    const tab = this.bar.querySelector('[data-tab="chat"]');
    tab.querySelector(".unread")?.remove();
    if (many) tab.append(h("span", { class: "unread", "aria-label": t("{count} unread", { count: many }) }, many));
  }

  /**
   * A drawer closes again with a second tap, and the board is seen.
   * @param {string} name
   */
  show(name) {
    const shown = !docked.matches && this.element.dataset.tab === name ? "" : name;
    this.element.dataset.tab = this.sheet.dataset.tab = shown;
    for (const button of /** @type {HTMLElement[]} */ ([...this.bar.children])) button.setAttribute("aria-pressed", String(button.dataset.tab === shown));
    if (this.page.live) {
      this.page.chat.show(this.page.live);
      this.unread(this.page.chat.unread);
    }
    this.page.story.list.scrollTop = this.page.story.list.scrollHeight;
  }
}

/** The way back from a table that tries out another one's game. */
function origin() {
  const from = place().searchParams.get("from");
  return from && /^\w+$/.test(from) ? h("a", { class: "button small", href: link(`/t/${from}`) }, t("Back to the game")) : null;
}

/**
 * Lays the sheet out.
 * @param {import("./page.js").TablePage} page
 */
export function lay(page) {
  page.side = new Side(page);
  replace(
    page.root,
    h("header", { class: "bar" }, page.title, origin(), page.stage, page.prompt, h("div", { class: "tools" }, Object.values(page.tools), topTools())),
    page.broken,
    page.watching,
    page.side.sheet,
  );
  page.root.className = "at-table";
}
