// The way of a game to another home: from a server to a browser of one's own, or back. It goes as a file or in a link.

import { open } from "./page.js";
import { get } from "../lib/api.js";
import { dialog, notice } from "../lib/dialog.js";
import { h, icon } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { linkTo } from "../lib/packing.js";
import { alone } from "../lib/places.js";
import { store, stored } from "../lib/settings.js";

/**
 * The record as a file to keep. A server has an address for it; without one the browser makes the file.
 * @param {Frame} frame
 */
export function recordLink(frame) {
  const path = `/api/tables/${frame.table}/record`;
  const download = `${frame.game.name}-${frame.table}.record`;
  const attributes = alone ? { href: "#record", onclick: (event) => save(event, path, download) } : { href: path, download };
  return h("a", { class: "button record", ...attributes }, icon("save"), " ", t("The record"));
}

async function save(event, path, download) {
  event.preventDefault();
  try {
    const file = new Blob([await get(path)], { type: "text/plain" });
    const href = URL.createObjectURL(file);
    h("a", { href, download }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  } catch (refused) {
    notice(refused.message, "warn");
  }
}

/** @param {Frame} frame */
export function elsewhereDialog(frame) {
  if (!open(frame)) {
    dialog(t("Take this game elsewhere"), h("p", {}, t("A game with secrets can go elsewhere when it is over: until then nobody may see all of it.")));
    return;
  }
  const field = h("input", { type: "text", inputmode: "url", value: stored("elsewhere"), placeholder: "https://", "aria-label": t("The address of the other place") });
  dialog(
    t("Take this game elsewhere"),
    h("p", {}, t("As a file: keep it, and open it in the lobby of the other place. Bots stay bots, and it goes on from here.")),
    h("p", { class: "links" }, recordLink(frame)),
    h("p", {}, t("As a link: give the address of the other place, a server or a site.")),
    h("p", { class: "share" }, field, h("button", { type: "button", class: "small", onclick: () => leave(frame, field.value.trim()) }, t("Go on there"))),
  );
}

async function leave(frame, where) {
  if (!/^https?:\/\//.test(where)) return notice(t("An address begins with https://"), "warn");
  try {
    store("elsewhere", where);
    const record = await get(`/api/tables/${frame.table}/record`);
    return window.open(await linkTo(where, record), "_blank", "noopener");
  } catch (refused) {
    return notice(refused.message, "warn");
  }
}
