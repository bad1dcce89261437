// Sharing: a link to a step of the game, which may play on from there by itself.

import { dialog, notice } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { alone, link } from "../lib/places.js";

/**
 * @param {string} table
 * @param {number | null} step
 * @param {boolean} plays
 */
export function linkOf(table, step, plays) {
  const words = [...(step === null ? [] : [`step=${step}`]), ...(plays ? ["play=1"] : [])];
  return new URL(link(`/t/${table}${words.length ? `?${words.join("&")}` : ""}`), location.href).href;
}

/** @param {import("../table/page.js").TablePage} page */
export function shareDialog(page) {
  const step = page.history.at ?? (page.live.status === "over" ? 0 : null);
  const field = h("input", { type: "text", readonly: true, "aria-label": t("The link"), onfocus: () => field.select() });
  const plays = h("input", { type: "checkbox", checked: page.history.at === null && page.live.status === "over", onchange: () => show() });
  const show = () => {
    field.value = linkOf(page.table, step, plays.checked);
  };
  show();
  dialog(
    t("Share this game"),
    h("p", {}, step ? t("Whoever opens the link sees the board after step {step}.", { step }) : t("Whoever opens the link sees this game.")),
    h("p", {}, h("label", { class: "check" }, plays, " ", t("It plays by itself from there"))),
    h("p", { class: "share" }, field, h("button", { type: "button", class: "small copy", onclick: () => copy(field) }, t("Copy"))),
    alone && h("p", { class: "hint" }, t("This game is kept in this browser only: the link opens it here. To give it to others, take it elsewhere as a file or a link.")),
  );
}

/** @param {HTMLInputElement} field */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    notice(t("The link is copied."));
  } catch {
    field.select();
    notice(t("Copy the marked link."), "warn");
  }
}
