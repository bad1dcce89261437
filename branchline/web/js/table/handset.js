// "Continue on my phone": the personal link of the viewer's seat, as a code to be photographed.

import { get } from "../lib/api.js";
import { dialog, notice } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { picture } from "../lib/qr.js";

/** @param {import("./page.js").TablePage} page */
export async function handsetDialog(page) {
  try {
    const { seats } = await get(`/api/tables/${page.table}/seats`);
    const held = seats.find((seat) => seat.seat === page.live.viewer) || seats[0];
    if (!held) return;
    const link = new URL(held.link, location.href).href;
    dialog(
      t("Continue on my phone"),
      h("p", {}, t("Whoever has this link plays your seat: show it to nobody else.")),
      picture(link, t("The link as a code for a camera")),
      h("p", { class: "share" }, h("input", { type: "text", readonly: true, value: link, "aria-label": t("Your seat's link"), onfocus: (event) => event.target.select() })),
    );
  } catch (refused) {
    notice(refused.message, "warn");
  }
}
