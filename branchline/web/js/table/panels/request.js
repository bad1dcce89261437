// A request between people: one asks to take the last action back, and the others agree or not.

import { h, replace } from "../../lib/dom.js";
import { t } from "../../lib/language.js";

export class BackRequest {
  /** @param {(yes: boolean, seat: number) => void} onanswer */
  constructor(onanswer) {
    this.onanswer = onanswer;
    this.element = h("section", { class: "request", hidden: true, role: "status", "aria-label": t("Taking back") });
    /** @type {number | null} The position whose answer has been read. */
    this.read = null;
  }

  /** @param {Frame} frame */
  show(frame) {
    const { request } = frame;
    this.element.hidden = !request || frame.at !== frame.steps || (request.declined !== null && this.read === frame.seq);
    if (!request) return;
    const name = (seat) => frame.players[seat].name;
    const words = request.declined === null
      ? t("{name} asks to take back the last action.", { name: name(request.seat) })
      : t("{name} would rather not take it back.", { name: name(request.declined) });
    replace(this.element, h("p", {}, words), h("p", { class: "links" }, this.buttons(frame)));
  }

  /** @param {Frame} frame */
  buttons(frame) {
    const { request, seats_held: held, viewer } = frame;
    const button = (words, act, cls = "small") => h("button", { class: cls, type: "button", onclick: act }, words);
    if (request.declined !== null) return [button(t("Close"), () => this.close(frame))];
    if (held.includes(request.seat)) return [button(t("Withdraw"), () => this.onanswer(false, request.seat))];
    if (viewer === null || request.agreed.includes(viewer)) return [];
    return [button(t("Agree"), () => this.onanswer(true, viewer), "main small"), button(t("Decline"), () => this.onanswer(false, viewer))];
  }

  /** @param {Frame} frame */
  close(frame) {
    this.read = frame.seq;
    this.element.hidden = true;
  }
}
