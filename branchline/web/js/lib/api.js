// What the page asks of its home, and the stream of frames.

import { changed } from "./changes.js";
import { home } from "./home.js";
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
const WORDLESS = /\/(chances|totals|seats|record)$/;

/** Refusals come in the reader's language, too; no answer at all is one. */
async function ask(method, path, options) {
  const { status, body } = await home.ask(method, path, { lang: language, ...options }).catch((wrong) => {
    if (wrong instanceof DOMException && wrong.name === "AbortError") throw wrong;
    throw new Refused(0, { message: t("The server does not answer.") });
  });
  if (status >= 400) throw new Refused(status, body.error || { message: String(body).slice(0, 200) });
  return body;
}

const worded = (path, query) => (WORDLESS.test(path) ? query : { lang: language, ...query });

export const get = (path, query = {}, signal = undefined) => ask("GET", path, { query: worded(path, query), signal });

export const post = (path, body = {}) => ask("POST", path, { body });

/** A drawing by its address, as text; null: there is none. */
export const picture = (path) => home.picture(path);

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
    /** Whether an earlier position is looked at. */
    this.back = false;
    this.open();
  }

  open() {
    /** @type {Frame | null} What has changed is sent since this one. */
    let shown = null;
    this.socket = home.connect(`/api/tables/${this.table}/stream`, { lang: language, seat: this.seat });
    this.socket.onopen = () => {
      if (this.closed) return this.socket.close();
      this.wait = 250;
      if (this.back) this.say("back");
      this.onstatus(true);
    };
    this.socket.onmessage = (message) => {
      const body = JSON.parse(message.data);
      if (body.pong || this.closed) return;
      if (body.since !== undefined && body.since !== shown?.version) return this.socket.close();
      shown = body.since === undefined ? body : changed(shown, body);
      this.onframe(shown);
    };
    this.socket.onclose = () => {
      clearInterval(this.beat);
      if (this.closed) return;
      this.onstatus(false);
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, 8000);
    };
    this.beat = setInterval(() => this.say(this.back ? "back" : "ping"), 20000);
  }

  /** @param {string} words */
  say(words) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(words);
  }

  /**
   * An earlier position is looked at, or the present one again: bots wait meanwhile.
   * @param {boolean} back
   */
  look(back) {
    if (this.back === back) return;
    this.back = back;
    this.say(back ? "back" : "now");
  }

  /** A socket that is still being opened closes as soon as it is open: browsers complain of one that is given up before. */
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    if (this.socket.readyState !== WebSocket.CONNECTING) this.socket.close();
  }
}
