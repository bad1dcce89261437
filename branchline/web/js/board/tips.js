// What is said and shown of a spot while the pointer rests there.

import { s } from "../lib/dom.js";

/**
 * What the spot is, or what a click on it does.
 * @param {SVGElement} element
 * @param {string} words
 */
export function tip(element, words) {
  const title = element.querySelector("title");
  if (!title) element.prepend(s("title", {}, words));
  else if (title.textContent !== words) title.textContent = words;
}

/**
 * The spots that another one leads to.
 * @param {SVGElement} layer
 * @param {SVGElement[]} elements
 */
export function hint(layer, elements) {
  for (const element of layer.querySelectorAll(".hinted")) element.classList.remove("hinted");
  for (const element of elements) element.classList.add("hinted");
}
