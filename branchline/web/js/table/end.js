// The end of a game: the podium, where each point came from, the way the lead went, and what next.

import { ratingChanges } from "../account/ratings.js";
import { shareDialog } from "../coach/share.js";
import { get, post } from "../lib/api.js";
import { notice } from "../lib/dialog.js";
import { recordLink } from "./elsewhere.js";
import { h, icon, miniature, replace, s } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { go, link } from "../lib/places.js";
import { minus, signed } from "../lib/numbers.js";

export class End {
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "end", hidden: true, tabindex: "-1", "aria-label": t("The end") });
    this.open = h("button", { class: "small result", type: "button", hidden: true, onclick: () => this.reveal() }, t("The result"));
    page.place.append(this.element, this.open);
  }

  hide() {
    this.element.hidden = true;
    this.open.hidden = this.page.live?.status !== "over";
  }

  reveal() {
    this.element.hidden = false;
    this.open.hidden = true;
    this.element.focus({ preventScroll: true });
  }

  async show(frame) {
    if (frame.status !== "over" || frame.at !== frame.steps) return this.hide();
    if (this.drawnFor === frame.table + frame.next) return null;
    const first = this.drawnFor?.slice(0, frame.table.length) !== frame.table;
    this.drawnFor = frame.table + frame.next;
    const ranked = [...frame.players].sort((a, b) => (a.place ?? 9) - (b.place ?? 9));
    const winners = ranked.filter((player) => player.place === 1);
    const graph = h("figure", { class: "graph" });
    replace(
      this.element,
      h("button", { class: "quiet shut", type: "button", "aria-label": t("Look at the board"), onclick: () => this.hide() }, icon("close")),
      h("h2", {}, winners.length > 1 ? t("{names} share the victory", { names: winners.map((one) => one.name).join(", ") }) : t("{name} wins", { name: winners[0]?.name })),
      frame.decided && h("p", { class: "decided" }, frame.decided),
      h("div", { class: "result-row" }, podium(ranked.slice(0, 3)), sources(ranked)),
      frame.rated && ratingChanges(frame.table),
      this.page.daily.part(frame),
      graph,
      frame.next && h("p", { class: "next-table" }, t("The next table is open.")),
      h("p", { class: "links" },
        frame.next
          ? h("a", { class: "button main", href: link(`/t/${frame.next}`) }, t("To the next table"))
          : frame.seats_held.length > 0 && h("button", { class: "main", type: "button", onclick: () => this.again() }, t("Again")),
        h("button", { type: "button", class: "analyse", onclick: () => { this.hide(); this.page.analysis.open(); } }, t("What decided the game")),
        h("button", { type: "button", onclick: () => this.page.history.jump(0) }, t("Look at it from the beginning")),
        h("button", { type: "button", class: "share-game", onclick: () => shareDialog(this.page) }, t("Share")),
        recordLink(frame),
        h("a", { class: "button", href: link("/") }, t("All games"))),
    );
    this.reveal();
    if (first) this.element.classList.add("arriving");
    try {
      const { steps, totals } = await get(`/api/tables/${frame.table}/totals`);
      if (totals.length > 2) replace(graph, h("figcaption", {}, t("The score over time; click to look at it from there")), lead(frame, steps, totals, (step) => this.page.history.jump(step)));
    } catch {
      graph.remove();
    }
    return null;
  }

  async again() {
    try {
      const { table } = await post(`/api/tables/${this.page.table}/rematch`);
      go(`/t/${table}`);
    } catch (refused) {
      notice(refused.message, "warn");
    }
  }
}

/** Steps of different height, as on a platform. */
function podium(ranked) {
  const order = ranked.length > 2 ? [1, 0, 2] : [...ranked.keys()];
  return h("ol", { class: "podium" }, order.map((place) => {
    const player = ranked[place];
    return h("li", { class: `step place-${Math.min(player.place, 3)} seat-${player.seat}` },
      player.badge ? miniature(player.badge, 17, "badge") : "",
      h("span", { class: "name" }, player.name),
      h("span", { class: "stone" }, h("span", { class: "rank" }, player.place), h("b", {}, minus(player.total))));
  }));
}

/** A row a source, a column a player: where there are many sources a narrow screen still shows all players. */
function sources(ranked) {
  const names = [...new Set(ranked.flatMap((player) => Object.keys(player.sources || {})))];
  const told = names.filter((name) => ranked.some((player) => player.sources?.[name]));
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("Where the points came from") }, h("table", { class: "sources-table" },
    h("caption", {}, t("Where the points came from")),
    h("thead", {}, h("tr", {}, h("th", {}), ranked.map((player) => h("th", { scope: "col", class: `seat-${player.seat}` }, player.name)))),
    h("tbody", {}, told.map((name) => h("tr", {}, h("th", { scope: "row" }, name),
      ranked.map((player) => h("td", {}, player.sources?.[name] ? signed(player.sources[name]) : "·"))))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("Total")), ranked.map((player) => h("td", {}, h("b", {}, minus(player.total))))))));
}

/** A line a player; dashed differently, so that colour only helps. */
function lead(frame, steps, totals, onjump) {
  const [width, height, left] = [640, 190, 34];
  const all = totals.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const last = steps[steps.length - 1] || 1;
  const x = (step) => left + ((width - left - 84) * step) / last;
  const y = (value) => 10 + ((height - 24) * (high - value)) / (high - low);
  const dashes = ["", "7 3", "2 3", "9 3 2 3", "4 4", "1 4"];
  const grid = [low, 0, high].filter((value, place, list) => list.indexOf(value) === place);
  const picture = s("svg", { viewBox: `0 0 ${width} ${height}`, class: "lead", role: "img", "aria-label": t("The score over time") },
    grid.map((value) => [s("path", { class: "hair", d: `M${left} ${y(value)}H${width - 84}` }), s("text", { class: "t scale", x: left - 5, y: y(value) + 4, "text-anchor": "end" }, signed(value))]),
    frame.players.map((player) => s("path", {
      class: `track seat-${player.seat}`,
      "stroke-dasharray": dashes[player.seat % dashes.length],
      d: "M" + totals.map((row, place) => `${x(steps[place]).toFixed(1)} ${y(row[player.seat]).toFixed(1)}`).join("L"),
    })),
    ends(frame, totals, y).map(([player, at]) => s("text", { class: `t small end-name seat-${player.seat}`, x: width - 80, y: at + 4 }, player.name.slice(0, 12))),
  );
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const share = (((event.clientX - box.left) / box.width) * width - left) / (width - left - 84);
    onjump(Math.round(Math.min(Math.max(share, 0), 1) * last));
  });
  return picture;
}

/** Names at the ends of the lines, moved apart where they would overlap. */
function ends(frame, totals, y) {
  const last = totals[totals.length - 1];
  const sorted = frame.players.map((player) => [player, y(last[player.seat])]).sort((a, b) => a[1] - b[1]);
  for (let place = 1; place < sorted.length; place += 1) sorted[place][1] = Math.max(sorted[place][1], sorted[place - 1][1] + 13);
  return sorted;
}
