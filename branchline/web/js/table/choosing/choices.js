// The choices: what can be done now as large, labelled targets with keys 1 to 9.

import { h, miniature, replace } from "../../lib/dom.js";
import { t } from "../../lib/language.js";
import { narrow } from "./narrow.js";

const NEAR = 1;
const LARGEST = 90;
/** So many spots of one kind are better chosen on the board than from a list. */
const CROWD = 9;

export const family = (spot) => spot.split("-")[0];

function crowded(spots) {
  const many = new Map();
  for (const spot of spots) many.set(family(spot), (many.get(family(spot)) || 0) + 1);
  return new Map([...many].filter(([, count]) => count > CROWD));
}

export class Choices {
  /** @param {ChoiceHandlers} handlers */
  constructor(handlers) {
    this.on = handlers;
    /** @type {Wish[]} What the digits choose. */
    this.picks = [];
    this.confirming = false;
    this.list = h("div", { class: "choice-list", role: "group", "aria-label": t("What you can do") });
    this.lines = h("div", { class: "preview", "aria-live": "polite" });
    this.element = h("section", { class: "choices", "aria-label": t("Choices") }, this.lines, this.list);
  }

  /** Show what is left after the path; ``pending`` is an action that waits for a last word. */
  show(frame, path, pending) {
    const { next, ready } = narrow(frame.actions, path);
    const buttons = [];
    this.picks = [];
    if (pending) {
      buttons.push(h("button", { class: "choice confirm", type: "button", onclick: () => this.on.confirm() }, h("span", { class: "words" }, t("Do it"))));
      this.confirming = true;
    } else {
      this.confirming = false;
      for (const action of ready) buttons.push(this.button(action.label, action.aside, null, { action }));
      const crowds = crowded([...next.keys()]);
      for (const [spot, actions] of next) {
        if (crowds.has(family(spot))) continue;
        const only = actions.length === 1 && actions[0].clicks.length === path.length + 1;
        const held = frame.scene?.spots.find((one) => one.id === spot);
        const words = only ? actions[0].label : held?.label || spot;
        buttons.push(this.button(words, "", pictureAt(frame.scene, held), { spot }));
      }
    }
    for (const [name, many] of pending ? [] : crowded([...next.keys()])) {
      buttons.push(h("button", { class: "choice board-choice", type: "button", "data-family": name, onclick: () => this.on.board(name) }, h("span", { class: "words" }, partOf(frame.scene, name, many)), h("kbd", { "aria-hidden": "true" }, "B")));
    }
    for (const plan of path.length || pending ? [] : frame.plans) {
      buttons.push(h("button", { class: "choice plan", type: "button", onclick: () => this.on.plan(plan) }, h("span", { class: "words" }, plan.label), h("kbd", { "aria-hidden": "true" }, "P")));
    }
    for (const player of lent(frame)) {
      buttons.push(h("button", { class: "choice rejoin", type: "button", onclick: () => this.on.rejoin(player.seat) }, h("span", { class: "words" }, t("Take {name}'s seat back from the bot", { name: player.name }))));
    }
    if (path.length || pending) {
      buttons.push(h("button", { class: "choice back", type: "button", onclick: () => this.on.back() }, h("span", { class: "words" }, t("Back")), h("kbd", {}, "Esc")));
    }
    replace(this.list, ...buttons);
    for (const picture of this.list.querySelectorAll(".miniature")) fit(picture);
    this.element.classList.toggle("empty", !buttons.length);
    this.element.classList.toggle("many", buttons.length > 5);
  }

  button(words, aside, picture, pick) {
    this.picks.push(pick);
    const number = this.picks.length;
    return h(
      "button",
      {
        class: "choice",
        type: "button",
        "data-pick": pick.spot || pick.action.text,
        onclick: () => this.on.pick(pick),
        onpointerenter: (event) => event.pointerType === "mouse" && this.on.hover(pick),
        onpointerleave: (event) => event.pointerType === "mouse" && this.on.hover(null),
        onfocus: () => this.on.hover(pick),
        onblur: () => this.on.hover(null),
      },
      picture,
      h("span", { class: "words" }, words),
      number <= 9 && h("kbd", { "aria-hidden": "true" }, number),
    );
  }

  /** A digit key. */
  key(number) {
    if (this.picks?.[number - 1] && !this.confirming) this.on.pick(this.picks[number - 1]);
  }

  /** What an action would do, in sentences. */
  tell(lines, kind = "") {
    this.lines.className = `preview ${kind}`;
    replace(this.lines, ...lines.map((line) => h("p", {}, line)));
  }
}

/** The viewer's own seats that a bot plays and gives back when asked. */
function lent(frame) {
  const now = frame.status === "running" && frame.at === frame.steps;
  return frame.players.filter((player) => now && player.kind === "bot" && !player.forfeited && frame.seats_held.includes(player.seat));
}

/** Where so many spots of one kind are: the part of the board that has them all, or the board. */
function partOf(scene, name, count) {
  const spots = (scene?.spots || []).filter((spot) => family(spot.id) === name);
  const holds = (part) => spots.every((spot) => spot.x >= part.x && spot.x <= part.x + part.width && spot.y >= part.y && spot.y <= part.y + part.height);
  const part = spots.length && scene.regions.find(holds);
  return part ? t("{part}: {count} places", { part: part.label, count }) : t("{count} places on the board", { count });
}

/** A picture shows all of its piece; what would be too small to be seen is left out. */
function fit(picture) {
  const { x, y, width, height } = picture.getBBox();
  // A straight line has no width, or no height.
  if (!Math.max(width, height) || Math.max(width, height) > LARGEST) return picture.remove();
  const room = Math.max(width, height) / 2 + 2;
  return picture.setAttribute("viewBox", `${x + width / 2 - room} ${y + height / 2 - room} ${2 * room} ${2 * room}`);
}

/** The piece that lies on a spot, as a small picture. */
function pictureAt(scene, spot) {
  if (!scene || !spot) return null;
  const piece = scene.pieces.find((one) => Math.abs(one.x - spot.x) < NEAR && Math.abs(one.y - spot.y) < NEAR && one.body && (one.kind || one.id === spot.id));
  return piece ? miniature(piece.body) : null;
}
