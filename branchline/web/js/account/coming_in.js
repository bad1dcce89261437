// Coming in: sign in, make an account, or come back without the password.

import { post } from "../lib/api.js";
import { notice } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { stored } from "../lib/settings.js";
import { canUsePasskeys, makePasskey, showPasskey } from "./passkeys.js";

/**
 * @param {boolean} mail Whether the server sends letters.
 * @param {(answer: { name: string, recovery: string }) => void} done
 */
export function comingIn(mail, done) {
  const passkeys = canUsePasskeys();
  const [known, password] = [nameField("username webauthn"), secretField("current-password")];
  const [name, chosen] = [nameField("username", stored("name")), secretField("new-password")];
  const [lost, code, next] = [nameField("username"), h("input", { type: "text", required: true, maxlength: 60, autocomplete: "off" }), secretField("new-password")];
  return [
    h("p", { class: "lead-in" }, t("An account is optional. It keeps your seats and games, on every device.")),
    section("sign-in", t("Sign in"), [label(t("Name"), known), label(t("Password"), password)], t("Sign in"), done, () => post("/api/account/login", { name: known.value, password: password.value }),
      passkeys && button(t("Sign in with a passkey"), done, async () => post("/api/account/passkey", await showPasskey()))),
    section("create", t("New here"), [label(t("Name"), name), label(t("Password"), chosen)], t("Create an account"), done, () => post("/api/account/new", { name: name.value, password: chosen.value }),
      passkeys && button(t("Create one with a passkey"), done, async () => post("/api/account/new", { name: name.value, ...(await makePasskey("create", name.value)) }))),
    h("details", {}, h("summary", {}, t("I can't sign in")),
      section("recover", t("By the recovery code"), [label(t("Name"), lost), label(t("Recovery code"), code), label(t("New password"), next)], t("Come back"), done, () => post("/api/account/recover", { name: lost.value, code: code.value, password: next.value }),
        mail && button(t("Send me a letter"), () => notice(t("If the account has an address, a letter is on its way.")), () => post("/api/account/forgot", { name: lost.value })))),
  ];
}

/**
 * A new password by a letter.
 * @param {string} ticket
 */
export function newPassword(ticket, done) {
  const field = secretField("new-password");
  return section("reset", t("Choose a new password"), [label(t("New password"), field)], t("Save"), done, () => post("/api/account/reset", { ticket, password: field.value }));
}

function section(cls, heading, fields, words, done, send, more = null) {
  const submit = h("button", { class: "main" }, words);
  const onsubmit = (event) => {
    event.preventDefault();
    attempt(submit, done, send);
  };
  return h("section", { class: cls }, h("h2", {}, heading), h("form", { onsubmit }, fields, h("div", { class: "links" }, submit, more)));
}

function button(words, done, send) {
  const made = h("button", { type: "button", onclick: () => attempt(made, done, send) }, words);
  return made;
}

async function attempt(pressed, done, send) {
  pressed.disabled = true;
  try {
    done(await send());
  } catch (refused) {
    notice(refused.message, "warn");
  }
  pressed.disabled = false;
}

const label = (words, field) => h("label", {}, h("span", {}, words), field);
const nameField = (autocomplete, value = "") => h("input", { type: "text", required: true, minlength: 3, maxlength: 24, autocomplete, value });

/** @param {"new-password" | "current-password"} autocomplete */
export const secretField = (autocomplete) => h("input", { type: "password", required: true, minlength: autocomplete === "new-password" ? 8 : 1, maxlength: 200, autocomplete });
