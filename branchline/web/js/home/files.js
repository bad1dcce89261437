// The files of the site are kept in the browser, so that it opens without a network. A new version waits until it is wanted.

/** If the files are not kept by then, the page goes on without. */
const PATIENCE = 120_000;

/**
 * Have all files kept; resolved when they are, or can't be. Told are the share that has come, and that a new version is here.
 * @param {(data: object) => void} tell
 */
export async function keepFiles(tell) {
  if (!("serviceWorker" in navigator)) return;
  const had = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("message", ({ data }) => "kept" in data && !had && tell(data));
  try {
    const registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI));
    if (had) return watch(registration, tell);
    await Promise.race([controlled(), failed(registration), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    watch(registration, tell);
  } catch {
    // A browser that keeps no files still plays as long as the network is there.
  }
}

const controlled = () => new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));

/** @param {ServiceWorkerRegistration} registration */
const failed = (registration) => new Promise((resolve) => {
  const { installing } = registration;
  installing?.addEventListener("statechange", () => installing.state === "redundant" && resolve(null));
});

/**
 * The old version goes on until the player wants the new one.
 * @param {ServiceWorkerRegistration} registration
 * @param {(data: object) => void} tell
 */
function watch(registration, tell) {
  const announce = () => registration.waiting && tell({ version: () => registration.waiting?.postMessage("take over") });
  const look = (coming) => coming?.addEventListener("statechange", announce);
  announce();
  look(registration.installing);
  registration.addEventListener("updatefound", () => look(registration.installing));
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
}
