// Addresses. On a server every page has a path of its own; in a folder of static files it stands behind the "#".

/** Whether the tables live in this browser: the page is a folder of static files, and no server is behind it. */
export const alone = document.documentElement.dataset.home === "browser";

/**
 * The link to a place, which is a path from the root: "/t/ID?step=3", "/rules/GAME#MR-1".
 * @param {string} path
 */
export const link = (path) => (alone ? `#${path}` : path);

/**
 * The link to a part of the page at that place.
 * @param {string} path
 * @param {string} anchor
 */
export const part = (path, anchor) => (alone ? `#${path}#${anchor}` : `#${anchor}`);

/** The place that is shown, as an address from the root. */
export function place() {
  if (!alone) return new URL(location.href);
  return new URL(location.hash.startsWith("#/") ? location.hash.slice(1) : "/", "http://place");
}

/**
 * Go to a place.
 * @param {string} path
 */
export function go(path) {
  location.href = link(path);
}

/**
 * Go there without a way back to here.
 * @param {string} path
 */
export function goInstead(path) {
  location.replace(link(path));
}

/**
 * The address says something else of the same place.
 * @param {URL} url
 */
export function rename(url) {
  const here = place();
  if (url.href !== here.href) history.replaceState(null, "", alone ? `#${url.pathname}${url.search}${url.hash}` : url);
}
