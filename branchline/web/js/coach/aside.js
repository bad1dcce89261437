// A card beside the board's choices: it lies where nothing is covered that is to be clicked.

/** How far from the edge of the board it lies. */
const EDGE = 10;

/**
 * Lie where nothing is covered that is to be clicked, or as little as can be.
 * @param {HTMLElement} element
 * @param {{ place: HTMLElement, board: import("../board/board.js").Board }} page
 */
export function layAside(element, { place, board }) {
  if (element.hidden) return;
  const room = place.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const [right, bottom] = [room.width - width - EDGE, room.height - height - EDGE];
  const top = EDGE;
  const middle = { x: (room.width - width) / 2, y: (room.height - height) / 2 };
  const corners = [[right, top], [right, bottom], [EDGE, top], [EDGE, bottom], [right, middle.y], [EDGE, middle.y], [middle.x, top], [middle.x, bottom]];
  const spots = [...board.spots.values()].map((spot) => ({ box: spot.element.getBoundingClientRect(), matters: weight(spot.element) }));
  const covered = ([x, y]) => {
    const [left, upper] = [room.left + x, room.top + y];
    return spots.reduce((sum, { box, matters }) => sum + matters * shared(box.left, box.right, left, left + width) * shared(box.top, box.bottom, upper, upper + height), 0);
  };
  const costs = corners.map(covered);
  const [x, y] = corners[costs.indexOf(Math.min(...costs))];
  element.style.left = `${Math.max(x, EDGE)}px`;
  element.style.top = `${Math.max(y, EDGE)}px`;
}

const shared = (low, high, from, to) => Math.max(0, Math.min(high, to) - Math.max(low, from));

/** How much it matters that a spot is seen. */
function weight({ classList }) {
  if (classList.contains("open")) return classList.contains("pointed") ? 1000 : 30;
  return classList.contains("pointed") ? 100 : 1;
}
