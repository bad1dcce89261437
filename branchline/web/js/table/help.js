// Help: the keys, the rules, the guided game; and what a bot thinks.

import { get } from "../lib/api.js";
import { dialog, notice } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/language.js";

export function helpDialog(frame) {
  const keys = [
    ["1 – 9", t("the choices below the board")],
    ["Tab", t("from part to part of the page")],
    ["B", t("to the board")],
    ["← ↑ → ↓", t("from spot to spot that can be chosen; with Shift to any spot")],
    ["Enter", t("choose; on a spot that cannot be chosen: why not")],
    ["Esc", t("one step back")],
    ["U, R", t("undo and redo")],
    ["P", t("let the game carry out what it has worked out, where it offers that")],
    ["+ − 0", t("closer, farther, the whole board")],
  ];
  dialog(
    t("Help"),
    h("p", {}, t("What glows can be chosen. Point at it to see what it would do. Click on anything else to learn why it cannot be chosen.")),
    h("p", { class: "links" },
      h("a", { class: "button", href: `/rules/${frame.game.name}`, target: "_blank" }, t("The rules")),
      h("a", { class: "button", href: `/learn/${frame.game.name}` }, t("A guided first game"))),
    h("h3", {}, t("Keys")),
    h("dl", { class: "keys" }, keys.map(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)])),
  );
}

export async function thoughtsDialog(page) {
  const { frame } = page;
  try {
    const { lines } = await get(`/api/tables/${page.table}/think`, { seat: frame.viewer });
    const labels = new Map(frame.actions.map((action) => [action.text, action]));
    const best = lines.slice(0, 6);
    const top = Math.max(...best.map((line) => line.value));
    const low = Math.min(...best.map((line) => line.value));
    const box = dialog(
      t("What would a bot do?"),
      h("p", { class: "hint" }, t("How far ahead you would stand after each action, as a bot sees it.")),
      h("ol", { class: "thoughts" }, best.map((line) => h("li", {},
        h("button", { type: "button", onclick: () => { box.close(); page.foresight.preview(labels.get(line.text)); } },
          h("span", {}, labels.get(line.text)?.label || line.text),
          h("meter", { min: low - 1, max: top + 0.01, value: line.value, "aria-label": t("worth") }),
          h("b", {}, Math.round(line.value * 10) / 10))))),
    );
  } catch (refused) {
    notice(refused.message, "warn");
  }
}
