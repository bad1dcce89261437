// Which page is it? The address says.

import { h, replace } from "./dom.js";
import { settleLanguage, t } from "./language.js";
import { LearnPage } from "./learn.js";
import { LobbyPage } from "./lobby.js";
import { RulesPage } from "./rules.js";
import { showLight } from "./settings.js";
import { TablePage } from "./table.js";

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
