// The choices: what can be done now, in one row of large targets with keys. What ends a turn stands apart, last.

import { narrow } from "./narrow.js";
import { h, miniature, replace } from "../../lib/dom.js";
import { t } from "../../lib/language.js";

const NEAR = 1;
const LARGEST = 90;
/** So many spots of one kind are better chosen on the board than from a list, if the board shows them. */
const CROWD = 9;
/** So many letters stand on a button. */
const BRIEF = 50;
/** The row as it is: with words, with short words, with pictures only. */
const TIGHTEST = 2;

/** @param {string} spot */
export const family = (spot) => spot.split("-")[0];

/** @param {string[]} spots */
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
    /** @type {ActionRow[]} What ends the turn. */
    this.ends = [];
    this.confirming = false;
    /** Whether something has been chosen that was not sent. */
    this.drafting = false;
    /** Whether equal pieces go together. */
    this.all = false;
    this.list = h("div", { class: "choice-list", role: "group", "aria-label": t("What you can do") });
    this.enders = h("div", { class: "enders", role: "group", "aria-label": t("What ends your turn") });
    this.lines = h("div", { class: "preview", "aria-live": "polite" });
    /** What is shown, so that nothing is exchanged under a pointer or the keyboard's focus without need. */
    this.shown = "";
    /** @type {HTMLElement | null} What does not fit into the row, on demand. */
    this.tray = null;
    this.element = h("section", { class: "choices", "aria-label": t("Choices") }, this.lines, this.list, this.enders);
    addEventListener("resize", () => this.fit());
  }

  /**
   * Show what is left after the path.
   * @param {Frame} frame
   * @param {string[]} path
   * @param {ActionRow | null} pending An action that waits for a last word.
   */
  show(frame, path, pending, grave = false) {
    const shown = JSON.stringify([frame.actions, frame.plans, path, pending, grave, this.drafting, this.all, lent(frame)]);
    if (this.shown === shown) return;
    this.shown = shown;
    this.picks = [];
    this.ends = [];
    this.confirming = Boolean(pending);
    this.closeTray();
    const buttons = pending ? [this.confirmButton(grave)] : this.offered(frame, path);
    for (const player of lent(frame)) {
      buttons.push(h("button", { class: "choice rejoin", type: "button", onclick: () => this.on.rejoin(player.seat) }, h("span", { class: "words" }, t("Take {name}'s seat back from the bot", { name: player.name }))));
    }
    const last = pending || path.length || this.drafting ? [] : this.ends.map((action) => this.enderButton(action));
    if (path.length || pending || this.drafting) {
      last.push(h("button", { class: "choice back", type: "button", onclick: () => this.on.back() }, h("span", { class: "words" }, t("Back")), h("kbd", {}, "Esc")));
    }
    replace(this.list, ...buttons);
    replace(this.enders, ...last);
    for (const picture of /** @type {NodeListOf<SVGSVGElement>} */ (this.list.querySelectorAll(".miniature"))) fitPicture(picture);
    this.fit();
  }

  /**
   * Buttons for the spots and actions that come next.
   * @param {Frame} frame
   * @param {string[]} path
   */
  offered(frame, path) {
    const { next, ready } = narrow(frame.actions, path);
    const buttons = [];
    for (const action of ready) {
      if (isEnder(action)) this.ends.push(action);
      else buttons.push(this.button(action.label, null, { action }));
    }
    this.crowds = crowded([...next.keys()]);
    for (const [spot, actions] of next) {
      if (this.crowds.has(family(spot))) continue;
      const only = actions.length === 1 && actions[0].clicks.length === path.length + 1;
      const held = frame.scene?.spots.find((one) => one.id === spot);
      buttons.push(this.button(only ? actions[0].label : held?.label || spot, pictureAt(frame.scene, held), { spot }));
    }
    for (const [name, many] of this.crowds) {
      buttons.push(h("button", { class: "choice board-choice", type: "button", "data-family": name, onclick: () => this.on.board(name) }, h("span", { class: "words" }, partOf(frame.scene, name, many)), h("kbd", { "aria-hidden": "true" }, "B")));
    }
    if (frame.actions.some((action) => action.times > 1)) {
      buttons.unshift(h("button", { class: "choice all", type: "button", "aria-pressed": String(this.all), onclick: () => this.on.all() }, h("span", { class: "words" }, t("All of a kind at once")), h("kbd", { "aria-hidden": "true" }, "A")));
    }
    for (const plan of path.length ? [] : frame.plans) {
      buttons.unshift(h("button", { class: "choice plan", type: "button", onclick: () => this.on.plan(plan) }, h("span", { class: "words" }, plan.label), h("kbd", { "aria-hidden": "true" }, "P")));
    }
    return buttons;
  }

  /** @param {boolean} grave */
  confirmButton(grave) {
    return h("button", { class: `choice confirm${grave ? " grave" : ""}`, type: "button", onclick: () => this.on.confirm() }, h("span", { class: "words" }, grave ? t("Go") : t("Do it")), h("kbd", { "aria-hidden": "true" }, "⏎"));
  }

  /** @param {ActionRow} action */
  enderButton(action) {
    const first = this.ends[0] === action;
    return h("button", { class: "choice ender", type: "button", "data-pick": action.text, title: action.label, ...this.pointing({ action }) },
      h("span", { class: "words" }, action.label), first && h("kbd", { "aria-hidden": "true" }, "E"));
  }

  /**
   * @param {string} words
   * @param {SVGElement | null} picture
   * @param {Wish} pick
   */
  button(words, picture, pick) {
    this.picks.push(pick);
    const number = this.picks.length;
    return h(
      "button",
      { class: `choice${picture ? " pictured" : ""}`, type: "button", "data-pick": pick.spot || pick.action.text, title: words, "aria-label": words.length > BRIEF ? words : null, ...this.pointing(pick) },
      picture,
      h("span", { class: "words" }, brief(words)),
      number <= 9 && h("kbd", { "aria-hidden": "true" }, number),
    );
  }

  /** @param {Wish} pick */
  pointing(pick) {
    return {
      onclick: () => this.on.pick(pick),
      onpointerenter: (event) => event.pointerType === "mouse" && this.on.hover(pick),
      onpointerleave: (event) => event.pointerType === "mouse" && this.on.hover(null),
      onfocus: () => this.on.hover(pick),
      onblur: () => this.on.hover(null),
    };
  }

  /**
   * The spots that are to be chosen on the board, because the row does not show them.
   * @param {string[]} open
   */
  unlisted(open) {
    return open.filter((id) => this.crowds?.has(family(id)));
  }

  /** Make all fit into one row: shorter words, then pictures; what is left goes to a tray behind a button. */
  fit() {
    this.list.querySelector(".more")?.remove();
    const buttons = /** @type {HTMLElement[]} */ ([...this.list.children]);
    for (const button of buttons) button.hidden = false;
    for (let tight = 0; tight <= TIGHTEST; tight += 1) {
      this.element.classList.toggle("row-1", tight === 1);
      this.element.classList.toggle("row-2", tight === 2);
      if (this.list.scrollWidth <= this.list.clientWidth && (tight === TIGHTEST || !buttons.some(cut))) return;
    }
    const more = h("button", { class: "choice more", type: "button", "aria-expanded": "false", onclick: () => this.openTray(buttons) }, h("span", { class: "words" }));
    this.list.append(more);
    let shown = buttons.length;
    while (shown > 0 && this.list.scrollWidth > this.list.clientWidth) {
      shown -= 1;
      buttons[shown].hidden = true;
      more.firstElementChild.textContent = t("{count} more", { count: buttons.length - shown });
    }
  }

  /** @param {HTMLElement[]} buttons */
  openTray(buttons) {
    if (this.tray) return this.closeTray();
    const hidden = buttons.filter((button) => button.hidden);
    this.tray = h("div", { class: "tray", role: "group", "aria-label": t("What you can do") });
    for (const button of hidden) {
      button.hidden = false;
      this.tray.append(button);
    }
    this.element.append(this.tray);
    return hidden[0]?.focus();
  }

  closeTray() {
    this.tray?.remove();
    this.tray = null;
  }

  /** A digit key. @param {number} number */
  key(number) {
    if (this.picks[number - 1] && !this.confirming) this.on.pick(this.picks[number - 1]);
  }

  /** The key that ends a turn. */
  endKey() {
    if (this.ends.length && !this.confirming) this.on.pick({ action: this.ends[0] });
  }

  /**
   * What an action would do, in sentences.
   * @param {string[]} lines
   */
  tell(lines, kind = "") {
    this.lines.className = `preview ${kind}`;
    replace(this.lines, ...lines.map((line) => h("p", {}, line)));
  }
}

/**
 * Whether some of the words are not seen.
 * @param {HTMLElement} button
 */
function cut(button) {
  const words = button.querySelector(".words");
  return words.scrollHeight > words.clientHeight + 1;
}

/**
 * The first parts of a long list: all of it is the button's title, and its name for a screen reader.
 * @param {string} words
 */
function brief(words) {
  if (words.length <= BRIEF) return words;
  const [first, ...rest] = words.split(", ");
  return rest.reduce((all, part) => (all.length + part.length < BRIEF ? `${all}, ${part}` : all), first);
}

/** @param {ActionRow} action */
const isEnder = (action) => action.ends && !action.clicks.length;

/**
 * The viewer's own seats that a bot plays and gives back when asked.
 * @param {Frame} frame
 */
function lent(frame) {
  const now = frame.status === "running" && frame.at === frame.steps;
  return frame.players.filter((player) => now && player.kind === "bot" && !player.forfeited && frame.seats_held.includes(player.seat));
}

/**
 * Where so many spots of one kind are: the part of the board that has them all, or the board.
 * @param {SceneRow | null} scene
 * @param {string} name
 * @param {number} count
 */
function partOf(scene, name, count) {
  const spots = (scene?.spots || []).filter((spot) => family(spot.id) === name);
  const holds = (part) => spots.every((spot) => spot.x >= part.x && spot.x <= part.x + part.width && spot.y >= part.y && spot.y <= part.y + part.height);
  const part = spots.length && scene.regions.find(holds);
  return part ? t("{part}: {count:# place|# places}", { part: part.label, count }) : t("{count:# place|# places} on the board", { count });
}

/**
 * A picture shows all of its piece; what would be too small to be seen is left out.
 * @param {SVGSVGElement} picture
 */
function fitPicture(picture) {
  const { x, y, width, height } = picture.getBBox();
  const size = Math.max(width, height);
  // A straight line has no width, or no height.
  if (!size || size > LARGEST) {
    picture.parentElement.classList.remove("pictured");
    return picture.remove();
  }
  const room = size / 2 + 2;
  return picture.setAttribute("viewBox", `${x + width / 2 - room} ${y + height / 2 - room} ${2 * room} ${2 * room}`);
}

/**
 * The piece that lies on a spot, as a small picture; of a card the part that it is known by.
 * @param {SceneRow | null} scene
 * @param {SpotRow | undefined} spot
 */
function pictureAt(scene, spot) {
  if (!scene || !spot) return null;
  const piece = scene.pieces.find((one) => Math.abs(one.x - spot.x) < NEAR && Math.abs(one.y - spot.y) < NEAR && one.body && (one.kind || one.id === spot.id));
  if (!piece) return null;
  const picture = miniature(piece.body);
  const part = picture.querySelector(".for-choice");
  if (part) replace(picture, part);
  return picture;
}
