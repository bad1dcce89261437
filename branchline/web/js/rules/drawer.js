// The rules as a drawer over the table: nobody has to leave it, and the board stays as it is.

import { RulesSheet } from "./sheet.js";
import { dialog, hideNotice, notice } from "../lib/dialog.js";
import { t } from "../lib/language.js";
import { link } from "../lib/places.js";

/**
 * @param {string} game
 * @param {string} title
 * @param {string} anchor A heading, or the number of a rule.
 */
export async function rulesDrawer(game, title, anchor = "") {
  const sheet = new RulesSheet(game, (name) => link(`/rules/${game}#${name}`));
  hideNotice();
  const box = dialog(`${title}: ${t("the rules")}`, sheet.element);
  box.classList.add("drawer");
  try {
    await sheet.open();
    sheet.turnTo(anchor);
  } catch (wrong) {
    box.close();
    notice(wrong.message, "warn");
  }
}

/**
 * The numbers of rules in notices open the drawer, for as long as the table is there.
 * @param {import("../table/page.js").TablePage} page
 */
export function followNumbers(page) {
  const listen = (/** @type {MouseEvent} */ event) => {
    const number = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("a[data-rule]"));
    if (!number || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    rulesDrawer(page.frame.game.name, page.frame.game.title, number.dataset.rule);
  };
  document.addEventListener("click", listen);
  return () => document.removeEventListener("click", listen);
}
