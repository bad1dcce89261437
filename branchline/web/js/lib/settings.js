// What a reader has set, kept in this browser.

const PREFIX = "branchline.";

export function stored(name, otherwise = "") {
  try {
    return localStorage.getItem(PREFIX + name) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function store(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const coarse = matchMedia("(pointer: coarse)");

/** day, night, or auto. */
export const light = () => stored("light", "auto");

export function showLight() {
  const night = light() === "night" || (light() === "auto" && dark.matches);
  document.documentElement.dataset.light = night ? "night" : "day";
}
dark.addEventListener("change", showLight);

/** Whether the names of hexes are written on the boards. */
export const hexNames = () => stored("hexes");

export function showHexNames() {
  document.documentElement.dataset.hexes = hexNames();
}

export const calm = () => still.matches || stored("motion") === "less";

/** How fast the others' moves are shown: slow, normal, fast, instant. */
export const speed = () => /** @type {"slow" | "normal" | "fast" | "instant"} */ (stored("speed", "normal"));

/** Whether an action is shown before it is sent: as set; else where a finger cannot hover. */
export function confirms(goesOn = false) {
  const set = stored("confirm", "auto");
  return set === "auto" ? coarse.matches && !goesOn : set === "yes";
}

/** Whether the viewer wants to be told by the browser; it asks once. */
export async function allowNotices() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}
