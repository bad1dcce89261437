// Dialogs, the short notice at the foot of the sheet, and what can be set.

import { h, icon, replace } from "./dom.js";
import { chooseLanguage, language, languages, t } from "./language.js";
import { link } from "./places.js";
import { allowNotices, hexNames, light, showHexNames, showLight, speed, store, stored } from "./settings.js";

/** A dialog with a heading; it closes by Escape, by its cross, or by close(). */
export function dialog(heading, ...children) {
  const box = h("dialog", { class: "sheet", "aria-label": heading });
  const close = h("button", { class: "quiet", type: "button", "aria-label": t("Close"), onclick: () => box.close() }, icon("close"));
  box.append(h("div", { class: "sheet-head" }, h("h2", {}, heading), close), ...children.flat().filter(Boolean));
  box.addEventListener("close", () => {
    if (box.contains(place)) document.body.append(place);
    box.remove();
  });
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  return box;
}

const place = document.getElementById("notice");
let timer = 0;

const NUMBER = /\b([A-Z]{2}-R?\d+(?:\.\d+)?)/;

/** Room between a notice and what it speaks of, and between it and the window's edge. */
const [GAP, EDGE] = [8, 8];

/**
 * A notice that goes away by itself; a screen reader hears it. Rule numbers lead to the rules of the game.
 * @param {string} text
 * @param {string} kind
 * @param {string} game
 * @param {DOMRect | null} at What it speaks of: it stands there.
 */
export function notice(text, kind = "", game = "", at = null) {
  // An open dialog shuts out all that is not in it, from eyes and ears; what is shown last lies on top.
  const host = [...document.querySelectorAll("dialog[open]")].pop() ?? document.body;
  if (place.parentNode !== host) host.append(place);
  const parts = game ? text.split(NUMBER) : [text];
  replace(place, ...parts.map((part, odd) => (odd % 2 ? h("a", { href: link(`/rules/${game}#${part}`), target: "_blank", "data-rule": part }, part) : document.createTextNode(part))));
  place.className = `notice shown ${kind}`;
  lower();
  place.showPopover?.();
  stand(at);
  clearTimeout(timer);
  timer = setTimeout(hideNotice, Math.max(3500, 70 * text.length));
}

/**
 * Beside what a notice speaks of: above it, or below where there is no room; without it at the foot of the sheet.
 * @param {DOMRect | null} at
 */
function stand(at) {
  place.classList.toggle("beside", Boolean(at));
  place.style.left = place.style.top = "";
  if (!at) return;
  const { width, height } = place.getBoundingClientRect();
  const middle = (Math.max(at.left, 0) + Math.min(at.right, innerWidth)) / 2;
  const above = at.top - GAP - height;
  place.style.left = `${Math.min(Math.max(middle - width / 2, EDGE), innerWidth - width - EDGE)}px`;
  place.style.top = `${above >= EDGE ? above : Math.min(at.bottom + GAP, innerHeight - height - EDGE)}px`;
}

export function hideNotice() {
  place.className = "notice";
  lower();
}

function lower() {
  if (place.showPopover && place.matches(":popover-open")) place.hidePopover();
}

function choice(name, heading, choices, now, change) {
  return h(
    "fieldset",
    { class: "setting" },
    h("legend", {}, heading),
    choices.map(([value, words]) =>
      h("label", { class: "pick" }, h("input", { type: "radio", name, value, checked: value === now, onchange: () => change(value) }), h("span", {}, words)),
    ),
  );
}

/** What can be set: language, light, confirmation, motion. */
export async function settingsDialog() {
  const known = await languages();
  dialog(
    t("Settings"),
    choice("language", t("Language"), known.map((one) => [one.code, one.name]), language, chooseLanguage),
    choice("light", t("Light"), [["auto", t("As the system")], ["day", t("Day")], ["night", t("Night")]], light(), (value) => {
      store("light", value);
      showLight();
    }),
    choice("confirm", t("Show an action before it is done"), [["auto", t("On touch screens")], ["yes", t("Always")], ["no", t("Never")]], stored("confirm", "auto"), (value) => store("confirm", value)),
    choice("speed", t("The others' moves"), [["slow", t("Slow")], ["normal", t("Normal")], ["fast", t("Fast")], ["instant", t("At once")]], speed(), (value) => store("speed", value)),
    choice("chances", t("A bar with everybody's chances to win, where hints are allowed"), [["", t("No")], ["yes", t("Yes")]], stored("chances"), (value) => store("chances", value)),
    choice("chime", t("When it is your turn: a chime"), [["", t("No")], ["yes", t("Yes")]], stored("chime"), (value) => store("chime", value)),
    choice("notify", t("When it is your turn and the page is hidden: a notification"), [["", t("No")], ["yes", t("Yes")]], stored("notify"), async (value) => store("notify", value && (await allowNotices()) ? "yes" : "")),
    choice("hexes", t("Names of the hexes"), [["", t("No")], ["yes", t("Yes")]], hexNames(), (value) => {
      store("hexes", value);
      showHexNames();
    }),
    choice("motion", t("Motion"), [["", t("As the system")], ["less", t("Less")]], stored("motion"), (value) => store("motion", value)),
  );
}

/** The switch between day and night, and the way to the settings. */
export function topTools() {
  const flip = () => {
    store("light", document.documentElement.dataset.light === "night" ? "day" : "night");
    showLight();
  };
  return [
    h("button", { class: "quiet light-day", type: "button", "aria-label": t("Night"), title: t("Night"), onclick: flip }, icon("night")),
    h("button", { class: "quiet light-night", type: "button", "aria-label": t("Day"), title: t("Day"), onclick: flip }, icon("day")),
    h("button", { class: "quiet", type: "button", "aria-label": t("Settings"), title: t("Settings"), onclick: settingsDialog }, icon("sliders")),
  ];
}
