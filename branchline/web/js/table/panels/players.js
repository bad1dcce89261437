// The players: who they are, what they have, what has just changed.

import { h, miniature, replace } from "../../lib/dom.js";
import { t } from "../../lib/language.js";
import { minus, signed } from "../../lib/numbers.js";

/** How long a gain is shown beside the score, and over how many steps it still is one event. */
const RISE = 1600;
const STEPS = 12;

/** The players: the viewer's own first. */
export class Players {
  constructor(onreplace) {
    this.onreplace = onreplace;
    this.list = h("ol", { class: "players" });
    this.element = h("section", { class: "panel-players", "aria-label": t("Players") }, this.list);
    this.totals = new Map();
    this.risen = new Map();
  }

  show(frame, scores = null) {
    const first = frame.viewer ?? 0;
    const many = frame.players.length;
    if (!scores) this.compare(frame);
    const rows = frame.players.map((_, place) => frame.players[(first + place) % many]);
    replace(this.list, ...rows.map((player) => this.row(frame, player, scores)));
  }

  /** What has just been won or lost is shown beside the score for a moment. */
  compare(frame) {
    for (const { seat, total } of frame.players) {
      const before = this.totals.get(`${frame.table} ${seat}`);
      const near = Math.abs(frame.at - (this.at ?? frame.at)) <= STEPS;
      if (near && total !== null && before !== undefined && before !== null && total !== before) this.risen.set(seat, { by: total - before, since: performance.now() });
      this.totals.set(`${frame.table} ${seat}`, total);
    }
    this.at = frame.at;
  }

  rise(seat) {
    const { by, since } = this.risen.get(seat) || {};
    const age = performance.now() - since;
    if (!by || !(age < RISE)) return "";
    const words = h("span", { class: `rise ${by > 0 ? "up" : "down"}`, "aria-hidden": "true" }, signed(by));
    words.style.animationDelay = `${-age}ms`;
    setTimeout(() => words.remove(), RISE - age);
    return words;
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
      h("span", { class: "who" }, h("span", { class: "name" }, player.name), mine && h("span", { class: "you" }, t("you")), status && h("span", { class: "status" }, status)),
      total !== null && h("span", { class: "score" }, this.rise(player.seat), would ? h("span", { class: `would ${would > 0 ? "up" : "down"}` }, signed(would)) : "", h("span", { class: "sr" }, t("score now")), h("b", {}, minus(total))),
      sources.length > 0 &&
        h("span", { class: "sources" }, sources.map(([name, value]) => h("span", { class: "source" }, name, " ", h("b", {}, signed(value))))),
      this.replaceButton(frame, player),
    );
  }

  replaceButton(frame, player) {
    const asked = frame.absent?.includes(player.seat) && frame.viewer !== null && player.seat !== frame.viewer;
    if (!asked || player.agreed?.includes(frame.viewer)) return null;
    return h("button", { class: "small", type: "button", onclick: () => this.onreplace(player.seat) }, t("Let a bot play for {name}", { name: player.name }));
  }

  status(frame, player) {
    if (frame.status === "over") return player.place ? t("place {place}", { place: player.place }) : "";
    if (player.thinking) return t("thinking");
    if (player.kind === "open") return t("free seat");
    if (player.kind === "bot") return player.level ? t("bot, level {level}", { level: player.level }) : t("bot");
    return player.here ? "" : t("away");
  }
}
