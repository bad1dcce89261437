// Before a table starts: who sits where, and the link to send around. Also the hand-over between players at one screen.

import { post } from "./api.js";
import { dialog, notice } from "./dialog.js";
import { h, icon, replace } from "./dom.js";
import { t } from "./language.js";
import { store, stored } from "./settings.js";

export class Waiting {
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "waiting", hidden: true, "aria-label": t("Waiting for players") });
    page.place.append(this.element);
  }

  show(frame) {
    this.element.hidden = frame.status !== "open";
    if (frame.status !== "open") return;
    if (this.element.contains(document.activeElement) && document.activeElement.tagName === "INPUT") return;
    const link = `${location.origin}/t/${frame.table}`;
    const name = h("input", { type: "text", maxlength: 40, value: stored("name"), "aria-label": t("Your name"), placeholder: t("Your name") });
    const join = async (seat) => {
      try {
        if (name.value.trim()) store("name", name.value.trim());
        await post(`/api/tables/${frame.table}/join`, { seat, name: name.value.trim() || null });
      } catch (refused) {
        notice(refused.message, "warn");
      }
    };
    const mine = frame.seats_held.length > 0;
    replace(
      this.element,
      h("h2", {}, t("This table waits for players")),
      h("p", { class: "share" }, h("input", { type: "text", readonly: true, value: link, "aria-label": t("The table's link"), onfocus: (event) => event.target.select() }),
        h("button", { type: "button", class: "small", onclick: () => navigator.clipboard?.writeText(link).then(() => notice(t("The link is copied."))) }, icon("link"), " ", t("Copy the link"))),
      !mine && h("p", {}, h("label", {}, t("Your name"), " ", name)),
      h("ul", { class: "seats" }, frame.players.map((player) => h("li", { class: `seat-${player.seat}` },
        h("span", {}, player.kind === "open" ? t("free seat") : player.name),
        player.kind === "open" && h("button", { class: "main", type: "button", onclick: () => join(player.seat) }, t("Sit down"))))),
    );
  }

  /** Two people at one screen: where something is secret, the other one looks away first. */
  handOver(frame, seat, go) {
    const player = frame.players[seat];
    if (player.total !== null || !frame.players.some((one) => one.total === null)) return go();
    const box = dialog(t("Hand over to {name}", { name: player.name }), h("p", {}, t("What the others hold is secret.")), h("button", { class: "main", type: "button", onclick: () => { box.close(); } }, t("I am {name}", { name: player.name })));
    box.addEventListener("close", go);
    return null;
  }
}
