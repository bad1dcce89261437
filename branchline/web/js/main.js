// Which page is it? The address says.

import { h, replace } from "./lib/dom.js";
import { settleLanguage, t } from "./lib/language.js";
import { LearnPage } from "./lobby/learn.js";
import { LobbyPage } from "./lobby/lobby.js";
import { RulesPage } from "./lobby/rules.js";
import { showLight } from "./lib/settings.js";
import { TablePage } from "./table/page.js";

function pageOf(root, path) {
  const [kind, name] = path.split("/").filter(Boolean);
  if (kind === "t" && name) return new TablePage(root, name);
  if (kind === "rules" && name) return new RulesPage(root, name);
  if (kind === "learn" && name) return new LearnPage(root, name);
  return new LobbyPage(root);
}

async function begin() {
  showLight();
  await settleLanguage();
  const root = document.getElementById("page");
  const page = pageOf(root, location.pathname);
  window.branchline = page;
  try {
    await page.open();
  } catch (wrong) {
    replace(root, h("main", { class: "lobby" }, h("h1", {}, t("This sheet is missing")), h("p", {}, wrong.message), h("p", {}, h("a", { class: "button", href: "/" }, t("All games")))));
  }
}

begin();
