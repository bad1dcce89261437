// A corner of the board for a panel: where it covers nothing that can be clicked or is pointed at, or as little as can be.

const EDGE = 10;
const MUST = 100;

const shared = (low, high, from, to) => Math.max(0, Math.min(high, to) - Math.max(low, from));

/**
 * @param {HTMLElement} panel
 * @param {HTMLElement} place What it lies in.
 * @param {Element[]} matter What should not be covered.
 * @param {Element[]} never What must not.
 */
export function toCorner(panel, place, matter, never = []) {
  const room = place.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const boxes = [...never, ...matter].map((element) => ({ box: element.getBoundingClientRect(), weight: never.includes(element) ? MUST : 1 }));
  const [right, bottom] = [Math.max(room.width - width - EDGE, EDGE), Math.max(room.height - height - EDGE, EDGE)];
  const feet = never.map((element) => element.getBoundingClientRect()).filter((box) => box.height).map((box) => box.top - room.top - height - EDGE);
  const above = Math.max(Math.min(bottom, ...feet), EDGE);
  const corners = [[EDGE, bottom], [right, bottom], [EDGE, above], [right, above], [right, EDGE], [EDGE, EDGE]];
  const covered = ([x, y]) => {
    const [left, top] = [room.left + x, room.top + y];
    return boxes.reduce((sum, { box, weight }) => sum + weight * shared(box.left, box.right, left, left + width) * shared(box.top, box.bottom, top, top + height), 0);
  };
  const costs = corners.map(covered);
  const [x, y] = corners[costs.indexOf(Math.min(...costs))];
  panel.style.left = `${x}px`;
  panel.style.top = `${y}px`;
}
