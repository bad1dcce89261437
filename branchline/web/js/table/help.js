// Help: the keys, the rules, the guided game; and what a bot thinks.

import { handsetDialog } from "./handset.js";
import { get } from "../lib/api.js";
import { dialog, notice } from "../lib/dialog.js";
import { h, replace } from "../lib/dom.js";
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
    ["P", t("let the game carry out what it has worked out, where it offers that")],
    ["+ − 0", t("closer, farther, the whole board")],
  ];
  const box = dialog(
    t("Help"),
    h("p", {}, t("What glows can be chosen. Point at it to see what it would do. Click on anything else to learn why it cannot be chosen.")),
    h("p", { class: "links" },
      h("a", { class: "button", href: link(`/rules/${frame.game.name}`), target: "_blank" }, t("The rules")),
      guided(page, () => box.close()),
      frame.seats_held.length > 0 && !alone && h("button", { type: "button", class: "handset", onclick: () => handsetDialog(page) }, t("Continue on my phone")),
      frame.status !== "open" && h("button", { type: "button", class: "elsewhere", onclick: () => elsewhereDialog(frame) }, t("Take this game elsewhere"))),
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

export async function thoughtsDialog(page) {
  const { frame } = page;
  const given = new AbortController();
  const place = h("div", {}, h("p", { class: "hint", role: "status" }, t("A bot is thinking …")));
  const box = dialog(t("What would a bot do?"), place);
  box.addEventListener("close", () => given.abort());
  try {
    const { lines } = await get(`/api/tables/${page.table}/think`, { seat: frame.viewer }, given.signal);
    const pick = (text) => {
      box.close();
      page.foresight.preview(frame.actions.find((action) => action.text === text));
    };
    replace(place, h("p", { class: "hint" }, t("How far ahead you would stand after each action, as a bot sees it.")), thoughts(frame, lines, pick));
  } catch (refused) {
    box.close();
    if (!given.signal.aborted || refused.status) notice(refused.message, "warn");
  }
}

/** The best actions, each with what it is worth. */
function thoughts(frame, lines, pick) {
  const labels = new Map(frame.actions.map((action) => [action.text, action.label]));
  const best = lines.slice(0, 6);
  const values = best.map((line) => line.value);
  return h("ol", { class: "thoughts" }, best.map((line) => h("li", {},
    h("button", { type: "button", onclick: () => pick(line.text) },
      h("span", {}, labels.get(line.text) || line.text),
      h("meter", { min: Math.min(...values) - 1, max: Math.max(...values) + 0.01, value: line.value, "aria-label": t("worth") }),
      h("b", {}, Math.round(line.value * 10) / 10)))));
}
