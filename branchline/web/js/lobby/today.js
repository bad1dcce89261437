// Today in the lobby: the puzzle of the day and a challenge of the day, each of another game from day to day.

import { get } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { link } from "../lib/places.js";
import { stored } from "../lib/settings.js";
import { solvedKey } from "../coach/puzzle.js";
import { dots, ofTheDay } from "./puzzles.js";

const DAY = 86_400_000;

/** The number of the date, the same all over the world. */
const dayNumber = () => Math.floor(Date.now() / DAY);

/** What is played in a challenge. @param {string} kind */
export const kindWords = (kind) => (kind === "solo" ? t("alone") : t("against bots"));

/**
 * A game's challenges: against bots, and alone if it can be played so.
 * @param {{ name: string, title: string, seats: number[] }[]} games
 */
const challenges = (games) => games.flatMap(({ name, title, seats }) => [
  ...(seats.some((many) => many > 1) ? [{ name, title, kind: "bots" }] : []),
  ...(seats.includes(1) ? [{ name, title, kind: "solo" }] : []),
]);

/** @param {{ name: string, title: string, seats: number[] }[]} games */
export function todayStrip(games) {
  const day = dayNumber();
  const puzzle = h("a", { class: "today-card today-puzzle", hidden: true });
  const section = h("section", { class: "today", "aria-label": t("Today") }, puzzle);
  if (games.length) fillPuzzle(puzzle, games[day % games.length]);
  const all = challenges(games);
  const one = all[day % all.length];
  if (one) section.append(card("today-daily", `/daily/${one.name}/${one.kind}`, t("Today's challenge"), gameName(one.title), ", ", kindWords(one.kind)), h("a", { class: "all-daily", href: link("/daily") }, t("All challenges of the day")));
  return section;
}

const card = (cls, path, heading, ...words) => h("a", { class: `today-card ${cls}`, href: link(path) }, h("b", {}, heading), " ", h("span", {}, ...words));

const gameName = (title) => h("span", { class: "name" }, title);

async function fillPuzzle(element, { name }) {
  const { title, puzzles } = await get("/api/puzzles", { game: name }).catch(() => ({ title: "", puzzles: [] }));
  if (!puzzles.length) return;
  const { number, difficulty } = puzzles[ofTheDay(puzzles.length) - 1];
  const solved = stored(solvedKey(name, number)) === "yes";
  element.hidden = false;
  element.href = link(`/puzzles/${name}/${number}`);
  element.append(h("b", {}, t("Today's puzzle")), " ", h("span", {}, gameName(title), " ", dots(difficulty), solved && ` · ${t("solved")}`));
}
