// The pictures of the rules: parts of the table as the game draws it, with what is pointed at, in order.

import { drawn, h, nodesOf, s } from "../lib/dom.js";

/** No word of a picture is smaller than this many pixels. */
const LEAST = 11;
/** A picture is not drawn larger than so many pixels for a unit of its drawing. */
const LARGEST = 1.5;
/** And never higher than so many pixels. */
const HIGHEST = 520;
/** The half of a number's plate, in units of the drawing. */
const PLATE = 13;

/**
 * Puts the pictures into their figures.
 * @param {HTMLElement} article
 * @param {PrimerAnswer} primer
 */
export function hang(article, primer) {
  for (const figure of /** @type {HTMLElement[]} */ ([...article.querySelectorAll("figure[data-picture]")])) {
    const picture = primer.pictures.find((one) => one.name === figure.dataset.picture);
    if (picture) figure.prepend(framed(picture, primer.grounds));
  }
}

/**
 * @param {PictureRow} picture
 * @param {string[]} grounds
 */
function framed(picture, grounds) {
  const [, , width, height] = picture.view;
  const sheet = s("svg", { class: "board still", viewBox: picture.view.join(" "), "aria-hidden": "true" });
  const parts = [...picture.grounds.map((place) => grounds[place]), picture.drawing].flatMap((text) => nodesOf(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`));
  sheet.append(...parts, ...pointed(picture));
  sheet.style.aspectRatio = `${width} / ${height}`;
  new ResizeObserver(() => sheet.style.setProperty("--least", `${((LEAST * width) / Math.max(sheet.clientWidth, 1)).toFixed(2)}px`)).observe(sheet);
  const frame = h("div", { class: "frame-of" }, sheet);
  frame.style.maxWidth = `${Math.round(Math.min(width * LARGEST, (HIGHEST * width) / height))}px`;
  return frame;
}

/** @param {PictureRow} picture */
function pointed({ points }) {
  return points.map((point, place) =>
    s("g", { class: "pointer best", transform: `translate(${point.x} ${point.y})` },
      s("g", { class: "glow" }, drawn(point.shape)),
      points.length > 1 && s("g", { class: "order-plate" }, s("circle", { r: PLATE }), s("text", { class: "t", y: 5, "text-anchor": "middle" }, String(place + 1)))));
}
