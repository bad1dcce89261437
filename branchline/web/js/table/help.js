// Help: the keys, the rules, the guided game; and what else can be done with a game.

import { handsetDialog } from "./handset.js";
import { rulesDrawer } from "../rules/drawer.js";
import { shareDialog } from "../coach/share.js";
import { dialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { alone, link } from "../lib/places.js";
import { elsewhereDialog } from "./elsewhere.js";

/** @param {import("./page.js").TablePage} page */
export function helpDialog(page) {
  const { frame } = page;
  const keys = [
    ["1 – 9", t("the choices below the board")],
    ["Tab", t("from part to part of the page")],
    ["B", t("to the board")],
    ["← ↑ → ↓", t("from spot to spot that can be chosen; with Shift to any spot")],
    ["Enter", t("choose; on a spot that cannot be chosen: why not")],
    ["Esc", t("one step back")],
    ["E", t("end your turn, where that is a choice")],
    ["U, R", t("undo and redo")],
    ["← → Home End", t("look back through the game; Escape comes back to now")],
    ["A", t("all of a kind at once, where equal pieces can go together")],
    ["L", t("look up the rules")],
    ["H", t("a hint: what a bot would do")],
    ["P", t("let the game carry out what it has worked out, where it offers that")],
    ["+ − 0", t("closer, farther, the whole board")],
  ];
  const box = dialog(
    t("Help"),
    h("p", {}, t("What glows can be chosen. Point at it to see what it would do. Click on anything else to learn why it cannot be chosen.")),
    h("p", { class: "links" },
      h("button", { type: "button", class: "look-up", onclick: () => { box.close(); rulesDrawer(frame.game.name, frame.game.title); } }, t("The rules")),
      guided(page, () => box.close()),
      frame.seats_held.length > 0 && !alone && h("button", { type: "button", class: "handset", onclick: () => handsetDialog(page) }, t("Continue on my phone")),
      frame.status !== "open" && h("button", { type: "button", class: "elsewhere", onclick: () => elsewhereDialog(frame) }, t("Take this game elsewhere")),
      frame.status !== "open" && h("button", { type: "button", class: "analyse", onclick: () => { box.close(); page.analysis.open(); } }, t("Analyse the game")),
      frame.status !== "open" && h("button", { type: "button", class: "share-game", onclick: () => { box.close(); shareDialog(page); } }, t("Share"))),
    h("h3", {}, t("Keys")),
    h("dl", { class: "keys" }, keys.map(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)])),
  );
}

/** The way into a guided game, or back to the guide of this one. */
function guided({ frame, guide }, close) {
  const back = () => {
    close();
    guide.leave(false);
  };
  if (guide.offered && guide.left) return h("button", { type: "button", class: "guide-again", onclick: back }, t("Go on with the guide"));
  return h("a", { class: "button", href: link(`/learn/${frame.game.name}`) }, t("A guided first game"));
}
