// Drawing a piece from one spot to another with the mouse.

import { narrow } from "./narrow.js";

/**
 * A spot is drawn away. Where its way is the only one, nothing is done before it is let go on the way's end.
 * @param {import("./chooser.js").Chooser} chooser
 * @param {string} id
 */
export function drawAway(chooser, id) {
  const [way, other] = narrow(chooser.actions, chooser.path).next.get(id) || [];
  if (!way || other || way.partial || chooser.pending) return chooser.spot(id);
  chooser.page.skipShow();
  chooser.path = [...chooser.path, id];
  chooser.page.foresight.clear();
  return chooser.offer();
}
