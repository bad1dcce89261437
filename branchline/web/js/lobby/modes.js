// The ways to play that a game's rules name: each is one click, and sets the options that belong to it.

import { h } from "../lib/dom.js";
import { t } from "../lib/language.js";

export class Modes {
  /**
   * @param {GameRow} game
   * @param {[OptionRow, HTMLInputElement | HTMLSelectElement][]} options Each option with its field.
   * @param {(seats: number[]) => void} onseats A mode is for so many players.
   */
  constructor(game, options, onseats) {
    this.modes = game.modes;
    this.options = options;
    this.onseats = onseats;
    this.inputs = game.modes.map((mode) => h("input", { type: "radio", name: "mode", onchange: () => this.choose(mode) }));
    this.element = game.modes.length > 1 && h("fieldset", { class: "setting modes" }, h("legend", {}, t("How to play")),
      game.modes.map((mode, place) => h("label", { class: "pick", title: mode.help }, this.inputs[place], h("span", {}, h("b", {}, mode.title), h("small", {}, mode.help)))));
  }

  /** @param {ModeRow} mode */
  choose(mode) {
    for (const [option, field] of this.options) field.value = mode.options[option.name] ?? option.default;
    this.onseats(mode.seats);
  }

  /** An option has been set by hand. */
  unset() {
    for (const input of this.inputs) input.checked = false;
  }

  /**
   * With so many players another mode may be the usual one; what was set by hand stays.
   * @param {number} seats
   */
  fit(seats) {
    const chosen = this.inputs.findIndex((input) => input.checked);
    const asked = this.options.some(([option, field]) => field.value !== option.default);
    if ((chosen < 0 && asked) || this.modes[chosen]?.seats.includes(seats)) return;
    const usual = this.modes.findIndex((mode) => mode.seats.includes(seats));
    if (usual < 0) return;
    this.inputs[usual].checked = true;
    this.choose(this.modes[usual]);
  }
}
