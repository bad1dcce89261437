// Chances as they are printed: percent of a first place; where one plays alone, points.

import { t } from "../lib/language.js";
import { minus } from "../lib/numbers.js";

/**
 * @param {number} value
 * @param {boolean} alone
 */
export const amount = (value, alone) => (alone ? minus(Math.round(value * 10) / 10) : `${minus(Math.round(value * 100))} %`);

/**
 * With its sign; what is nothing has none.
 * @param {number} value
 * @param {boolean} alone
 */
export const change = (value, alone) => {
  const words = amount(value, alone);
  return value > 0 && !/^0( %)?$/.test(words) ? `+${words}` : words.replace(/^−0( %)?$/, "0$1");
};

/** Grades that say that something was lost. */
export const BLAMED = ["inaccuracy", "mistake", "blunder"];

/** @param {string} grade */
export function gradeWords(grade) {
  const words = { best: t("the best"), good: t("good"), inaccuracy: t("an inaccuracy"), mistake: t("a mistake"), blunder: t("a blunder") };
  return words[grade] || "";
}
