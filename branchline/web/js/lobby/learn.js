// The way into a guided first game: a table is made, and the guide sits down beside it.

import { get } from "../lib/api.js";
import { notice } from "../lib/dialog.js";
import { h, replace } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { playBots } from "./lobby.js";
import { goInstead } from "../lib/places.js";

export class LearnPage {
  constructor(root, game) {
    this.root = root;
    this.game = game;
  }

  async open() {
    replace(this.root, h("main", { class: "lobby" }, h("h1", {}, t("A guided first game")), h("p", {}, t("The table is being laid …"))));
    const offer = await get("/api/games");
    const game = offer.games.find((one) => one.name === this.game);
    if (!game) return notice(t("There is no such game."), "warn");
    const guide = await get("/api/guide", { game: this.game }).catch(() => ({ seats: null }));
    const { table } = await playBots(game, offer.bots, guide.seats, "guide");
    goInstead(`/t/${table}`);
    return null;
  }

  leave() {}
}
