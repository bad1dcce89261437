// The sheet of a table: its bars, panels and tabs, and where they go.

import { h, icon, replace } from "../lib/dom.js";
import { topTools } from "../lib/dialog.js";
import { t } from "../lib/language.js";
import { helpDialog, thoughtsDialog } from "./help.js";

export const phone = matchMedia("(max-width: 760px)");

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
    think: tool("think", t("What would a bot do?"), () => thoughtsDialog(page)),
    help: tool("help", t("Help"), () => helpDialog(page.frame), "?"),
  };
}

/**
 * What lies below the board: the way through the game, the table as text, notes, zoom.
 * @param {import("./page.js").TablePage} page
 */
export function foot(page) {
  const zoom = (name, words, act) => h("button", { class: "quiet", type: "button", "aria-label": words, title: words, onclick: act }, icon(name));
  const { camera } = page.board;
  return h(
    "div",
    { class: "foot-row" },
    page.scrubber.element,
    h("details", { class: "pop as-text" }, h("summary", {}, t("The table as text")), h("div", { class: "popped" }, page.text)),
    page.notes,
    h("div", { class: "zoom" }, zoom("minus", t("Farther"), () => camera.zoom(0.77)), zoom("plus", t("Closer"), () => camera.zoom(1.3)), zoom("fit", t("The whole board"), () => camera.home())),
  );
}

/** The panels beside the board, of which one or none is open. */
export class Side {
  /** @param {import("./page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    const names = [["players", t("Players")], ["story", t("Story")], ["chat", t("Chat")]];
    const first = phone.matches ? "" : "story";
    this.bar = h("div", { class: "tabs" }, names.map(([name, words]) => h("button", { type: "button", class: "tab", "data-tab": name, "aria-pressed": String(name === first), onclick: () => this.show(name) }, words)));
    this.element = h("aside", { class: "side", "data-tab": first, "aria-label": t("Beside the board") }, page.players.element, this.bar, page.story.element, page.chat.element);
    this.sheet = h("main", { class: "table", "data-tab": first }, page.place, this.element, page.chooser.choices.element, foot(page));
  }

  /**
   * On a phone a second tap closes the tab again, and the board has the room.
   * @param {string} name
   */
  show(name) {
    const shown = phone.matches && this.element.dataset.tab === name ? "" : name;
    this.element.dataset.tab = this.sheet.dataset.tab = shown;
    for (const button of /** @type {HTMLElement[]} */ ([...this.bar.children])) button.setAttribute("aria-pressed", String(button.dataset.tab === shown));
    this.page.story.list.scrollTop = this.page.story.list.scrollHeight;
  }
}

/**
 * Lays the sheet out.
 * @param {import("./page.js").TablePage} page
 */
export function lay(page) {
  page.side = new Side(page);
  replace(
    page.root,
    h("header", { class: "bar" }, page.title, page.stage, page.prompt, h("div", { class: "tools" }, Object.values(page.tools), topTools())),
    page.broken,
    page.side.sheet,
  );
  page.root.className = "at-table";
}
