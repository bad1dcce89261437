// What the page says, in the reader's language. The English sentence is the key; a catalogue is one file in lang/.

import { home } from "./home.js";
import { stored, store } from "./settings.js";

const DUMMY = "qps";
let catalogue = {};
export let language = "en";

/** A sentence with named gaps: t("{name} has left", {name}). */
export function t(sentence, values = {}) {
  const template = language === DUMMY ? `⟦${sentence}⟧` : catalogue[sentence] || sentence;
  return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (gap, name, forms) => (name in values ? (forms ? plural(values[name], forms.split("|")) : values[name]) : gap));
}

/**
 * The form of a word that goes with a number, with the number for #: "# card|# cards".
 * @param {number} count
 * @param {string[]} forms
 */
function plural(count, forms) {
  const rules = new Intl.PluralRules(language === DUMMY ? "en" : language);
  const order = ["zero", "one", "two", "few", "many", "other"].filter((name) => rules.resolvedOptions().pluralCategories.includes(/** @type {Intl.LDMLPluralRule} */ (name)));
  const place = Math.min(order.indexOf(rules.select(count)), forms.length - 1);
  return forms[place].replaceAll("#", String(count));
}

/** The languages there are: [{code, name}]. */
export async function languages() {
  return (await home.ask("GET", "/api/languages")).body.languages;
}

/** Settle the language: asked for in the address, chosen before, or the browser's own. */
export async function settleLanguage() {
  const asked = new URLSearchParams(location.search).get("lang") || stored("language") || navigator.language.slice(0, 2);
  const known = (await languages()).map((one) => one.code);
  language = asked === DUMMY || known.includes(asked) ? asked : "en";
  document.documentElement.lang = language === DUMMY ? "en" : language;
  if (language !== "en" && language !== DUMMY) catalogue = await (await fetch(new URL(`../../lang/${language}.json`, import.meta.url))).json();
}

export function chooseLanguage(code) {
  store("language", code);
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (address.href === location.href) location.reload();
  else location.href = address.href;
}
