// One tab of the browser has the tables at a time: each table has one writer.

/** How long a tab that was closed or reloaded may still hold them, in ms. */
const PATIENCE = 1500;

/**
 * Resolved when this tab has the tables. If another one has them, the page is told, and the player may take them over.
 * @param {string} scope
 * @param {(news: object) => void} tell
 * @param {() => void} stop Called when another tab has taken them.
 */
export function holdTables(scope, tell, stop) {
  if (!navigator.locks) return Promise.resolve();
  const name = `branchline ${scope}`;
  return new Promise((held) => {
    let mine = false;
    const hold = () => {
      mine = true;
      clearTimeout(timer);
      held();
      return new Promise(() => {});
    };
    const timer = setTimeout(() => tell({ elsewhere: true }), PATIENCE);
    const lost = () => mine && stop();
    const given = new AbortController();
    navigator.locks.request(name, { signal: given.signal }, hold).catch(lost);
    addEventListener("take", () => {
      if (mine) return;
      given.abort();
      navigator.locks.request(name, { steal: true }, hold).catch(lost);
    });
  });
}
