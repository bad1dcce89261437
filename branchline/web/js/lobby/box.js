// A box of one's own: other numbers for the same rules, from a file (docs: `branchline box export`).

import { h, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";

/** What the tables take at most, in characters. */
const LONGEST = 100_000;

export class BoxFile {
  constructor() {
    /** @type {string | null} The file's text; null: the game's own box. */
    this.text = null;
    this.file = h("input", { type: "file", class: "sr", accept: ".toml,application/toml,text/plain", onchange: () => this.read() });
    this.words = h("span", { role: "status" });
    this.element = h("div", { class: "line box-file" },
      h("span", {}, t("Box"), h("small", {}, t("Other components for the same rules: a file as branchline box export writes it, corrected or changed."))),
      h("span", { class: "links" }, this.words, h("label", { class: "button small" }, this.file, t("Choose a file"))));
  }

  async read() {
    const [chosen] = this.file.files;
    if (!chosen) return;
    const text = chosen.size <= 4 * LONGEST ? await chosen.text() : null;
    this.file.value = "";
    if (text === null || text.length > LONGEST) return this.show(t("{name} is too long for a box.", { name: chosen.name }));
    this.text = text;
    return this.show(chosen.name, h("button", { class: "quiet small", type: "button", onclick: () => this.clear() }, t("The game's own box")));
  }

  clear() {
    this.text = null;
    this.show("");
    this.file.focus();
  }

  show(...parts) {
    replace(this.words, ...parts.filter(Boolean).map((part) => (part instanceof Node ? part : document.createTextNode(part))));
  }
}
