// The rules of a game as a page: those for people, and the exact ones; every sentence of these can be linked to.

import { RulesSheet } from "./sheet.js";
import { topTools } from "../lib/dialog.js";
import { h, icon, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { link, part, place, rename } from "../lib/places.js";

export class RulesPage {
  constructor(root, game) {
    this.root = root;
    this.path = `/rules/${game}`;
    this.game = game;
    this.sheet = new RulesSheet(game, (anchor) => part(this.path, anchor), (anchor) => this.named(anchor));
    this.listen = () => this.turnTo(place().hash);
  }

  async open() {
    await this.sheet.open();
    const { title } = this.sheet;
    document.title = `${title} · ${t("The rules")} · Branchline`;
    this.root.className = "at-rules";
    replace(
      this.root,
      h("header", { class: "bar" }, h("a", { class: "title", href: link("/") }, icon("back"), h("span", { class: "game" }, t("All games"))), h("h1", { class: "prompt" }, `${title}: ${t("the rules")}`),
        h("div", { class: "tools" }, h("a", { class: "button main", href: link(`/learn/${this.game}`) }, t("A guided first game")), topTools())),
      h("main", {}, this.sheet.element),
    );
    addEventListener("hashchange", this.listen);
    this.turnTo(place().hash);
  }

  /** The address names what is shown. @param {string} anchor */
  named(anchor) {
    const url = place();
    url.hash = anchor;
    rename(url);
  }

  /** @param {string} hash */
  turnTo(hash) {
    this.sheet.turnTo(decodeURIComponent(hash.slice(1)));
  }

  leave() {
    removeEventListener("hashchange", this.listen);
  }
}
