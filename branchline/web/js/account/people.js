// People: friends by name, invitations, whom one mutes or blocks; and what can be done about a player at a table.

import { get, post } from "../lib/api.js";
import { dialog, notice } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { link } from "../lib/places.js";

/** @param {() => Promise<unknown>} work */
async function attempt(work, done = "") {
  try {
    await work();
    if (done) notice(done);
  } catch (refused) {
    notice(refused.message, "warn");
  }
}

const tie = (kind, name, on) => post("/api/account/people", { kind, name, on });

/**
 * How the account stands to others.
 * @param {{ people: { name: string, kind: string, back: boolean }[] }} found
 * @param {() => Promise<void>} again
 */
export function peopleSection(found, again) {
  const field = h("input", { type: "text", required: true, maxlength: 24, autocomplete: "off" });
  const change = (kind, name, on) => attempt(async () => {
    await tie(kind, name, on);
    await again();
  });
  const button = (words, kind, name, on) => h("button", { type: "button", class: "small", onclick: () => change(kind, name, on) }, words);
  const says = { friend: (one) => (one.back ? t("friend") : t("asked to be your friend")), asks: () => t("would like to be your friend"), mute: () => t("muted"), block: () => t("blocked") };
  const acts = (one) => (one.kind === "asks"
    ? [button(t("Accept"), "friend", one.name, true), button(t("Mute"), "mute", one.name, true)]
    : button(one.kind === "friend" ? t("Remove") : t("Undo it"), one.kind, one.name, false));
  return h("section", { class: "people" }, h("h2", {}, t("People")),
    h("ul", { class: "rows" }, found.people.map((one) => h("li", {}, h("span", {}, h("span", { class: "name" }, one.name), " ", h("span", { class: "hint" }, says[one.kind](one))), h("span", { class: "links" }, acts(one))))),
    h("form", { class: "links", onsubmit: (event) => (event.preventDefault(), change("friend", field.value, true)) }, h("label", {}, t("A friend's name"), " ", field), h("button", {}, t("Add"))));
}

/**
 * Who has asked the viewer to a table.
 * @param {{ invitations: { table: string, name: string, title: string }[] }} found
 * @param {() => Promise<void>} again
 */
export function invitationList({ invitations }, again) {
  if (!invitations.length) return null;
  const decline = (table) => attempt(async () => {
    await post("/api/account/decline", { table });
    await again();
  });
  return h("section", { class: "tables invitations" }, h("h2", {}, t("Invitations")),
    invitations.map((one) => h("p", { class: "links" }, h("span", {}, t("{name} asks you to a table: {game}", { name: one.name, game: one.title })),
      h("a", { class: "button main", href: link(`/t/${one.table}`) }, t("Come")), h("button", { type: "button", onclick: () => decline(one.table) }, t("No")))));
}

/**
 * Ask a friend to this table.
 * @param {string} table
 */
export function inviteDialog(table) {
  const list = h("ul", { class: "rows" });
  const field = h("input", { type: "text", required: true, maxlength: 24, autocomplete: "off" });
  const invite = (name) => attempt(() => post("/api/account/invite", { name, table }), t("{name} is invited.", { name }));
  dialog(t("Invite"), list, h("form", { class: "links", onsubmit: (event) => (event.preventDefault(), invite(field.value)) }, h("label", {}, t("Name"), " ", field), h("button", { class: "main" }, t("Invite"))));
  attempt(async () => {
    const { people } = await get("/api/account/people");
    for (const one of people.filter((other) => other.kind === "friend" && other.back)) list.append(h("li", {}, h("button", { type: "button", onclick: () => invite(one.name) }, one.name)));
  });
}

/**
 * What can be done about a player who has an account.
 * @param {string} table
 * @param {{ seat: number, name: string }} player
 */
export function playerDialog(table, { seat, name }) {
  const words = h("textarea", { maxlength: 1000, rows: 3, required: true });
  const act = (kind, done) => h("button", { type: "button", onclick: () => attempt(() => post("/api/account/people", { kind, table, seat, on: true }), done) }, ACTS[kind]());
  const report = (event) => {
    event.preventDefault();
    attempt(() => post("/api/account/report", { table, seat, text: words.value }), t("The operator will read it."));
  };
  dialog(name,
    h("p", { class: "links" }, act("friend", t("{name} is asked to be your friend.", { name })), act("mute", t("You read nothing of {name} any more.", { name })), act("block", t("{name} can't sit down at your tables any more.", { name }))),
    h("p", { class: "hint" }, t("Your account has a list where you can undo it.")),
    h("form", { class: "report", onsubmit: report }, h("label", {}, t("Tell the operator of this server what has happened"), words), h("p", {}, h("button", {}, t("Report")))));
}

const ACTS = { friend: () => t("Ask to be friends"), mute: () => t("Mute"), block: () => t("Block") };
