// Track that is drawn with the mouse: a line from one side of a cell to another one is the piece that joins them.

/** From here on, as a share of the way from the middle to a side, the pointer is at that side. */
const EDGE = 0.42;

/**
 * The side of a box that a place is at or beyond; none in its middle.
 * @param {DOMRect} box
 * @param {number} x
 * @param {number} y
 */
export function sideOf(box, x, y) {
  const across = (2 * (x - box.x)) / box.width - 1;
  const down = (2 * (y - box.y)) / box.height - 1;
  if (Math.max(Math.abs(across), Math.abs(down)) < EDGE) return "";
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? "e" : "w";
  return down > 0 ? "s" : "n";
}

/**
 * The piece that joins two sides: of several the one with the fewest ends.
 * @param {SpotRow[]} offered
 * @param {string} from
 * @param {string} to
 */
export function drawnTrack(offered, from, to) {
  if (!from || !to || from === to) return null;
  const joins = offered.filter(({ ends }) => ends && ends.includes(from) && ends.includes(to));
  return joins.sort((a, b) => a.ends.length - b.ends.length)[0]?.id ?? null;
}
