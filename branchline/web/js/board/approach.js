// Where a small screen goes by itself: to the part of the board where the choice is, near enough for a finger.

/** A finger needs so many pixels. */
export const FINGER = 44;
/** How far into a part of the board a small screen goes. */
const [CLOSEST, FARTHEST] = [0.6, 0.85];

/**
 * @param {Place} place
 * @param {Part} part
 */
export const within = (place, part) => place.x >= part.x && place.x <= part.x + part.width && place.y >= part.y && place.y <= part.y + part.height;

/**
 * The part with the most of the spots, or a smaller one about them if they would be hard to hit there.
 * @param {HeldSpot[]} spots
 * @param {RegionRow[]} regions
 * @param {DOMRect} room
 * @returns {Part | null}
 */
export function partWith(spots, regions, room) {
  if (!spots.length || !regions.length) return null;
  const inside = (part) => spots.filter(({ spot }) => within(spot, part));
  const best = [...regions].sort((a, b) => inside(b).length - inside(a).length)[0];
  const there = inside(best);
  return there.length ? closer(there, best, room) || best : null;
}

/**
 * A part about the spots in which they are large enough for a finger, or as large as they can be all at once.
 * @param {HeldSpot[]} spots
 * @param {Part} part
 * @param {DOMRect} room
 */
function closer(spots, part, room) {
  const boxes = spots.map(({ spot, element }) => ({ x: spot.x, y: spot.y, size: Math.max(element.getBBox().width, 1) }));
  const size = Math.min(...boxes.map((box) => box.size));
  const [left, right] = [Math.min(...boxes.map((box) => box.x)) - size, Math.max(...boxes.map((box) => box.x)) + size];
  const [top, bottom] = [Math.min(...boxes.map((box) => box.y)) - size, Math.max(...boxes.map((box) => box.y)) + size];
  let width = Math.max(right - left, ((bottom - top) * room.width) / room.height, (room.width * size) / FINGER);
  if (width > part.width * FARTHEST) return null;
  width = Math.max(width, part.width * CLOSEST);
  const height = (width * room.height) / room.width;
  const held = (value, low, span, long) => Math.min(Math.max(value, low), Math.max(low + span - long, low));
  return {
    x: held((left + right - width) / 2, part.x, part.width, width),
    y: held((top + bottom - height) / 2, part.y, part.height, height),
    width,
    height,
  };
}
