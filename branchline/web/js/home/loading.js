// How far the site has come before it can play, what keeps it from playing, and that a new version is here.

import { follow, take } from "./browser.js";
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";

/** The share of the bar that is for the files; the rest is for Python, which says itself how far it has come. */
const FILES = 0.6;
/** Who comes back to a game waits a second or two; only longer waits need words, in ms. */
const QUIET = 400;

class Loading {
  constructor() {
    this.bar = h("progress", { max: 1, value: 0, "aria-label": t("Loading") });
    this.words = h("span", {});
    this.element = h("p", { class: "site-bar", role: "status" }, this.words, " ", this.bar);
    this.timer = setTimeout(() => document.body.append(this.element), QUIET);
  }

  hear(data) {
    if ("kept" in data) this.advance(t("Branchline is being kept in this browser …"), FILES * data.kept);
    if ("share" in data) this.advance(t("The table is being laid …"), FILES + (1 - FILES) * data.share);
    if (data.ready) this.done();
    if (data.elsewhere) this.tell(t("Your games are open in another tab of this browser."), t("Play here"), take);
    if (data.taken) this.tell(t("Your games go on in another tab of this browser."), t("Play here"), () => location.reload());
    if ("failed" in data) this.tell(t("Branchline can't start in this browser: {why}", { why: data.failed }), t("Try again"), () => location.reload());
    if (data.version) announce(data.version);
  }

  advance(words, share) {
    this.words.textContent = words;
    this.bar.value = share;
  }

  done() {
    clearTimeout(this.timer);
    this.element.remove();
    document.documentElement.dataset.ready = "yes";
  }

  tell(words, label, act) {
    clearTimeout(this.timer);
    replace(this.element, h("span", {}, words), " ", h("button", { type: "button", class: "small", onclick: act }, label));
    document.body.append(this.element);
  }
}

/** @param {() => void} use */
function announce(use) {
  if (document.querySelector(".new-version")) return;
  const bar = h("p", { class: "site-bar new-version", role: "status" },
    h("span", {}, t("A new version of Branchline is here. Your games stay as they are.")), " ",
    h("button", { type: "button", class: "small", onclick: use }, t("Use it now")), " ",
    h("button", { type: "button", class: "small quiet", onclick: () => bar.remove() }, t("Later")));
  document.body.append(bar);
}

export function showLoading() {
  const loading = new Loading();
  follow((data) => loading.hear(data));
}
