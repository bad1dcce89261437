// Keys: everything can be done without a mouse.

import { family } from "./choosing/choices.js";
import { helpDialog } from "./help.js";
import { rulesDrawer } from "../rules/drawer.js";

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

  /**
   * The arrows go through the game, except where they go from spot to spot of a board that can be played on.
   * @param {KeyboardEvent} event
   * @param {Element} target
   */
  lookBack(event, target) {
    const { board, history } = this.page;
    const past = history.at !== null;
    if (!past && board.svg.contains(target)) return false;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && (past || by < 0)) history.move(by);
    else if (event.key === "Home") history.jump(0);
    else if (past && (event.key === "End" || event.key === "Escape")) history.jump(null);
    else if (past && event.key === " ") history.toggle();
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { chooser, frame, sender } = this.page;
    if (!frame) return;
    chooser.byKey = true;
    const target = /** @type {Element} */ (event.target);
    if (target.closest?.("input, textarea, select, dialog") || document.querySelector("dialog:modal") || event.ctrlKey || event.metaKey || event.altKey) return;
    this.page.skipShow();
    if (this.lookBack(event, target)) {
      event.preventDefault();
      return;
    }
    if (/^[1-9]$/.test(event.key)) chooser.choices.key(Number(event.key));
    else if (event.key === "Escape" && this.page.hints.frame) this.page.hints.close();
    else if (event.key === "Escape" && this.page.closer.id) this.page.closer.hide();
    else if (event.key === "Escape") chooser.back();
    else if (event.key === "Enter" && chooser.pending && target === document.body) chooser.send(chooser.pending);
    else if (event.key === "a" && chooser.together.offered) chooser.together.toggle();
    else if (event.key === "e") chooser.choices.endKey();
    else if (event.key === "u") sender.takeBack("undo");
    else if (event.key === "r") sender.takeBack("redo");
    else if (event.key === "h" && !this.page.tools.think.disabled) this.page.hints.ask();
    else if (event.key === "p" && chooser.offering) chooser.propose(frame.plans[0]);
    else if (event.key === "l") rulesDrawer(frame.game.name, frame.game.title);
    else if (event.key === "?") helpDialog(this.page);
    else if (event.key === "b") this.toBoard();
    else return;
    event.preventDefault();
  }
}
