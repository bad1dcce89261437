// The players: who they are, what they have, what has just changed.

import { Rises } from "./rises.js";
import { playerDialog } from "../../account/people.js";
import { h, miniature, replace } from "../../lib/dom.js";
import { t } from "../../lib/language.js";
import { minus, signed } from "../../lib/numbers.js";
import { stored } from "../../lib/settings.js";

/** What can be done about somebody with an account, for who has one too. */
function aboutButton(frame, player) {
  if (!player.account || !stored("account")) return null;
  return h("button", { class: "quiet about", type: "button", "aria-label": t("About {name}", { name: player.name }), title: t("About {name}", { name: player.name }), onclick: () => playerDialog(frame.table, player) }, "⋯");
}

/** The players: the viewer's own first. */
export class Players {
  /**
   * @param {(seat: number) => void} onreplace
   * @param {(seat: number) => void} onsit
   */
  constructor(onreplace, onsit) {
    this.onreplace = onreplace;
    this.onsit = onsit;
    this.list = h("ol", { class: "players" });
    this.element = h("section", { class: "panel-players", "aria-label": t("Players") }, this.list);
    this.rises = new Rises();
  }

  show(frame, scores = null) {
    const first = frame.viewer ?? 0;
    const many = frame.players.length;
    if (!scores) this.rises.compare(frame);
    const rows = frame.players.map((_, place) => frame.players[(first + place) % many]);
    replace(this.list, ...rows.map((player) => this.row(frame, player, scores)));
  }

  row(frame, player, scores) {
    const mine = frame.seats_held.includes(player.seat);
    const total = player.total;
    const would = scores && total !== null ? scores[player.seat] - total : 0;
    const sources = Object.entries(player.sources || {}).filter(([, value]) => value);
    const status = this.status(frame, player);
    return h(
      "li",
      { class: `player seat-${player.seat}${player.acting ? " acting" : ""}${mine ? " own" : ""}` },
      player.badge ? miniature(player.badge, 17, "badge") : h("span", { class: "badge plain" }, player.seat + 1),
      h("span", { class: "who" }, h("span", { class: "name" }, player.name), mine && h("span", { class: "you" }, t("you")), !mine && aboutButton(frame, player), status && h("span", { class: "status" }, status)),
      total !== null && h("span", { class: "score" }, this.rises.mark(player.seat), would ? h("span", { class: `would ${would > 0 ? "up" : "down"}` }, signed(would)) : "", h("span", { class: "sr" }, t("score now")), h("b", {}, minus(total))),
      sources.length > 0 &&
        h("span", { class: "sources" }, sources.map(([name, value]) => h("span", { class: "source" }, name, " ", h("b", {}, signed(value))))),
      player.holds.length > 0 && h("ul", { class: "held-list" }, player.holds.map((hold) => h("li", {}, miniature(hold.picture, 12, "held"), " ", hold.many, " ", h("span", { class: "hint" }, hold.label)))),
      this.replaceButton(frame, player),
      this.sitButton(frame, player),
    );
  }

  replaceButton(frame, player) {
    const asked = frame.absent?.includes(player.seat) && frame.viewer !== null && player.seat !== frame.viewer;
    if (!asked || player.agreed?.includes(frame.viewer)) return null;
    return h("button", { class: "small", type: "button", onclick: () => this.onreplace(player.seat) }, t("Let a bot play for {name}", { name: player.name }));
  }

  /** Who only watches may play on for a bot, where the table allows it. */
  sitButton(frame, player) {
    if (!frame.sit_in || frame.seats_held.length || player.kind !== "bot" || player.left) return null;
    return h("button", { class: "small sit-in", type: "button", onclick: () => this.onsit(player.seat) }, t("Sit in for {name}", { name: player.name }));
  }

  status(frame, player) {
    if (frame.status === "over") return player.place ? t("place {place}", { place: player.place }) : "";
    if (player.thinking) return t("thinking");
    if (player.kind === "open") return t("free seat");
    if (player.kind === "bot") return player.level ? t("bot, level {level}", { level: player.level }) : t("bot");
    return player.here ? "" : t("away");
  }
}
