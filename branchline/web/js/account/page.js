// The account: coming in, and what can be changed. Guests need nothing from here.

import { get, post } from "../lib/api.js";
import { notice, topTools } from "../lib/dialog.js";
import { h, icon, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { link } from "../lib/places.js";
import { store } from "../lib/settings.js";
import { comingIn, newPassword, secretField } from "./coming_in.js";
import { gamesSection } from "./games.js";
import { invitationList, peopleSection } from "./people.js";
import { ratingsSection } from "./ratings.js";
import { canUsePasskeys, makePasskey, showPasskey } from "./passkeys.js";

export class AccountPage {
  constructor(root) {
    this.root = root;
  }

  async open() {
    document.title = `${t("Account")} · Branchline`;
    this.root.className = "at-account";
    this.main = h("main", { class: "account" });
    replace(
      this.root,
      h("header", { class: "bar" }, h("a", { class: "title", href: link("/") }, icon("back"), h("span", { class: "game" }, t("All games"))), h("h1", { class: "prompt" }, t("Account")), h("div", { class: "tools" }, topTools())),
      this.main,
    );
    const [, kind, ticket] = /^#(reset|mail)=([\w-]+)$/.exec(location.hash) || [];
    if (kind) history.replaceState(null, "", location.pathname);
    if (kind === "mail") await this.attempt(() => post("/api/account/mail/confirm", { ticket }), t("Letters go to this address now."));
    if (kind === "reset") replace(this.main, newPassword(ticket, (answer) => this.welcome(answer)));
    else await this.fill();
  }

  leave() {}

  async fill() {
    const { enabled, account, mail } = await get("/api/account");
    store("account", account ? account.name : "");
    if (!enabled) replace(this.main, h("p", {}, t("This server has no accounts: everything works without one.")));
    else if (!account) replace(this.main, comingIn(mail, (answer) => this.welcome(answer)));
    else {
      const [found, { games }] = await Promise.all([get("/api/account/people"), get("/api/games")]);
      const ratings = await ratingsSection(games);
      replace(this.main, this.own(account, mail, found, games, ratings));
    }
  }

  /** Signed in: the code is shown once. */
  async welcome({ name, recovery }) {
    store("name", name);
    store("account", name);
    if (!recovery) return this.fill();
    replace(this.main, h("section", { class: "code" },
      h("h2", {}, t("Welcome, {name}", { name })),
      h("p", {}, t("If you ever lose your password or passkey, this code lets you in. It is shown this once: write it down.")),
      h("p", {}, h("code", { class: "recovery" }, recovery)),
      h("div", { class: "links" }, h("button", { type: "button", onclick: () => navigator.clipboard?.writeText(recovery).then(() => notice(t("The code is copied."))) }, t("Copy the code")),
        h("a", { class: "button main", href: link("/") }, t("I have written it down")))));
  }

  own(account, mail, found, games, ratings) {
    return [
      h("section", {}, h("h2", {}, account.name),
        h("p", { class: "hint" }, t("Your seats and games are on every device where you sign in.")),
        h("div", { class: "links" }, this.button(t("Sign out"), () => this.signOut({})), this.button(t("Sign out everywhere"), () => this.signOut({ where: "everywhere" })))),
      invitationList(found, () => this.fill()),
      peopleSection(found, () => this.fill()),
      ratings,
      gamesSection(games),
      this.devices(account.sessions),
      this.keys(account),
      mail && this.letters(account.mail),
      h("section", {}, h("h2", {}, t("Your data")), h("div", { class: "links" },
        this.button(t("Download all of it"), () => this.proven(() => this.download())),
        this.button(t("Delete the account"), () => this.remove(), "warn"))),
    ].filter(Boolean);
  }

  devices(sessions) {
    const row = (one) => h("li", {}, h("span", {}, one.device || t("Unknown device"), " ", h("span", { class: "hint" }, one.here ? t("this browser") : new Date(one.used * 1000).toLocaleDateString())),
      !one.here && this.button(t("Sign out"), () => this.attempt(async () => {
        await post("/api/account/logout", { where: "there", session: one.session });
        await this.fill();
      }), "small"));
    return h("section", {}, h("h2", {}, t("Signed in")), h("ul", { class: "rows devices" }, sessions.map(row)));
  }

  keys(account) {
    const remove = (id) => this.proven(async () => {
      await post("/api/account/passkeys/remove", { id });
      await this.fill();
    });
    const add = () => this.proven(async () => {
      await post("/api/account/passkeys/add", await makePasskey("add"));
      await this.fill();
    });
    const field = secretField("new-password");
    const change = () => this.proven(async () => {
      await post("/api/account/password", { password: field.value });
      notice(t("The password is changed; your other devices are signed out."));
      await this.fill();
    });
    const renew = () => this.proven(async () => this.welcome(await post("/api/account/code", {})));
    return h("section", {}, h("h2", {}, t("Ways in")),
      h("ul", { class: "rows passkeys" }, account.passkeys.map((one) => h("li", {}, h("span", {}, t("Passkey"), " ", h("span", { class: "hint" }, one.name)), this.button(t("Remove"), () => remove(one.id), "small")))),
      canUsePasskeys() && h("p", {}, this.button(t("Add a passkey"), add)),
      h("form", { class: "links", onsubmit: (event) => (event.preventDefault(), change()) }, h("label", {}, account.has_password ? t("New password") : t("Set a password"), " ", field), h("button", {}, t("Save"))),
      h("p", {}, this.button(t("A new recovery code"), renew, "small")));
  }

  letters(present) {
    const field = h("input", { type: "email", maxlength: 254, value: present, autocomplete: "email" });
    const save = () => this.proven(async () => {
      await post("/api/account/mail", { mail: field.value });
      notice(field.value ? t("A letter is on its way; its link confirms the address.") : t("No letters from now on."));
    });
    return h("section", {}, h("h2", {}, t("Mail")), h("p", { class: "hint" }, t("Only for coming back when you have lost your password. You may leave it empty.")),
      h("form", { class: "links", onsubmit: (event) => (event.preventDefault(), save()) }, h("label", {}, t("Address"), " ", field), h("button", {}, t("Save"))));
  }

  button(words, onclick, cls = "") {
    return h("button", { type: "button", class: cls, onclick }, words);
  }

  /** @param {() => Promise<unknown>} work */
  async attempt(work, done = "") {
    try {
      await work();
      if (done) notice(done);
    } catch (refused) {
      notice(refused.message, "warn");
    }
  }

  /** What matters: if the server wants to be shown again who it is, it is asked for, once. */
  async proven(work) {
    await this.attempt(async () => {
      try {
        await work();
      } catch (refused) {
        if (refused.kind !== "ProveAgain") throw refused;
        await this.prove(work);
      }
    });
  }

  async prove(work) {
    const { account } = await get("/api/account");
    const go = (body) => this.attempt(async () => {
      await post("/api/account/prove", await body());
      box.remove();
      await this.attempt(work);
    });
    const field = secretField("current-password");
    const box = h("section", { class: "prove" }, h("h2", {}, t("Show once more that it is you")),
      account.has_password && h("form", { class: "links", onsubmit: (event) => (event.preventDefault(), go(() => ({ password: field.value }))) }, h("label", {}, t("Password"), " ", field), h("button", { class: "main" }, t("Continue"))),
      account.passkeys.length > 0 && canUsePasskeys() && this.button(t("Use a passkey"), () => go(showPasskey)));
    this.main.querySelector(".prove")?.remove();
    this.main.prepend(box);
    box.querySelector("input, button")?.focus();
  }

  async signOut(body) {
    await this.attempt(async () => {
      await post("/api/account/logout", body);
      await this.fill();
    }, t("You are signed out."));
  }

  async download() {
    const text = JSON.stringify(await get("/api/account/export"), null, 1);
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    h("a", { href: address, download: "branchline.json" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  remove() {
    const sure = h("section", { class: "prove" }, h("h2", {}, t("Delete the account?")),
      h("p", {}, t("Your name and what you said go from every table, and bots play on for you. This can't be taken back.")),
      h("div", { class: "links" }, this.button(t("Delete it for good"), () => this.proven(async () => {
        await post("/api/account/delete", {});
        store("name", "");
        await this.fill();
      }), "warn"), this.button(t("Keep it"), () => sure.remove())));
    this.main.querySelector(".prove")?.remove();
    this.main.prepend(sure);
  }
}
