// From clicks to an action. The page knows no rule: it only narrows what was offered.

/** What is left after a path of clicks: the next spots, each with its actions, and the actions whose path is walked. */
export function narrow(actions, path) {
  const left = actions.filter((action) => path.every((spot, place) => action.clicks[place] === spot));
  const next = new Map();
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

/** The one action that a choice would settle, if it settles one. */
export function settled(actions, path) {
  const { next, ready } = narrow(actions, path);
  return ready.length === 1 && next.size === 0 ? ready[0] : null;
}
