// Marks: what has changed since the viewer's last turn, ringed in the colour of who did it, until the viewer acts.

import { same } from "./motion.js";
import { replace, s } from "../lib/dom.js";

/** What lies lower is background. */
const FRONT = 1;
/** More marks than this would be noise; the newest are kept. */
const MOST = 24;

/**
 * The pieces of a scene that are new, or elsewhere, or look otherwise than in the scene before.
 * @param {SceneRow | null} before
 * @param {SceneRow | null} after
 */
export function changed(before, after) {
  if (!before || !after) return [];
  const known = new Map(before.pieces.map((piece) => [piece.id, piece]));
  return after.pieces.filter((piece) => {
    const old = known.get(piece.id);
    if ((piece.z || 0) < FRONT) return false;
    return !old ? Boolean(piece.body) : !same(old, piece) || (old.value ?? null) !== (piece.value ?? null);
  });
}

export class Marks {
  /** @param {SVGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, number | null>} Who changed a piece. */
    this.by = new Map();
  }

  /**
   * @param {PieceRow[]} pieces
   * @param {number | null} seat
   */
  add(pieces, seat) {
    for (const { id } of pieces) {
      this.by.delete(id);
      this.by.set(id, seat);
    }
    while (this.by.size > MOST) this.by.delete(this.by.keys().next().value);
  }

  clear() {
    this.by.clear();
    replace(this.layer);
  }

  /**
   * Rings about the pieces where they are now.
   * @param {Map<string, HeldPiece>} pieces
   */
  draw(pieces) {
    replace(this.layer);
    for (const [id, seat] of this.by) {
      const held = pieces.get(id);
      if (!held) continue;
      const { x, y, width, height } = held.element.getBBox();
      if (!Math.max(width, height)) continue;
      const ring = s("rect", { class: "mark-ring", x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 7 });
      this.layer.append(s("g", { class: `since ${seat === null ? "chance" : `seat-${seat}`}`, transform: held.element.getAttribute("transform") }, ring));
    }
  }
}
