// From spot to spot with the arrow keys.

/**
 * The nearest spot in a direction: what lies off the axis counts double.
 * @param {Map<string, HeldSpot>} spots
 * @param {string[]} ids
 * @param {string} here
 * @param {number[]} way
 */
export function nearest(spots, ids, here, [dx, dy]) {
  const from = spots.get(here).spot;
  let best = null;
  let least = Infinity;
  for (const id of ids) {
    if (id === here) continue;
    const to = spots.get(id).spot;
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (along > 0.5 && along + 2 * across < least) {
      least = along + 2 * across;
      best = id;
    }
  }
  return best;
}
