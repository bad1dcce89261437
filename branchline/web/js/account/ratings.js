// Ratings: the ladder of a game, one's own way through it, and what a game has changed.

import { get } from "../lib/api.js";
import { topTools } from "../lib/dialog.js";
import { h, icon, replace, s } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { link } from "../lib/places.js";

/** A rated game is rated a moment after its end: so often it is asked for, and so many milliseconds apart. */
const [TRIES, APART] = [8, 400];

/** Everybody's before the first game. */
const START = { rating: 1500, error: 667 };

const withError = (rating, error) => [h("b", {}, rating), " ", h("span", { class: "hint" }, `± ${error}`)];

export class LadderPage {
  constructor(root, game) {
    this.root = root;
    this.game = game;
  }

  async open() {
    const { games } = await get("/api/games");
    const game = games.find((one) => one.name === this.game);
    document.title = `${t("Ladder")} · ${game.title} · Branchline`;
    this.root.className = "at-account";
    const table = h("div", { "aria-live": "polite" });
    const modes = game.modes.filter((mode) => Math.max(...game.seats) > 1 && !(mode.seats.length && Math.max(...mode.seats) < 2));
    const choice = h("select", { onchange: () => show() }, modes.map((mode) => h("option", { value: mode.name }, mode.title)));
    async function show() {
      const { players } = await get("/api/ladder", { game: game.name, mode: choice.value });
      replace(table, players.length ? ladder(players) : h("p", { class: "hint" }, t("Nobody has played this for a rating yet.")));
    }
    replace(
      this.root,
      h("header", { class: "bar" }, h("a", { class: "title", href: link("/") }, icon("back"), h("span", { class: "game" }, t("All games"))), h("h1", { class: "prompt" }, `${t("Ladder")}: ${game.title}`), h("div", { class: "tools" }, topTools())),
      h("main", { class: "account" }, h("section", {}, h("p", { class: "hint" }, t("Sorted by what is sure: the rating less its uncertainty. Bots are rated by the same games.")), h("p", {}, h("label", {}, t("How to play"), " ", choice)), table)),
    );
    await show();
  }

  leave() {}
}

function ladder(players) {
  const row = (one, place) => h("tr", { class: one.bot ? "bot" : "" }, h("td", {}, place + 1), h("td", {}, h("span", { class: "name" }, one.name), one.bot && h("span", { class: "hint" }, " ", t("bot"))), h("td", {}, withError(one.rating, one.error)), h("td", {}, one.games));
  return h("table", { class: "ladder" }, h("thead", {}, h("tr", {}, [t("Place"), t("Name"), t("Rating"), t("Games")].map((words) => h("th", { scope: "col" }, words)))), h("tbody", {}, players.map(row)));
}

/** One's own ratings, each with its way. */
export async function ratingsSection(offer) {
  const { games } = await get("/api/account/ratings");
  if (!games.length) return null;
  const kinds = grouped(games);
  const parts = [...kinds.values()].map((steps) => {
    const last = steps[steps.length - 1];
    const game = offer.find((one) => one.name === last.game);
    const mode = game?.modes.find((one) => one.name === last.mode);
    return h("figure", { class: "rating" }, h("figcaption", {}, h("a", { href: link(`/ladder/${last.game}`) }, [game?.title || last.game, mode?.title].filter(Boolean).join(" · ")), " ", withError(last.rating, last.error), " ", h("span", { class: "hint" }, t("{count:# game|# games}", { count: steps.length }))), way(steps));
  });
  return h("section", { class: "ratings" }, h("h2", {}, t("Ratings")), parts);
}

function grouped(games) {
  const kinds = new Map();
  for (const one of games) {
    const key = `${one.game} ${one.mode}`;
    kinds.set(key, [...(kinds.get(key) || []), one]);
  }
  return kinds;
}

/** The rating after each game as a line, in a band of its uncertainty; it begins where everybody begins. */
function way(games) {
  const steps = [START, ...games];
  const [width, height, edge] = [600, 120, 6];
  const low = Math.min(...steps.map((one) => one.rating - one.error));
  const high = Math.max(...steps.map((one) => one.rating + one.error));
  const x = (at) => edge + ((width - 2 * edge) * at) / Math.max(steps.length - 1, 1);
  const y = (value) => height - edge - ((height - 2 * edge) * (value - low)) / Math.max(high - low, 1);
  const line = (value) => steps.map((one, at) => `${x(at).toFixed(1)} ${y(value(one)).toFixed(1)}`);
  const band = [...line((one) => one.rating + one.error), ...line((one) => one.rating - one.error).reverse()];
  const dot = (one, at) => s("circle", { cx: x(at), cy: y(one.rating), r: 3 }, s("title", {}, `${one.rating} ± ${one.error}`));
  const words = t("From {first} to {last}", { first: steps[0].rating, last: steps[steps.length - 1].rating });
  return s("svg", { class: "rating-way", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": words }, s("path", { class: "band", d: `M${band.join("L")}Z` }), s("path", { class: "line", d: `M${line((one) => one.rating).join("L")}` }), steps.map(dot));
}

/**
 * What a rated game has changed, under its result.
 * @param {string} table
 */
export function ratingChanges(table) {
  const list = h("ul", { class: "changes", "aria-live": "polite" });
  const ask = async (left) => {
    const { players } = await get("/api/ladder/table", { table }).catch(() => ({ players: [] }));
    if (!players.length && left) return setTimeout(() => ask(left - 1), APART);
    const change = (one) => `${one.rating >= one.before ? "+" : "−"}${Math.abs(one.rating - one.before)}`;
    return replace(list, ...players.map((one) => h("li", {}, h("span", { class: "name" }, one.name), " ", withError(one.rating, one.error), " ", h("span", { class: one.rating >= one.before ? "up" : "down" }, change(one)))));
  };
  ask(TRIES);
  return h("section", { class: "rated", "aria-label": t("Ratings") }, list);
}
