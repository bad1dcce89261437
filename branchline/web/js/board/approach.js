// Which part of the board to see, and how near, so that a finger can hit what is to be chosen.

/** A spot of the board needs so many pixels. */
export const LEAST_SPOT = 32;
/** A part may be seen as a whole from where a unit has so many pixels; then nothing of it is cut off. */
export const WHOLE_PART = 0.485;
/** Room about a part. */
export const ROOM = 6;

/**
 * @param {Place} place
 * @param {Part} part
 */
export const within = (place, part) => place.x >= part.x && place.x <= part.x + part.width && place.y >= part.y && place.y <= part.y + part.height;

/**
 * The part with the most of the spots.
 * @param {HeldSpot[]} spots
 * @param {RegionRow[]} regions
 */
export function partWith(spots, regions) {
  const inside = (part) => spots.filter(({ spot }) => within(spot, part)).length;
  const best = [...regions].sort((a, b) => inside(b) - inside(a))[0];
  return best && inside(best) ? best : null;
}

/**
 * The view of a part: all of it, or as much as can be seen when words and spots are large enough.
 * @param {Part} part
 * @param {Part} full The whole drawing.
 * @param {DOMRect} room
 * @param {HeldSpot[]} spots What is to be hit; the view lies about it.
 * @param {number} readable So many pixels a unit needs.
 * @returns {Part}
 */
export function viewOf(part, full, room, spots = [], readable = 0) {
  const whole = { x: part.x - ROOM, y: part.y - ROOM, width: part.width + 2 * ROOM, height: part.height + 2 * ROOM };
  if (!room.width || !room.height) return whole;
  const sizes = spots.map(({ element }) => element.getBBox()).map((box) => Math.max(box.width, box.height, 1));
  const scale = Math.max(Math.min(room.width / whole.width, room.height / whole.height), readable, sizes.length ? LEAST_SPOT / Math.min(...sizes) : 0);
  const [width, height] = [room.width / scale, room.height / scale];
  const middle = (values) => (Math.min(...values) + Math.max(...values)) / 2;
  const x = spots.length ? middle(spots.map(({ spot }) => spot.x)) : whole.x + whole.width / 2;
  const y = spots.length ? middle(spots.map(({ spot }) => spot.y)) : whole.y + whole.height / 2;
  return { x: held(x, width, whole.x, whole.width, full.x, full.width), y: held(y, height, whole.y, whole.height, full.y, full.height), width, height };
}

/**
 * Where a stretch begins that lies about a middle: within the part if it is shorter than that, else within the whole.
 * @param {number} middle
 * @param {number} long
 * @param {number} low
 * @param {number} span
 * @param {number} least
 * @param {number} most
 */
function held(middle, long, low, span, least, most) {
  if (long < span) return Math.min(Math.max(middle - long / 2, low), low + span - long);
  if (long >= most) return least + (most - long) / 2;
  return Math.min(Math.max(low + (span - long) / 2, least), least + most - long);
}
