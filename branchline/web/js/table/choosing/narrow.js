// From clicks to an action. The page knows no rule: it only narrows what was offered.

/**
 * What is left after a path of clicks: the next spots, each with its actions, and the actions whose path is walked.
 * @param {ActionRow[]} actions
 * @param {string[]} path
 */
export function narrow(actions, path) {
  const left = actions.filter((action) => path.every((spot, place) => action.clicks[place] === spot));
  /** @type {Map<string, ActionRow[]>} */
  const next = new Map();
  /** @type {ActionRow[]} */
  const ready = [];
  for (const action of left) {
    if (action.clicks.length === path.length) {
      ready.push(action);
    } else {
      const spot = action.clicks[path.length];
      if (!next.has(spot)) next.set(spot, []);
      next.get(spot).push(action);
    }
  }
  return { left, next, ready };
}

/**
 * The one action that a choice settles: nothing else is left.
 * @param {ActionRow[]} actions
 * @param {string[]} path
 */
export function settled(actions, path) {
  const { left } = narrow(actions, path);
  return left.length === 1 ? left[0] : null;
}

/**
 * Whether choosing a spot leads on to another one.
 * @param {ActionRow[]} actions
 * @param {string[]} path
 * @param {string} id
 */
export function leadsOn(actions, path, id) {
  return (narrow(actions, path).next.get(id) || []).some((action) => action.partial || action.clicks.length > path.length + 1);
}

/**
 * The actions that go through a spot, wherever it is on their way: whoever clicks the end first has chosen it.
 * @param {ActionRow[]} actions
 * @param {string | null} spot
 */
export function through(actions, spot) {
  return spot === null ? actions : actions.filter((action) => action.clicks.includes(spot));
}

/**
 * The spots that a spot leads to: those that come next, or those that come before it where it ends a way.
 * @param {ActionRow[]} actions
 * @param {string[]} path
 * @param {string} spot
 */
export function leading(actions, path, spot) {
  const { next } = narrow(actions, path);
  if (next.has(spot)) return [...new Set(next.get(spot).map((action) => action.clicks[path.length + 1]))].filter(Boolean);
  return [...next].filter(([, ways]) => ways.some((action) => action.clicks.includes(spot))).map(([before]) => before);
}

/**
 * What a click on a spot does at once, in words.
 * @param {Map<string, ActionRow[]>} next
 * @param {string[]} path
 */
export const deeds = (next, path) => new Map([...next].filter(([, [action, other]]) => !other && action.clicks.length === path.length + 1).map(([spot, [action]]) => [spot, action.label]));
