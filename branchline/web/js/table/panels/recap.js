// The recap: one line for each of the others, of what they have done since the viewer's last turn.

import { h, icon, miniature, replace } from "../../lib/dom.js";
import { t } from "../../lib/language.js";

/** So many sentences of one player are told. */
const MOST = 3;

export class Recap {
  constructor() {
    /** @type {Map<number, string[]>} */
    this.told = new Map();
    this.element = h("section", { class: "recap", hidden: true, "aria-label": t("Since your last turn") });
    this.spoken = h("p", { class: "sr", "aria-live": "polite" });
    this.shut = false;
  }

  clear() {
    this.told.clear();
    this.shut = false;
    this.element.hidden = true;
  }

  /** @param {BeatRow} event */
  add(event) {
    if (event.seat === null || !event.lines.length) return;
    const lines = this.told.get(event.seat) || [];
    this.told.set(event.seat, [...lines, ...event.lines]);
  }

  /**
   * Shown when it is the viewer's turn; a screen reader hears it then.
   * @param {Frame} frame
   * @param {boolean} mine
   */
  show(frame, mine) {
    const rows = mine && !this.shut ? [...this.told].filter(([seat]) => seat !== frame.viewer) : [];
    this.element.hidden = !rows.length;
    const words = rows.map(([, lines]) => `${lines.length > MOST ? "… " : ""}${lines.slice(-MOST).join(" ")}`);
    const said = words.join(" ");
    if (mine && this.spoken.textContent !== said) this.spoken.textContent = said;
    const shut = h("button", { class: "quiet", type: "button", "aria-label": t("Close"), onclick: () => { this.shut = true; this.element.hidden = true; } }, icon("close"));
    replace(this.element, h("ul", {}, rows.map(([seat], place) => h("li", { class: `seat-${seat}` }, miniature(frame.players[seat].badge, 17, "badge"), h("span", {}, words[place])))), shut);
  }
}
