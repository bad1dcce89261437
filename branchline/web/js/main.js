// Which page is it? The address says.

import { post } from "./lib/api.js";
import { notice } from "./lib/dialog.js";
import { h, replace } from "./lib/dom.js";
import { settleLanguage, t } from "./lib/language.js";
import { alone, link, place } from "./lib/places.js";
import { hasRecord, recordInAddress } from "./lib/packing.js";
import { showHexNames, showLight } from "./lib/settings.js";
import { TablePage } from "./table/page.js";

/** The page at an address. All but a table are loaded when they are first shown, so that no table waits for them. */
async function pageOf(root, path) {
  const [kind, name, number] = path.split("/").filter(Boolean);
  if (kind === "t" && name) return new TablePage(root, name);
  if (kind === "rules" && name) return new (await import("./rules/page.js")).RulesPage(root, name);
  if (kind === "puzzles" && name) return new (await import("./lobby/puzzles.js")).PuzzlesPage(root, name, number);
  if (kind === "daily") return new (await import("./lobby/daily.js")).DailyPage(root, name, number);
  if (kind === "learn" && name) return new (await import("./lobby/learn.js")).LearnPage(root, name);
  if (kind === "ladder" && name) return new (await import("./account/ratings.js")).LadderPage(root, name);
  if (kind === "account") return new (await import("./account/page.js")).AccountPage(root);
  return new (await import("./lobby/lobby.js")).LobbyPage(root);
}

let shown = "";
let page = null;

async function show() {
  const { pathname, hash } = place();
  if (pathname === shown) return page?.turnTo?.(hash);
  shown = pathname;
  page?.leave();
  page = null;
  for (const box of document.querySelectorAll("dialog")) box.remove();
  const root = h("div", { id: "page" });
  document.getElementById("page").replaceWith(root);
  const mine = await pageOf(root, pathname);
  if (shown !== pathname) return mine.leave();
  page = window.branchline = mine;
  try {
    await page.open();
  } catch (wrong) {
    if (page === mine) replace(root, h("main", { class: "lobby" }, h("h1", {}, t("This sheet is missing")), h("p", {}, wrong.message), h("p", {}, h("a", { class: "button", href: link("/") }, t("All games")))));
  }
}

/** Without a server the address changes behind the "#" only, so that nothing is loaded again. */
async function follow() {
  if (hasRecord()) await arrive();
  const ours = location.hash === "" || location.hash.startsWith("#/");
  if (ours) show();
  else history.replaceState(null, "", `#${shown}${location.hash}`);
}

/** A game that has come in the address is laid as a table. */
async function arrive() {
  try {
    const record = await recordInAddress();
    if (!record) return;
    const { table } = await post("/api/records", { record });
    history.replaceState(null, "", link(`/t/${table}`));
  } catch (wrong) {
    history.replaceState(null, "", link("/"));
    notice(t("The game in this link can't be opened: {why}", { why: wrong.message }), "warn");
  }
}

async function begin() {
  showLight();
  showHexNames();
  await settleLanguage();
  if (alone) {
    (await import("./home/loading.js")).showLoading();
    addEventListener("hashchange", follow);
  } else addEventListener("hashchange", () => hasRecord() && location.reload());
  await arrive();
  await show();
}

begin();
