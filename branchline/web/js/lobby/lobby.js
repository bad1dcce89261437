// The lobby: the games, how to start them, and the tables that are running.

import { invitationList } from "../account/people.js";
import { get, picture, post } from "../lib/api.js";
import { dialog, notice, topTools } from "../lib/dialog.js";
import { drawn, h, replace, s } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { alone, go, link } from "../lib/places.js";
import { inOrder, tableList } from "./rows.js";
import { setupForm } from "./setup.js";
import { todayStrip } from "./today.js";
import { store, stored } from "../lib/settings.js";

const NAMES = ["Ada", "Bruno", "Cleo", "Dario", "Elsa", "Fausto", "Greta"];

/** Bots are called by these names, whoever is called so already aside. */
export const botNames = (taken) => NAMES.filter((name) => !taken.includes(name));

/** The bot that a newcomer meets: neither the weakest nor the strongest. */
export function usualBot(bots) {
  const bot = bots.find((one) => one.levels.length) || bots[bots.length - 1];
  return { bot: bot.name, level: bot.levels.length ? bot.levels[Math.min(1, bot.levels.length - 1)] : null };
}

export function myName() {
  return stored("name") || t("Surveyor");
}

/** A table for one person against bots. */
export async function playBots(game, bots, seats = null, draws = "") {
  const many = seats || (game.seats.includes(3) ? 3 : Math.max(...game.seats.slice(0, 2)));
  const me = myName();
  const names = botNames([me]);
  const players = [{ kind: "me", name: me }];
  while (players.length < many) players.push({ kind: "bot", name: names[players.length - 1], ...usualBot(bots) });
  return post("/api/tables", { game: game.name, seats: many, options: {}, public: false, draws, players });
}

export class LobbyPage {
  constructor(root) {
    this.root = root;
  }

  async open() {
    document.title = "Branchline";
    this.root.className = "at-lobby";
    const asked = get("/api/tables");
    // Refused, it is awaited below; until then nobody looks.
    asked.catch(() => null);
    this.offer = await get("/api/games");
    const account = alone ? null : await accountState();
    this.hasAccounts = Boolean(account?.enabled);
    this.cards = h("section", { class: "cards", "aria-label": t("The games") }, this.offer.games.map((game) => this.card(game)));
    this.today = todayStrip(this.offer.games);
    this.main = h("main", { class: "lobby" });
    // In a browser of one's own the tables come last, when Python is there.
    const tables = alone ? { mine: [], tables: [] } : await asked;
    const name = h("input", { type: "text", maxlength: 40, value: stored("name"), placeholder: t("Surveyor"), onchange: () => this.called(name) });
    replace(
      this.root,
      h("header", { class: "bar lobby-bar" }, wordmark(), h("label", { class: "me" }, t("Your name"), " ", name), h("div", { class: "tools" }, account && accountLink(account), topTools())),
      this.main,
      h("footer", { class: "foot" }, t("Drawn and written for this table. The printed games belong to their authors and publishers; their components are not copied.")),
    );
    this.fill(tables);
    if (stored("account")) this.showInvitations();
    if (alone) this.fill(await asked);
  }

  leave() {}

  /** @type {HTMLElement | null} Who has asked the viewer to a table. */
  invited = null;

  fill({ tables, mine, keep }) {
    replace(
      this.main,
      h("p", { class: "lead-in" }, alone
        ? t("Four railway board games by their exact rules: alone against bots, or together at one screen. All of it runs and stays in this browser, also without a network.")
        : t("Four railway board games by their exact rules: alone against bots, together at one screen, or with friends by a link.")),
      this.invited,
      this.mine(mine),
      this.today,
      this.cards,
      !alone && this.others(tables, mine),
      this.finished(mine),
      this.kept(keep),
      this.offer.offline && h("section", { class: "tables offline" }, h("h2", {}, t("Without a network")), h("p", { class: "links" }, h("a", { class: "button", href: this.offer.offline }, t("Take it offline")),
        h("span", { class: "hint" }, t("The same games in your browser alone. Open it once, and play from then on without a network.")))),
    );
  }

  /** Who has asked the viewer to a table. */
  async showInvitations() {
    const found = await get("/api/account/people").catch(() => ({ invitations: [] }));
    const list = invitationList(found, () => this.showInvitations());
    this.invited?.remove();
    this.invited = list;
    if (list) this.main.querySelector(".lead-in").after(list);
  }

  /** What the server would refuse later is refused here, in its words. */
  called(name) {
    if (/[<>&"]/.test(name.value)) {
      notice(t("a name has none of < > & \""), "warn");
      name.value = stored("name");
    }
    store("name", name.value.trim());
  }

  card(game) {
    const frame = h("div", { class: "picture" });
    picture(game.picture).then((text) => {
      if (!text) return;
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      frame.append(document.importNode(parsed, true));
    });
    const seats = game.seats.length > 1 ? `${game.seats[0]}–${game.seats[game.seats.length - 1]}` : String(game.seats[0]);
    return h("article", { class: "card", "data-game": game.name },
      frame,
      h("h2", {}, game.title),
      h("p", { class: "facts" }, [t("{seats} players", { seats }), game.length].join(" · ")),
      h("p", { class: "summary" }, game.summary, " ", h("span", { class: "kind" }, game.kind_of_game)),
      h("div", { class: "acts" },
        h("button", { class: "main", type: "button", onclick: (event) => this.start(event.target, () => playBots(game, this.offer.bots)) }, t("Play against bots")),
        h("button", { type: "button", onclick: () => this.setUp(game) }, t("Set up a table")),
        h("span", { class: "links" }, h("a", { href: link(`/learn/${game.name}`) }, t("First game, guided")), h("a", { href: link(`/puzzles/${game.name}`) }, t("Puzzles")), h("a", { href: link(`/rules/${game.name}`) }, t("Rules")), this.hasAccounts && h("a", { href: link(`/ladder/${game.name}`) }, t("Ladder")))));
  }

  /** What refuses it is told; a form keeps it in sight. */
  async start(button, make, form = null) {
    button.disabled = true;
    try {
      const { table } = await make();
      go(`/t/${table}`);
    } catch (refused) {
      notice(refused.message, "warn");
      if (form) form.querySelector(".refused").textContent = refused.message;
      button.disabled = false;
    }
  }

  setUp(game) {
    const form = setupForm(game, this.offer.bots, (button, request) => this.start(button, () => post("/api/tables", request), form));
    dialog(t("Set up: {game}", { game: game.title }), form);
  }

  /** The viewer's own games that go on or wait, those first where it is the viewer's turn. */
  mine(rows) {
    const running = inOrder(rows.filter((row) => row.status !== "over"));
    return running.length ? tableList("mine", t("Your games"), running, () => t("Continue"), () => this.again()) : null;
  }

  /** The list is read again; the keyboard stays near where it was. */
  async again() {
    this.fill(await get("/api/tables"));
    /** @type {HTMLElement | null} */ (this.main.querySelector(".mine .button, .finished .button"))?.focus();
  }

  /** What has been played, and a way back to what was kept as a file. */
  finished(rows) {
    const over = rows.filter((row) => row.status === "over");
    const file = h("input", { type: "file", class: "sr", accept: ".record,text/plain", onchange: () => this.read(file) });
    const list = tableList("finished", t("Finished games"), inOrder(over), () => t("Look at it"), () => this.again());
    list.append(
      h("p", { class: "links" }, h("label", { class: "button" }, file, t("Open a record")), h("span", { class: "hint" }, t("A game that was kept as a file: look at it, or play on from any of its steps."))));
    return list;
  }

  /** How long the operator keeps tables that nobody touches. */
  kept(keep) {
    if (!keep) return null;
    const sentences = [
      keep.open && t("A table that has not started is deleted after {count:# day|# days} without a change.", { count: keep.open }),
      keep.running && t("A running game is deleted after {count:# day|# days} without a move.", { count: keep.running }),
      keep.over && t("A finished game is deleted after {count:# day|# days}.", { count: keep.over }),
    ].filter(Boolean);
    return sentences.length > 0 && h("p", { class: "hint kept" }, sentences.join(" "));
  }

  async read(file) {
    const [chosen] = file.files;
    if (!chosen) return;
    try {
      const { table } = await post("/api/records", { record: await chosen.text() });
      go(`/t/${table}`);
    } catch (refused) {
      notice(refused.message, "warn");
      file.value = "";
    }
  }

  /** What others play, apart from the viewer's own. */
  others(rows, mine) {
    const held = new Set(mine.map((row) => row.table));
    const shown = inOrder(rows.filter((row) => !held.has(row.table) && !row.players.some((player) => player.own)));
    if (shown.length) return tableList("others", t("Tables of others"), shown, (row) => (row.status === "open" ? t("Join") : t("Watch")));
    return h("section", { class: "tables others" }, h("h2", {}, t("Tables of others")), h("p", { class: "hint" }, t("No public tables yet: play against bots, or set up a table and send its link to friends.")));
  }
}

/** Whether there are accounts, and who is signed in. */
async function accountState() {
  const found = await get("/api/account").catch(() => ({ enabled: false, account: null }));
  store("account", found.account ? found.account.name : "");
  return found;
}

/** The way to one's account; nothing where there are none. */
function accountLink({ enabled, account }) {
  return enabled && h("a", { class: "button quiet account-link", href: link("/account") }, account ? account.name : t("Sign in"));
}

/** The name of the house: a line that branches. */
export function wordmark() {
  const drawing = s("svg", { class: "mark", viewBox: "0 0 64 40", "aria-hidden": "true" }, drawn(
    '<path class="ties" d="M2 28H62"/><path class="rail-line" d="M2 28H62M18 28C32 28 34 10 50 10H62"/><circle class="stop" cx="18" cy="28" r="4"/><circle class="stop" cx="54" cy="10" r="4"/>'));
  return h("a", { class: "wordmark", href: link("/") }, drawing, h("h1", {}, "Branchline"));
}
