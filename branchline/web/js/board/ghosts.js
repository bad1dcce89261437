// Ghosts: what would be different after an action, drawn over the board as it is.

import { distance, same, transform } from "./motion.js";
import { drawn, s } from "../lib/dom.js";
import { signed } from "../lib/numbers.js";

/** What lies lower is background: no ghost is drawn of it. */
const FRONT = 2;

/**
 * Pieces where they would be, with a line from where they are; values; the game's own sketch.
 * @param {SVGElement} layer
 * @param {Map<string, HeldPiece>} pieces
 * @param {SceneRow} scene
 * @param {string} sketch
 */
export function drawGhosts(layer, pieces, scene, sketch) {
  if (sketch) layer.append(s("g", { class: "sketch" }, drawn(sketch)));
  const ids = new Set(scene.pieces.map((piece) => piece.id));
  const gone = [...pieces.values()].filter((held) => !ids.has(held.piece.id));
  for (const piece of [...scene.pieces].sort((a, b) => (a.z || 0) - (b.z || 0))) {
    let from = pieces.get(piece.id);
    const by = (piece.value ?? 0) - (from?.piece.value ?? piece.value ?? 0);
    if (by) layer.append(s("text", { class: `t float ${by > 0 ? "up" : "down"}`, x: piece.x, y: piece.y - 16, "text-anchor": "middle" }, signed(by)));
    if (from && same(from.piece, piece) && (from.piece.body === piece.body || (piece.z || 0) < FRONT)) continue;
    if (!from && piece.kind) {
      const near = gone.filter((held) => held.piece.kind === piece.kind);
      from = near.sort((a, b) => distance(a.piece, piece) - distance(b.piece, piece))[0];
      if (from) gone.splice(gone.indexOf(from), 1);
    }
    if (from && !same(from.piece, piece) && !sketch) layer.append(arrow(from.piece, piece));
    if (from) from.element.classList.add("leaving");
    layer.append(s("g", { class: "ghost", transform: transform(piece) }, drawn(piece.body)));
  }
  for (const held of gone) held.element.classList.add("leaving");
}

/** A thin line with a head, from where a piece is to where it would be. */
function arrow(from, to) {
  const long = distance(from, to) || 1;
  const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const [x, y] = [to.x - ux * 8, to.y - uy * 8];
  const head = `M${x - ux * 8 - uy * 5} ${y - uy * 8 + ux * 5}L${x} ${y}L${x - ux * 8 + uy * 5} ${y - uy * 8 - ux * 5}`;
  return s("path", { class: "arrow", d: `M${from.x} ${from.y}L${x} ${y}${head}` });
}
