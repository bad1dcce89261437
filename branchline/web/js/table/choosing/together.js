// Equal pieces go together: what can be done several times in a row is done as often as that, with one choice.

export class Together {
  /** @param {import("./chooser.js").Chooser} chooser */
  constructor(chooser) {
    this.chooser = chooser;
    this.on = false;
    /** @type {WeakMap<ActionRow, ActionRow>} Actions as often as they can be done. */
    this.wholes = new WeakMap();
  }

  /** Whether there is anything now that can be done more than once. */
  get offered() {
    return this.chooser.actions.some((action) => action.times > 1);
  }

  toggle() {
    const { choices, page } = this.chooser;
    this.on = !this.on;
    choices.all = this.on;
    page.foresight.clear();
    this.chooser.offer(false);
  }

  /**
   * An action as often as it is to be done: the same before itself.
   * @param {ActionRow} action
   * @returns {ActionRow}
   */
  of(action) {
    if (!this.on || !(action.times > 1)) return action;
    if (!this.wholes.has(action)) this.wholes.set(action, { ...action, before: Array(action.times - 1).fill(action.text) });
    return this.wholes.get(action);
  }
}
