// Pointers: the spots of an action, with an arrow from one to the next. The best action and the one that was played look different.

import { distance } from "./motion.js";
import { drawn, s } from "../lib/dom.js";

/** An arrow ends so far before the middle of its spot. */
const SHORT = 10;

/** @typedef {{ kind: "best" | "played", clicks: string[] }} Way */

/**
 * @param {SVGElement} layer
 * @param {Map<string, HeldSpot>} spots
 * @param {Way[]} ways
 */
export function drawPointers(layer, spots, ways) {
  layer.replaceChildren();
  for (const { kind, clicks } of ways) {
    const way = clicks.map((id) => spots.get(id)?.spot).filter(Boolean);
    const group = s("g", { class: `pointer ${kind}` });
    for (const spot of way) group.append(s("g", { class: "glow", transform: `translate(${spot.x} ${spot.y})` }, drawn(spot.shape)));
    way.slice(1).forEach((to, place) => group.append(arrow(way[place], to)));
    layer.append(group);
  }
}

/**
 * @param {Place} from
 * @param {Place} to
 */
function arrow(from, to) {
  const long = distance(from, to) || 1;
  const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const [x, y] = [to.x - ux * SHORT, to.y - uy * SHORT];
  const head = `M${x - ux * 13 - uy * 8} ${y - uy * 13 + ux * 8}L${x} ${y}L${x - ux * 13 + uy * 8} ${y - uy * 13 - ux * 8}`;
  return s("path", { class: "pointer-arrow", d: `M${from.x} ${from.y}L${x} ${y}${head}` });
}
