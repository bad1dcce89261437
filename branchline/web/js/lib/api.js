// What the page asks of the server, and the stream of frames.

import { language, t } from "./language.js";

export class Refused extends Error {
  constructor(status, error) {
    super(error.message || `error ${status}`);
    this.status = status;
    this.kind = error.kind || "";
    this.since = error.since || [];
  }
}

/** Answers without a sentence in them have no language. */
const WORDLESS = /\/(tables|think|totals|seats|record)$/;

function address(path, query = {}) {
  const url = new URL(path, location.origin);
  const worded = WORDLESS.test(path) ? query : { lang: language, ...query };
  for (const [name, value] of Object.entries(worded)) {
    if (value !== null && value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

async function answer(response) {
  const kind = response.headers.get("content-type") || "";
  const body = kind.includes("json") ? await response.json() : await response.text();
  if (!response.ok) throw new Refused(response.status, body.error || { message: String(body).slice(0, 200) });
  return body;
}

/** Refusals come in the reader's language, too; no answer at all is one. */
async function ask(where, options = {}) {
  const headers = { "accept-language": language, ...options.headers };
  const response = await fetch(where, { ...options, headers }).catch(() => {
    throw new Refused(0, { message: t("The server does not answer.") });
  });
  return answer(response);
}

export const get = (path, query, signal = undefined) => ask(address(path, query), { signal });

export const post = (path, body = {}) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** A name for one click, so that sending it twice does nothing twice. */
export const clickName = () =>
  globalThis.crypto?.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** Keeps a stream of frames open; after a break it tries again, longer and longer, and tells how it is. */
export class Stream {
  /**
   * @param {string} table
   * @param {number | undefined} seat
   * @param {(frame: Frame) => void} onframe
   * @param {(good: boolean) => void} onstatus
   */
  constructor(table, seat, onframe, onstatus) {
    this.table = table;
    this.seat = seat;
    this.onframe = onframe;
    this.onstatus = onstatus;
    this.wait = 250;
    this.closed = false;
    this.open();
  }

  open() {
    const url = address(`/api/tables/${this.table}/stream`, { seat: this.seat });
    url.protocol = url.protocol.replace("http", "ws");
    this.socket = new WebSocket(url);
    this.socket.onopen = () => {
      if (this.closed) return this.socket.close();
      this.wait = 250;
      this.onstatus(true);
    };
    this.socket.onmessage = (message) => {
      const body = JSON.parse(message.data);
      if (body && body.table && !this.closed) this.onframe(body);
    };
    this.socket.onclose = () => {
      clearInterval(this.beat);
      if (this.closed) return;
      this.onstatus(false);
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, 8000);
    };
    this.beat = setInterval(() => this.socket.readyState === 1 && this.socket.send("ping"), 20000);
  }

  /** A socket that is still being opened closes as soon as it is open: browsers complain of one that is given up before. */
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    if (this.socket.readyState !== WebSocket.CONNECTING) this.socket.close();
  }
}
