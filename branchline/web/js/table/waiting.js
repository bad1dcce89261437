// Before a table starts: who sits where, and the link to send around. Also the hand-over between players at one screen.

import { inviteDialog } from "../account/people.js";
import { post } from "../lib/api.js";
import { notice } from "../lib/dialog.js";
import { h, icon, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { link as linkTo } from "../lib/places.js";
import { store, stored } from "../lib/settings.js";

/** Addresses that mean this computer to everybody. */
const HERE = ["localhost", "127.0.0.1", "[::1]"];

export class Waiting {
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "waiting", hidden: true, "aria-label": t("Waiting for players") });
    page.place.append(this.element);
  }

  show(frame) {
    this.element.hidden = frame.status !== "open";
    if (frame.status !== "open") return;
    if (this.element.contains(document.activeElement) && document.activeElement.tagName === "INPUT") return;
    const link = new URL(linkTo(`/t/${frame.table}`), location.href).href;
    const name = h("input", { type: "text", maxlength: 40, value: stored("name"), "aria-label": t("Your name"), placeholder: t("Your name") });
    const ask = async (what, body) => {
      try {
        await post(`/api/tables/${frame.table}/${what}`, body);
        if (body.name) store("name", body.name);
      } catch (refused) {
        notice(refused.message, "warn");
      }
    };
    const mine = frame.seats_held.length > 0;
    const button = ({ seat, kind }) => {
      if (frame.seats_held.includes(seat)) return h("button", { class: "small", type: "button", onclick: () => ask("leave", { seat }) }, t("Stand up"));
      if (kind !== "open") return "";
      // Who sits already and sits down once more plays for somebody beside, not for the friend who is expected.
      if (mine) return h("button", { class: "small quiet", type: "button", onclick: () => ask("join", { seat, name: null }) }, t("Sit here too (same screen)"));
      return h("button", { class: "main", type: "button", onclick: () => ask("join", { seat, name: name.value.trim() || null }) }, t("Sit down"));
    };
    replace(
      this.element,
      h("h2", {}, h("span", { class: "title" }, frame.game.title)),
      h("p", { class: "hint" }, mine ? t("This table waits for players") : t("You are invited to this table: choose a seat.")),
      h("p", { class: "share" }, h("input", { type: "text", readonly: true, value: link, "aria-label": t("The table's link"), onfocus: (event) => event.target.select() }),
        h("button", { type: "button", class: "small", onclick: () => navigator.clipboard?.writeText(link).then(() => notice(t("The link is copied."))) }, icon("link"), " ", t("Copy the link")), mine && stored("account") && h("button", { type: "button", class: "small", onclick: () => inviteDialog(frame.table) }, t("Invite"))),
      HERE.includes(location.hostname) && h("p", { class: "hint here" }, t("This link works on this computer only. For friends elsewhere start the server with: {command}", { command: "branchline serve --host 0.0.0.0" })),
      frame.rated && h("p", { class: "hint is-rated" }, t("This table is rated: people with accounts, one seat each. Who leaves is last."), " ", !stored("account") && h("a", { href: linkTo("/account") }, t("Sign in"))),
      !mine && h("p", {}, h("label", {}, t("Your name"), " ", name)),
      h("ul", { class: "seats" }, frame.players.map((player) => h("li", { class: `seat-${player.seat}` },
        h("span", {}, player.kind === "open" ? t("free seat") : h("span", { class: "name" }, player.name), frame.seats_held.includes(player.seat) && h("span", { class: "you" }, t("you"))),
        button(player)))),
    );
  }

  /** Whether a frame must not be drawn yet: its secrets are for a seat whose player has not said to be there. */
  keeps(frame) {
    if (!secretly(frame) || frame.viewer === this.page.feed.seat) return false;
    this.handOver(frame, frame.viewer);
    return true;
  }

  /** Two people at one screen: nothing is to be seen until the next one is there. */
  handOver(frame, seat) {
    if (this.asking) return;
    const { name } = frame.players[seat];
    let there = false;
    // The sheet stays until the next one's frame is there: what it hides was for the one before.
    const come = async () => {
      this.asking = null;
      await this.page.feed.lookAs(seat);
      there = true;
      box.close();
      box.remove();
    };
    const box = h("dialog", { class: "sheet hand-over", "aria-label": t("Hand over to {name}", { name }) },
      h("div", { class: "sheet-head" }, h("h2", {}, t("Hand over to {name}", { name }))),
      h("p", {}, t("What the others hold is secret.")),
      h("p", { class: "links" }, h("button", { class: "main", type: "button", onclick: come }, t("I am {name}", { name })), h("a", { class: "button", href: linkTo("/") }, t("All games"))));
    box.addEventListener("cancel", (event) => event.preventDefault());
    // Some browsers close a dialog at the second Escape, whatever it says.
    box.addEventListener("close", () => there || box.showModal());
    this.asking = box;
    document.body.append(box);
    box.showModal();
  }
}

/** Whether several players with secrets share this screen. */
export const secretly = (frame) => frame.status === "running" && frame.seats_held.length > 1 && frame.players.some((player) => player.total === null);
