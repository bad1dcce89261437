// Small helpers to make elements: no framework, no templates.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "html") element.innerHTML = value;
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child === false || child === null || child === undefined || child === "") continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return element;
}

/** An HTML element: h("button", {class: "big", onclick: go}, "Go"). */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/** An SVG element. */
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** A drawing of our own from path data on a 24 by 24 sheet. */
export function icon(name) {
  const picture = s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" });
  picture.append(s("path", { d: ICONS[name] }));
  return picture;
}

const ICONS = {
  undo: "M9 6L4 11L9 16M4 11H14.5A5 5 0 0 1 14.5 21H11",
  redo: "M15 6L20 11L15 16M20 11H9.5A5 5 0 0 0 9.5 21H13",
  restart: "M5 4V10H11M5.5 10A7.5 7.5 0 1 1 4.6 14",
  help: "M8.5 9A3.5 3.5 0 1 1 13.5 12.1C12.4 12.7 12 13.3 12 14.6M12 18.4V18.6",
  sheet: "M6 3H15L19 7V21H6ZM15 3V7H19M9 11H16M9 14.5H16M9 18H13",
  rules: "M12 7C10.5 5.5 7.5 5 4 5.4V18.4C7.5 18 10.5 18.5 12 20C13.5 18.5 16.5 18 20 18.4V5.4C16.5 5 13.5 5.5 12 7V20",
  plus: "M12 5V19M5 12H19",
  minus: "M5 12H19",
  fit: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
  back: "M15 5L8 12L15 19",
  play: "M8 5L18 12L8 19Z",
  pause: "M8 5V19M16 5V19",
  first: "M17 5L9 12L17 19M6 5V19",
  last: "M7 5L15 12L7 19M18 5V19",
  earlier: "M15 5L8 12L15 19",
  later: "M9 5L16 12L9 19",
  day: "M12 8A4 4 0 1 1 12 16A4 4 0 1 1 12 8ZM12 2V5M12 19V22M2 12H5M19 12H22M5 5L7 7M17 17L19 19M19 5L17 7M7 17L5 19",
  night: "M19 14.5A7.5 7.5 0 1 1 10 4.6A6 6 0 0 0 19 14.5Z",
  sliders: "M4 7H11M17 7H20M14 4.4A2.6 2.6 0 1 1 14 9.6A2.6 2.6 0 1 1 14 4.4ZM4 17H7M13 17H20M10 14.4A2.6 2.6 0 1 1 10 19.6A2.6 2.6 0 1 1 10 14.4Z",
  close: "M6 6L18 18M18 6L6 18",
  think: "M6 11A6 6 0 1 1 15.5 15.9V18H8.5V15.9A6 6 0 0 1 6 11ZM9 21H15",
  save: "M12 4V15M7 10.5L12 15.5L17 10.5M4 20H20",
  link: "M10 14A4 4 0 0 0 15.7 14L19 10.7A4 4 0 0 0 13.3 5L12 6.3M14 10A4 4 0 0 0 8.3 10L5 13.3A4 4 0 0 0 10.7 19L12 17.7",
};

/** An element that only a screen reader meets. */
export const hidden = (...children) => h("span", { class: "sr" }, ...children);

/** Put new children in place of the old ones. */
export function replace(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child || child === 0));
  return element;
}

/** A drawing from the server, as nodes. */
export function drawn(markup) {
  return nodesOf(`<svg xmlns="${SVG}">${markup}</svg>`);
}

/**
 * The nodes of a drawing. A group that is drawn smaller says so, so that words in it can be kept large enough.
 * @param {string} text
 */
export function nodesOf(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return [...root.childNodes].map((node) => sized(document.importNode(node, true)));
}

/** @param {Node} node */
function sized(node) {
  if (!(node instanceof Element)) return node;
  const groups = [...(node.matches('[transform*="scale("]') ? [node] : []), ...node.querySelectorAll('[transform*="scale("]')];
  for (const group of /** @type {SVGElement[]} */ (groups)) {
    const [, across, down] = /scale\(([\d.]+)(?: ([\d.]+))?\)/.exec(group.getAttribute("transform")) || [];
    if (!across) continue;
    const around = /** @type {SVGElement | null} */ (group.parentElement?.closest('[style*="--shrunk"]'));
    const outer = Number(around?.style.getPropertyValue("--shrunk") || 1);
    group.style.setProperty("--shrunk", `${outer * Math.min(Number(across), Number(down || across))}`);
  }
  return node;
}

/** A small picture of a piece, about its own origin. */
export function miniature(body, half = 24, cls = "miniature") {
  return s("svg", { class: cls, viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`, "aria-hidden": "true" }, drawn(body));
}
