// The strip: every player's score and holdings, on every screen, always.

import { Rises } from "./rises.js";
import { h, miniature, replace } from "../../lib/dom.js";
import { t } from "../../lib/language.js";
import { minus, signed } from "../../lib/numbers.js";

export class Strip {
  /** @param {(seat: number) => void} ondetail */
  constructor(ondetail) {
    this.ondetail = ondetail;
    this.element = h("ol", { class: "strip", "aria-label": t("Scores") });
    this.rises = new Rises();
  }

  /**
   * Seats keep their order for everybody, so that nothing moves when the screen is handed over.
   * @param {Frame} frame
   * @param {number[] | null} scores What the scores would be.
   */
  show(frame, scores = null) {
    if (!scores) this.rises.compare(frame);
    replace(this.element, ...frame.players.map((player) => this.chip(frame, player, scores)));
  }

  /**
   * @param {Frame} frame
   * @param {PlayerRow} player
   * @param {number[] | null} scores
   */
  chip(frame, player, scores) {
    const mine = frame.seats_held.includes(player.seat);
    const { total } = player;
    const would = scores && total !== null ? scores[player.seat] - total : 0;
    return h("li", { class: `seat-${player.seat}${player.acting ? " acting" : ""}${mine ? " own" : ""}` },
      h("button", { class: "chip", type: "button", "data-seat": player.seat, title: t("{name}: where the points come from", { name: player.name }), onclick: () => this.ondetail(player.seat) },
        player.badge ? miniature(player.badge, 17, "badge") : "",
        h("span", { class: "name" }, player.name),
        h("span", { class: "holds" }, player.holds.map((hold) => h("span", { class: "hold", title: hold.label }, miniature(hold.picture, 12, "held"), h("span", { class: "sr" }, hold.label), hold.many))),
        player.thinking && h("span", { class: "dots", "aria-label": t("thinking") }, "…"),
        h("span", { class: "score" }, this.rises.mark(player.seat), would ? h("span", { class: `would ${would > 0 ? "up" : "down"}` }, signed(would)) : "",
          h("span", { class: "sr" }, t("score now")), h("b", {}, total === null ? "?" : minus(total)))));
  }
}
