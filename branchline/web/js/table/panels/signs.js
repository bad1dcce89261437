// The small drawings beside the story: what a line is about. Paths on a 24 by 24 sheet, by the names of core/ui/signs.py.

import { s } from "../../lib/dom.js";

/** @type {Record<string, string>} */
const SIGNS = {
  card: "M7 3H17V21H7ZM10 8H14M10 12H14",
  cart: "M3 7H21L18 15H6ZM9 20A1.8 1.8 0 1 1 9 16.4A1.8 1.8 0 1 1 9 20ZM15 20A1.8 1.8 0 1 1 15 16.4A1.8 1.8 0 1 1 15 20Z",
  crash: "M12 2L14 9L21 6L16.5 12L22 16H15L14 22L11 16L4 20L8 14L2 11L9 10Z",
  cube: "M12 3L20 7.5V16.5L12 21L4 16.5V7.5ZM4 7.5L12 12L20 7.5M12 12V21",
  fall: "M2 6H8L10 10H14L16 6H22M12 13V21M8.5 17.5L12 21L15.5 17.5",
  gem: "M7 5H17L21 10L12 20L3 10ZM3 10H21M9 10L12 20L15 10",
  grow: "M5 20V14M10 20V10.5M15 20V7M20 20V3.5M3 20H22",
  home: "M12 21V8M6.5 13L12 7.5L17.5 13M3 3.5H21",
  house: "M4 20V10.5L12 4L20 10.5V20ZM10 20V14H14V20",
  points: "M12 3L14.6 9L21 9.6L16.2 13.9L17.6 20.3L12 17L6.4 20.3L7.8 13.9L3 9.6L9.4 9Z",
  share: "M4 5H20V17H4ZM7 9H17M7 12.5H13M15.5 17V21L17.5 19.5L19.5 21V17",
  speed: "M5 6L11 12L5 18M13 6L19 12L13 18",
  track: "M2 9H22M2 15H22M6 6V18M12 6V18M18 6V18",
};

/**
 * The drawing of a sign; nothing for none.
 * @param {string} name
 */
export function sign(name) {
  if (!SIGNS[name]) return "";
  const picture = s("svg", { class: "icon sign", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false", "data-sign": name });
  picture.append(s("path", { d: SIGNS[name] }));
  return picture;
}
