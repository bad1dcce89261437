// The event player: what the others do, one event a beat, at a pace that a person can follow.

import { myTurn } from "../choosing/chooser.js";
import { changed } from "../../board/marks.js";
import { get } from "../../lib/api.js";
import { t } from "../../lib/language.js";
import { speed } from "../../lib/settings.js";

/** How long an event is shown, by speed, and how long at least; and how long a whole round takes at most. */
const BEATS = { slow: 1200, normal: 600, fast: 260, instant: 0 };
const SHORTEST = { slow: 240, normal: 120, fast: 60, instant: 0 };
const LONGEST = { slow: 16000, normal: 7500, fast: 3500, instant: 0 };
/** More steps than this are not played one by one: somebody has been away. */
const MOST_STEPS = 160;
/** How long the last move is seen before the result. */
const LAST_LOOK = 2;
/** For how many beats points are counted at most. */
const LONGEST_COUNT = 8;

export class Player {
  /** @param {import("../page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {(() => void) | null} Ends the present beat. */
    this.wake = null;
    this.skipping = false;
    /** For how long the others have been followed since the viewer's last turn. */
    this.spent = 0;
  }

  /** A click or a key: straight to the end. */
  skip() {
    this.skipping = true;
    this.wake?.();
  }

  /** @param {number} time */
  wait(time) {
    if (this.skipping || time <= 0) return Promise.resolve();
    return new Promise((done) => {
      this.wake = () => done(null);
      setTimeout(this.wake, time);
    });
  }

  /**
   * Shows a new frame, and before it what has led there; how long something still moves.
   * @param {Frame} frame
   */
  async play(frame) {
    const { page } = this;
    const before = page.frame;
    const pace = speed();
    const events = this.wanted(before, frame) ? await this.between(before.steps, frame) : [];
    const ended = frame.status === "over" && before && before.status === "running";
    // The last event does not bring the result: first the points are counted.
    await this.playEvents(events, before, ended ? { ...frame, status: "counting" } : frame, pace);
    if (!events.length && before) this.note(onlyStep(before, frame), before.scene);
    if (ended && pace !== "instant") await this.count(frame, pace);
    const time = await page.show(frame, Boolean(before) && !this.skipping);
    if (before && !events.length) page.parts.follow(changed(before.scene, frame.scene));
    if (myTurn(frame)) this.spent = 0;
    this.wake = null;
    return time;
  }

  /**
   * The last move is seen, and the points are counted: one source after the other, for all players.
   * @param {Frame} frame
   * @param {keyof BEATS} pace
   */
  async count(frame, pace) {
    const { page } = this;
    const counting = { ...frame, status: "counting" };
    await page.show(counting, true);
    await this.wait(LAST_LOOK * BEATS[pace]);
    const names = counted(frame.players);
    for (const [place, name] of names.entries()) {
      if (this.skipping) break;
      const so = names.slice(0, place + 1);
      const players = frame.players.map((player) => ({ ...player, place: null, total: so.reduce((sum, one) => sum + (player.sources[one] || 0), 0) }));
      await page.show({ ...counting, players, prompt: t("Counting: {source}", { source: name }) }, false);
      await this.wait(Math.min(BEATS[pace], LONGEST_COUNT * BEATS[pace] / names.length));
    }
    await page.press.released();
  }

  /**
   * One event a beat. All that the others do until the viewer's next turn has so much time together.
   * @param {BeatRow[]} events
   * @param {Frame | null} before
   * @param {Frame} frame
   * @param {keyof BEATS} pace
   */
  async playEvents(events, before, frame, pace) {
    const { page } = this;
    let words = "";
    for (const [place, event] of events.entries()) {
      if (this.skipping || page.live.steps < event.step || page.history.at !== null) break;
      const beat = Math.min(BEATS[pace], Math.max(SHORTEST[pace], (LONGEST[pace] - this.spent) / (events.length - place)));
      const last = place === events.length - 1;
      words = event.lines.join(" ") || words;
      this.note(event, page.frame?.scene);
      const glide = await page.show(last ? frame : between(frame, event, words), true);
      page.parts.follow(changed(before.scene, event.scene));
      if (last && frame.your_turn) break;
      const time = Math.max(beat, Math.min(glide, beat + 250));
      this.spent += time;
      await this.wait(time);
      await page.press.released();
    }
  }

  /**
   * Whether the way from one frame to the next is played step by step.
   * @param {Frame | null} before
   * @param {Frame} frame
   */
  wanted(before, frame) {
    const many = before ? frame.steps - before.steps : 0;
    if (many === 1 && lastActor(frame) === frame.viewer) return false;
    return many > 0 && many <= MOST_STEPS && before.at === before.steps && before.viewer === frame.viewer && !document.hidden && speed() !== "instant";
  }

  /**
   * @param {number} since
   * @param {Frame} frame
   * @returns {Promise<BeatRow[]>}
   */
  async between(since, frame) {
    const query = { since, until: frame.steps, seat: frame.viewer ?? undefined };
    const told = await get(`/api/tables/${this.page.table}/beats`, query).catch(() => ({ beats: [] }));
    return told.beats;
  }

  /**
   * What somebody else did stays marked until the viewer acts.
   * @param {BeatRow} event
   * @param {SceneRow | null | undefined} scene The scene before.
   */
  note(event, scene) {
    const { board, live, recap } = this.page;
    if (event.seat === live.viewer && event.seat !== null) {
      board.marks.clear();
      recap.clear();
      return;
    }
    board.marks.add(changed(scene, event.scene), event.seat);
    recap.add(event);
  }
}

/**
 * A frame of a moment on the way: nothing can be chosen yet.
 * @param {Frame} frame
 * @param {BeatRow} event
 * @param {string} words
 * @returns {Frame}
 */
function between(frame, event, words) {
  const players = frame.players.map((player) => ({ ...player, total: event.totals.length ? event.totals[player.seat] : player.total, acting: player.seat === event.seat, thinking: false }));
  return { ...frame, scene: event.scene, players, prompt: words || frame.prompt, actions: [], plans: [], your_turn: false, redo: false, at: event.step, steps: event.step, status: "running", story: frame.story.filter((line) => line.step <= event.step) };
}

/**
 * What the one step between two frames was.
 * @param {Frame} before
 * @param {Frame} frame
 * @returns {BeatRow}
 */
function onlyStep(before, frame) {
  const lines = frame.story.filter((line) => line.step > before.steps && line.seat !== null);
  const seat = lines.length ? lines[lines.length - 1].seat : null;
  return { step: frame.steps, seat, lines: lines.filter((line) => line.seat === seat).map((line) => line.text), scene: frame.scene, totals: [], partly: false };
}

/**
 * The sources of points that are counted one by one; none if they do not add up to the totals.
 * @param {PlayerRow[]} players
 */
function counted(players) {
  const sum = (player) => Object.values(player.sources || {}).reduce((all, one) => all + one, 0);
  if (players.some((player) => player.total === null || sum(player) !== player.total)) return [];
  const names = [...new Set(players.flatMap((player) => Object.keys(player.sources)))];
  return names.filter((name) => players.some((player) => player.sources[name]));
}

/** @param {Frame} frame */
const lastActor = (frame) => frame.story[frame.story.length - 1]?.seat ?? null;
