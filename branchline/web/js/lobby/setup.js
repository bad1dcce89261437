// Setting up a table: who plays, with which options.

import { h, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { alone } from "../lib/places.js";
import { stored } from "../lib/settings.js";
import { BoxFile } from "./box.js";
import { botNames, myName, usualBot } from "./lobby.js";
import { Modes } from "./modes.js";

/** The form; ``onstart`` gets the button and what to ask the server for. */
export function setupForm(game, bots, onstart) {
  const able = within(bots, game.strongest);
  const usual = usualBot(able);
  const seats = h("select", { onchange: () => { draw(); modes.fit(Number(seats.value)); } }, game.seats.map((many) => h("option", { value: many, selected: many === (game.seats.includes(3) ? 3 : game.seats[0]) }, many)));
  const rows = h("ol", { class: "seat-rows" });
  const options = game.options.map((option) => [option, optionField(option)]);
  const open = h("input", { type: "checkbox" });
  const hints = h("input", { type: "checkbox" });
  const sitIn = h("input", { type: "checkbox" });
  const rated = h("input", { type: "checkbox" });
  const clock = h("select", {}, Object.entries(CLOCKS).map(([value, words]) => h("option", { value }, words())));
  const modes = new Modes(game, options, (many) => {
    if (many.includes(Number(seats.value))) return;
    seats.value = String(many.includes(3) ? 3 : many[0]);
    draw();
  });
  const box = new BoxFile();
  const start = h("button", { class: "main", type: "submit" }, t("Start"));

  function draw() {
    const names = botNames([myName()]);
    replace(rows, ...Array.from({ length: Number(seats.value) }, (_, seat) => seatRow(seat, able.filter((bot) => plays(bot, game, Number(seats.value))), usual, seat ? names[seat - 1] : myName())));
  }

  function request() {
    const players = [...rows.children].map((row) => {
      const [kind, bot, level] = row.querySelector("select").value.split(" ");
      const name = row.querySelector("input").value.trim() || null;
      if (kind === "open") return { kind };
      return kind === "bot" ? { kind, bot, level: level ? Number(level) : null, name } : { kind, name };
    });
    const changed = options.filter(([option, field]) => field.value !== String(option.default)).map(([option, field]) => [option.name, field.value]);
    return { game: game.name, seats: Number(seats.value), options: Object.fromEntries(changed), public: open.checked, hints: hints.checked, sit_in: sitIn.checked, rated: rated.checked, clock: clockOf(clock.value), players, ...(box.text === null ? {} : { box: box.text }) };
  }

  draw();
  modes.fit(Number(seats.value));
  return h("form", { class: "setup", onsubmit: (event) => { event.preventDefault(); onstart(start, request()); } },
    modes.element,
    h("label", { class: "line" }, h("span", {}, t("Players")), seats),
    rows,
    h("details", { oninput: (event) => event.target.type !== "file" && modes.unset() }, h("summary", {}, t("Options")), options.map(([option, field]) => h("label", { class: "line option" }, h("span", {}, option.title, h("small", {}, option.help)), field)), box.element),
    !alone && h("label", { class: "line" }, h("span", {}, t("Show it in the lobby, so that anybody can join or watch")), open),
    !alone && h("label", { class: "line" }, h("span", {}, t("Allow hints and plans, also where several people play")), hints),
    !alone && h("label", { class: "line" }, h("span", {}, t("Who only watches may sit in for a bot")), sitIn),
    !alone && h("label", { class: "line" }, h("span", {}, t("Clock"), h("small", {}, t("Whose time runs out gives the seat to a bot."))), clock),
    !alone && stored("account") && h("label", { class: "line" }, h("span", {}, t("For a rating"), h("small", {}, t("A mode of the rules, a clock, no hints; people with accounts, one seat each. Who leaves is last."))), rated),
    game.strongest && h("p", { class: "hint levels" }, t("Levels above {level} play on a server only: in a browser they would think for more than two seconds on a phone, or play worse than their name says.", { level: game.strongest })),
    h("p", { class: "refused" }),
    h("p", { class: "links" }, start));
}

/** How long a seat may think; a day and more is for games by turns over days. */
const CLOCKS = {
  "": () => t("none"),
  "move 60": () => t("{count:# minute|# minutes} a move", { count: 1 }),
  "reserve 900": () => t("{count:# minute|# minutes} for the whole game", { count: 15 }),
  "reserve 2700": () => t("{count:# minute|# minutes} for the whole game", { count: 45 }),
  "move 86400": () => t("{count:# day|# days} a move", { count: 1 }),
  "move 259200": () => t("{count:# day|# days} a move", { count: 3 }),
};

function clockOf(value) {
  const [kind, seconds] = value.split(" ");
  return kind ? { kind, seconds: Number(seconds), then: "bot" } : null;
}

/**
 * The bots up to a level.
 * @param {BotRow[]} bots
 * @param {number} strongest
 */
const within = (bots, strongest = Infinity) => bots.map((bot) => ({ ...bot, levels: bot.levels.filter((level) => level <= strongest) }));

/**
 * Three strengths with names: the weakest, the usual and the strongest of the bots that have levels.
 * @param {BotRow[]} bots
 */
function strengths(bots) {
  const bot = bots.find((one) => one.levels.length);
  if (!bot) return [];
  const usual = usualBot(bots).level;
  const strongest = bot.levels[bot.levels.length - 1];
  return [
    { bot, level: bot.levels[0], called: t("bot: gentle") },
    { bot, level: usual, called: t("bot: sound") },
    { bot, level: strongest, called: t("bot: strong") },
  ];
}

/** Whether the bot plays this game with so many seats; most play all. */
const plays = (bot, game, seats) => (!bot.game || bot.game === game.name) && (!bot.seats || bot.seats === seats);

function seatRow(seat, bots, usual, name) {
  const words = h("input", { type: "text", maxlength: 40, value: name, "aria-label": t("Name at seat {seat}", { seat: seat + 1 }) });
  const kind = h("select", { "aria-label": t("Who sits at seat {seat}", { seat: seat + 1 }), onchange: () => (words.hidden = kind.value === "open") },
    h("option", { value: "me", selected: seat === 0 }, seat === 0 ? t("me") : t("somebody at this screen")),
    !alone && h("option", { value: "open" }, t("a friend, by link")),
    strengths(bots).map(({ bot, level, called }) => h("option", { value: `bot ${bot.name} ${level}`, selected: seat > 0 && bot.name === usual.bot && level === usual.level }, called)),
    h("optgroup", { label: t("Other bots") }, bots.flatMap((bot) => (bot.levels.length ? bot.levels : [null]).map((level) => h("option",
      { value: level ? `bot ${bot.name} ${level}` : `bot ${bot.name}` },
      level ? t("bot, level {level}", { level }) : t("bot {title}", { title: bot.title }))))));
  return h("li", { class: `seat-${seat}` }, kind, words);
}

function optionField(option) {
  if (option.choices) return h("select", {}, option.choices.map(([value, words]) => h("option", { value, selected: value === option.default }, words)));
  if (option.low !== undefined && option.low !== null) return h("input", { type: "number", min: option.low, max: option.high, value: option.default });
  return h("input", { type: "text", value: option.default });
}
