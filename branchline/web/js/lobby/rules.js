// The rules of a game, in our own words; every sentence has a number that can be linked to.

import { get } from "../lib/api.js";
import { topTools } from "../lib/dialog.js";
import { h, icon, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { link, part, place } from "../lib/places.js";

export class RulesPage {
  constructor(root, game) {
    this.root = root;
    this.game = game;
  }

  async open() {
    const { title, html, contents, remark } = await get("/api/rules", { game: this.game });
    const article = h("article", { html });
    for (const number of article.querySelectorAll("a.number")) number.setAttribute("href", part(`/rules/${this.game}`, number.getAttribute("href").slice(1)));
    document.title = `${title} · ${t("The rules")} · Branchline`;
    this.root.className = "at-rules";
    replace(
      this.root,
      h("header", { class: "bar" }, h("a", { class: "title", href: link("/") }, icon("back"), h("span", { class: "game" }, t("All games"))), h("h1", { class: "prompt" }, `${title}: ${t("the rules")}`), h("div", { class: "tools" }, topTools())),
      h("main", { class: "rules" },
        h("nav", { "aria-label": t("Contents") }, h("ol", {}, contents.map(([anchor, words]) => h("li", {}, h("a", { href: part(`/rules/${this.game}`, anchor) }, words)))),
          h("a", { class: "button main", href: link(`/learn/${this.game}`) }, t("A guided first game"))),
        h("div", {}, remark && h("p", { class: "hint" }, remark), article)),
    );
    this.turnTo(place().hash);
  }

  /** @param {string} anchor */
  turnTo(anchor) {
    if (anchor) document.getElementById(anchor.slice(1))?.scrollIntoView();
  }

  leave() {}
}
