// What the players say to each other.

import { h, replace } from "../../lib/dom.js";
import { language, t } from "../../lib/language.js";

export class Chat {
  constructor(onsay) {
    this.list = h("ol", { class: "chat-lines", "aria-live": "polite" });
    const words = h("input", { type: "text", maxlength: 300, "aria-label": t("Say something"), placeholder: t("Say something"), autocomplete: "off" });
    const form = h("form", { class: "chat-form", onsubmit: (event) => {
      event.preventDefault();
      if (words.value.trim()) onsay(words.value.trim());
      words.value = "";
    } }, words, h("button", { class: "small", type: "submit" }, t("Send")));
    this.form = form;
    this.element = h("section", { class: "panel-chat", "aria-label": t("Chat") }, this.list, form);
    this.seen = 0;
    /** The newest line that was read, or that was there when the page was opened. */
    this.read = -1;
    this.unread = 0;
  }

  /** @param {Frame} frame */
  show(frame) {
    const newest = frame.chat.length ? frame.chat[frame.chat.length - 1].number : -1;
    if (!this.opened || this.list.offsetParent) this.read = newest;
    this.opened = true;
    this.unread = frame.chat.filter((line) => line.number > this.read && !frame.seats_held.includes(line.seat)).length;
    this.form.hidden = !frame.seats_held.length;
    if (frame.chat.length === this.seen && this.seen) return;
    this.seen = frame.chat.length;
    const when = new Intl.DateTimeFormat(language === "qps" ? "en" : language, { hour: "2-digit", minute: "2-digit" });
    replace(
      this.list,
      ...(frame.chat.length
        ? frame.chat.map((line) => h("li", { class: line.seat === null ? "" : `seat-${line.seat}` }, h("b", {}, line.name), " ", h("span", {}, line.text), " ", h("time", {}, when.format(new Date(line.at * 1000)))))
        : [h("li", { class: "hint" }, frame.seats_held.length ? t("Nobody has said anything yet.") : t("Only players can talk here."))]),
    );
    this.list.scrollTop = this.list.scrollHeight;
  }
}
