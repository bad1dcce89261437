// Tables in this browser: a worker runs the same Python as a server, and answers the same commands and queries.

import { keepFiles } from "./files.js";

/** The page's own files. */
const FILES = new URL("../../", import.meta.url);
const RUNTIME = new URL(`${document.documentElement.dataset.runtime}/`, document.baseURI);
/** Answers that were written when the site was built: they need no Python. */
const WRITTEN = { "/api/games": "games", "/api/languages": "languages", "/api/rules": "rules", "/api/primer": "primer", "/api/guide": "guide", "/api/puzzles": "puzzles" };

/** @type {object[]} What was told before anybody followed. */
const told = [];
/** @type {(data: any) => void} */
let follower = (data) => void told.push(data);
/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
/** @type {Map<number, WorkerLine>} */
const lines = new Map();
let number = 0;
const worker = begin();

async function begin() {
  await keepFiles((data) => follower(data));
  follower({ share: 0 });
  const it = new Worker(new URL("worker/tables.js", FILES), { type: "module", name: "tables" });
  it.onmessage = ({ data }) => hear(data);
  it.onerror = (wrong) => follower({ failed: wrong.message || "" });
  it.postMessage({ begin: { runtime: RUNTIME.href, archive: new URL("branchline.zip", FILES).href, bots: new URL("worker/bots.js", FILES).href, scope: new URL("./", document.baseURI).pathname } });
  return it;
}

function hear(data) {
  if ("id" in data) {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  } else if ("line" in data) lines.get(data.line)?.hear(data);
  else follower(data);
}

/**
 * Follow how the tables get ready, and what keeps them from it. This module itself says nothing to people.
 * @param {(data: any) => void} other
 */
export function follow(other) {
  follower = other;
  told.splice(0).forEach(other);
}

/** Play here, not in another tab. */
export const take = () => worker.then((it) => it.postMessage({ take: true }));

/** @param {URL} url */
async function written(url) {
  const response = await fetch(url).catch(() => null);
  return response?.ok ? { status: 200, body: await response.json() } : null;
}

/** @type {Home["ask"]} */
export async function ask(method, path, { query = {}, body, lang = "en", signal } = {}) {
  if (method === "GET" && path in WRITTEN) {
    const words = [WRITTEN[path], query.game, path === "/api/languages" ? null : (query.lang ?? "en")].filter(Boolean);
    const known = await written(new URL(`data/${words.join(".")}.json`, FILES));
    if (known) return known;
  }
  // Who has a table wants to keep it: from now on the browser should not make room at its expense.
  if (path === "/api/tables" && method === "POST") navigator.storage?.persist?.().catch(() => false);
  signal?.throwIfAborted();
  const to = await worker;
  const id = (number += 1);
  const named = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const answer = await new Promise((resolve, reject) => {
    waiting.set(id, resolve);
    signal?.addEventListener("abort", () => {
      waiting.delete(id);
      to.postMessage({ id, cancel: true });
      reject(signal.reason);
    });
    to.postMessage({ id, ask: [method, path, named.map(([name, value]) => [name, String(value)]), body === undefined ? null : JSON.stringify(body), lang] });
  });
  return { status: answer.status, body: answer.json ? JSON.parse(answer.body) : answer.body };
}

/** A stream of frames out of the worker. */
class WorkerLine {
  constructor(path, query) {
    this.number = number += 1;
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    this.onopen = this.onmessage = this.onclose = null;
    lines.set(this.number, this);
    const { lang = "en", ...rest } = query;
    const named = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined);
    worker.then((to) => to.postMessage({ line: this.number, open: [path, named.map(([name, value]) => [name, String(value)]), lang] }));
  }

  hear(data) {
    if (data.opened) {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    } else if (data.closed) {
      this.readyState = WebSocket.CLOSED;
      lines.delete(this.number);
      this.onclose?.();
    } else this.onmessage?.({ data: data.text });
  }

  send(words) {
    worker.then((to) => to.postMessage({ line: this.number, say: words }));
  }

  close() {
    this.readyState = WebSocket.CLOSED;
    lines.delete(this.number);
    worker.then((to) => to.postMessage({ line: this.number, close: true }));
  }
}

/** @type {Home["connect"]} */
export const connect = (path, query) => new WorkerLine(path, query);

/** Printed grounds come from the worker, the games' pictures are files. @type {Home["picture"]} */
export async function picture(path) {
  if (!path.startsWith("/ground/")) {
    const response = await fetch(new URL(path.slice(1), FILES)).catch(() => null);
    return response?.ok ? response.text() : null;
  }
  const { status, body } = await ask("GET", path);
  return status === 200 ? body : null;
}
