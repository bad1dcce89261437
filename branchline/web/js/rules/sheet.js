// The rules of a game on one sheet: those for people, with pictures, and behind them the exact rules, sentence by sentence.

import { hang } from "./pictures.js";
import { get } from "../lib/api.js";
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";

/** What leads to the exact rules: the number of one, or this word. */
const NUMBER = /^[A-Z]{2}-R?\d/;
export const EXACT = "exact";

/**
 * @typedef {object} Face
 * @property {HTMLElement} article
 * @property {[string, string][]} contents
 * @property {string} remark
 */

export class RulesSheet {
  /**
   * @param {string} game
   * @param {(anchor: string) => string} address The link to a heading or a rule.
   * @param {(anchor: string) => void} onturn
   */
  constructor(game, address, onturn = () => {}) {
    this.game = game;
    this.address = address;
    this.onturn = onturn;
    this.title = "";
    /** @type {Face | null} */
    this.people = null;
    /** @type {Face | null} */
    this.exact = null;
    /** @type {Face | null} The one that is shown. */
    this.face = null;
    this.nav = h("nav", { "aria-label": t("Contents") });
    this.text = h("div", { class: "rules-text" });
    this.element = h("div", { class: "rules" }, this.nav, this.text);
    this.element.addEventListener("click", (event) => this.follow(event));
  }

  async open() {
    const [primer, rules] = await Promise.all([get("/api/primer", { game: this.game }), get("/api/rules", { game: this.game })]);
    this.title = rules.title;
    this.exact = { article: h("article", { html: rules.html }), contents: rules.contents, remark: rules.remark };
    if (!primer.html) return;
    const article = h("article", { class: "primer", html: primer.html });
    hang(article, primer);
    this.people = { article, contents: primer.contents, remark: "" };
  }

  /**
   * Shows the face that has the place, and goes there.
   * @param {string} anchor
   */
  turnTo(anchor) {
    const has = (face) => face?.contents.some(([name]) => name === anchor);
    const exact = !this.people || anchor === EXACT || NUMBER.test(anchor) || (!has(this.people) && has(this.exact));
    const face = exact ? this.exact : this.people;
    if (this.face !== face) this.show(face);
    const place = anchor && this.element.querySelector(`[id="${CSS.escape(anchor)}"]`);
    for (const rule of this.element.querySelectorAll(".rule.meant")) rule.classList.remove("meant");
    if (!place) return;
    place.classList.toggle("meant", place.classList.contains("rule"));
    place.scrollIntoView({ block: "start" });
    place.setAttribute("tabindex", "-1");
    place.focus({ preventScroll: true });
  }

  /** @param {Face} face */
  show(face) {
    this.face = face;
    const faces = [[this.people, t("The rules"), ""], [this.exact, t("Exact rules"), EXACT]];
    const turn = ([one, words, anchor]) => h("button", { type: "button", class: "face", "aria-pressed": String(one === face), onclick: () => this.go(anchor) }, words);
    for (const link of face.article.querySelectorAll("a.number")) link.setAttribute("href", this.address(link.textContent));
    replace(this.nav,
      this.people && h("div", { class: "faces" }, faces.map(turn)),
      h("ol", {}, face.contents.map(([anchor, words]) => h("li", {}, h("a", { href: this.address(anchor), "data-anchor": anchor }, words)))));
    replace(this.text, face.remark && h("p", { class: "hint" }, face.remark), face.article);
  }

  /** @param {string} anchor */
  go(anchor) {
    this.turnTo(anchor);
    this.onturn(anchor);
    if (!anchor || anchor === EXACT) /** @type {HTMLElement} */ (this.nav.querySelector('[aria-pressed="true"]'))?.focus();
  }

  /** A link to a part of this sheet does not lead away from it. @param {MouseEvent} event */
  follow(event) {
    const link = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("a.number, a[data-anchor]"));
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(link.dataset.anchor ?? link.textContent);
  }
}
