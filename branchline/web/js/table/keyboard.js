// Keys: everything can be done without a mouse.

import { family } from "./choosing/choices.js";
import { helpDialog } from "./help.js";

export class Keyboard {
  /** @param {import("./page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.listen = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.listen);
  }

  close() {
    document.removeEventListener("keydown", this.listen);
  }

  /** The keyboard goes to the board; again: to the next kind of spot that can be chosen. */
  toBoard() {
    const { board } = this.page;
    const kinds = [...new Set(board.open.map(family))];
    const here = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.spot;
    const next = kinds[(kinds.indexOf(here ? family(here) : "") + 1) % kinds.length];
    board.focus(board.open.find((id) => family(id) === next) || [...board.spots.keys()][0]);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { chooser, frame, sender } = this.page;
    chooser.byKey = true;
    const target = /** @type {Element} */ (event.target);
    if (target.closest?.("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) chooser.choices.key(Number(event.key));
    else if (event.key === "Escape") chooser.back();
    else if (event.key === "Enter" && chooser.pending && target === document.body) sender.send(chooser.pending);
    else if (event.key === "u") sender.takeBack("undo");
    else if (event.key === "r") sender.takeBack("redo");
    else if (event.key === "p" && chooser.offering) sender.follow(frame.plans[0]);
    else if (event.key === "?") helpDialog(frame);
    else if (event.key === "b") this.toBoard();
    else return;
    event.preventDefault();
  }
}
