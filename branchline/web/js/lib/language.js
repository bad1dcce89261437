// What the page says, in the reader's language. The English sentence is the key; a catalogue is one file in lang/.

import { stored, store } from "./settings.js";

const DUMMY = "qps";
let catalogue = {};
export let language = "en";

/** A sentence with named gaps: t("{name} has left", {name}). */
export function t(sentence, values = {}) {
  const template = language === DUMMY ? `⟦${sentence}⟧` : catalogue[sentence] || sentence;
  return template.replace(/\{(\w+)\}/g, (gap, name) => (name in values ? values[name] : gap));
}

/** The languages there are: [{code, name}]. */
export async function languages() {
  return (await (await fetch("/api/languages")).json()).languages;
}

/** Settle the language: asked for in the address, chosen before, or the browser's own. */
export async function settleLanguage() {
  const asked = new URLSearchParams(location.search).get("lang") || stored("language") || navigator.language.slice(0, 2);
  const known = (await languages()).map((one) => one.code);
  language = asked === DUMMY || known.includes(asked) ? asked : "en";
  document.documentElement.lang = language === DUMMY ? "en" : language;
  if (language !== "en" && language !== DUMMY) catalogue = await (await fetch(`/static/lang/${language}.json`)).json();
}

export function chooseLanguage(code) {
  store("language", code);
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  location.href = address.href;
}
