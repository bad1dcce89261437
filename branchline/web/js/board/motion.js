// What moves on the board: pieces glide, run along their lanes, shake, open; numbers float where a value changes.
// Nothing here delays a choice: the board is as it will be at once, and the motion only shows how it came to be so.

import { s } from "../lib/dom.js";

export const GLIDE = 250;
const RUN = 110;
const LONGEST_RUN = 700;
const FLOAT = 1100;
const NEAR = 3;
/** A crash that ends about here is the one that happened. */
const BESIDE = 80;
const EASE = "cubic-bezier(.3,.1,.2,1)";

export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
export const same = (a, b) => a.x === b.x && a.y === b.y && (a.turn || 0) === (b.turn || 0);
/** A piece's place as an attribute. */
export const transform = (piece) => `translate(${piece.x} ${piece.y})${piece.turn ? ` rotate(${piece.turn})` : ""}`;
export const css = (piece) => `translate(${piece.x}px, ${piece.y}px) rotate(${piece.turn || 0}deg)`;

/** A lane as it is sent: points, and an x where it ends in a crash. */
function read(lane) {
  const crash = lane.endsWith(" x");
  const points = (crash ? lane.slice(0, -2) : lane).split(" ").map((pair) => pair.split(",").map(Number));
  return { crash, points: points.map(([x, y]) => ({ x, y })) };
}

/** The way that a piece has taken: along one of the lanes it had before, as far as it now is; a crash runs to the end of its lane. */
export function wayTaken(before, after) {
  const lanes = before.lanes ? before.lanes.split(";").map(read) : [];
  for (const { points } of lanes) {
    const reached = points.findIndex((point, place) => place && distance(point, after) < NEAR);
    if (reached > 0) return { points: points.slice(0, reached + 1), crash: false };
  }
  const end = (lane) => lane.points[lane.points.length - 1];
  const bad = lanes.filter((lane) => lane.crash && lane.points.length > 1);
  bad.sort((a, b) => distance(end(a), after) - distance(end(b), after));
  const sure = bad.length === 1 || (bad.length && distance(end(bad[0]), after) < BESIDE);
  return sure ? bad[0] : null;
}

/** Points on the rails: through the middle of every side, round every corner. */
function smooth(points) {
  const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  let data = `M${points[0].x} ${points[0].y}`;
  for (let place = 1; place < points.length - 1; place += 1) {
    const [into, out] = [middle(points[place - 1], points[place]), middle(points[place], points[place + 1])];
    data += `L${into.x} ${into.y}Q${points[place].x} ${points[place].y} ${out.x} ${out.y}`;
  }
  const last = points[points.length - 1];
  return s("path", { d: `${data}L${last.x} ${last.y}` });
}

/** A piece runs along the rails, its nose ahead; after a crash it shakes and goes where it now belongs. */
export function run(element, way, piece, others) {
  const rails = smooth(way.points);
  const long = rails.getTotalLength();
  const duration = Math.min(RUN * (way.points.length - 1) + 140, LONGEST_RUN);
  const many = Math.max(4, 3 * way.points.length);
  const [frames, turns] = [[], []];
  for (let step = 0; step <= many; step += 1) {
    const at = (long * step) / many;
    const [here, ahead] = [rails.getPointAtLength(Math.max(at - 1, 0)), rails.getPointAtLength(Math.min(at + 1, long))];
    const middle = rails.getPointAtLength(at);
    frames.push({ transform: css({ x: middle.x, y: middle.y, turn: piece.turn }) });
    turns.push({ transform: `rotate(${(Math.atan2(ahead.y - here.y, ahead.x - here.x) * 180) / Math.PI + 90}deg)` });
  }
  const nose = element.querySelector(".nose");
  nose?.animate(even(turns), { duration, easing: "ease-in-out" });
  const ride = element.animate(frames, { duration, easing: "ease-in-out", fill: way.crash ? "forwards" : "none" });
  if (!way.crash) return duration;
  const end = way.points[way.points.length - 1];
  ride.onfinish = () => {
    for (const other of others(end)) shake(other);
    const hit = shake(element, end);
    hit.onfinish = () => {
      ride.cancel();
      element.animate([{ transform: css(end) }, { transform: css(piece) }], { duration: GLIDE, easing: EASE });
    };
  };
  return duration + 2 * GLIDE;
}

/** Turn the short way round. */
function even(turns) {
  let last = null;
  return turns.map(({ transform: now }) => {
    let angle = Number(now.slice(7, -4));
    while (last !== null && angle - last > 180) angle -= 360;
    while (last !== null && angle - last < -180) angle += 360;
    last = angle;
    return { transform: `rotate(${angle}deg)` };
  });
}

/** A collision: a short shake about where the piece is. */
export function shake(element, at = null) {
  const base = at ? css(at) : getComputedStyle(element).transform;
  const moved = [0, -6, 5, -4, 3, -1, 0].map((by) => ({ transform: `translate(${by}px, ${-Math.abs(by) / 2}px) ${base === "none" ? "" : base} rotate(${by * 1.5}deg)` }));
  return element.animate(moved, { duration: 320 });
}

export function glide(element, from, to) {
  element.animate([{ transform: css(from) }, { transform: css(to) }], { duration: GLIDE, easing: EASE });
  return GLIDE;
}

/** Something new: it is turned over like a card, or opens from its middle. */
export function arrive(element, piece) {
  const opens = piece.enter === "open";
  const small = `${css(piece)} ${opens ? "scale(.05) rotate(-40deg)" : "scale(.2, 1)"}`;
  const frames = opens
    ? [{ transform: small }, { transform: `${css(piece)} scale(1.18)`, offset: 0.6 }, { transform: css(piece) }]
    : [{ transform: small, opacity: 0 }, { transform: css(piece), opacity: 1 }];
  const duration = opens ? 480 : GLIDE;
  element.animate(frames, { duration, easing: "ease-out" });
  return duration;
}

/** +2 or −3, rising from where it happened. */
export function floating(layer, piece, by, place = 0) {
  const words = by > 0 ? `+${by}` : `−${-by}`;
  const text = s("text", { class: `t float ${by > 0 ? "up" : "down"}`, x: piece.x, y: piece.y - 12, "text-anchor": "middle" }, words);
  layer.append(text);
  const rise = [{ transform: "translateY(6px)", opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.7 }, { transform: "translateY(-26px)", opacity: 0 }];
  text.animate(rise, { duration: FLOAT, delay: 60 * place, fill: "backwards", easing: "ease-out" }).onfinish = () => text.remove();
}

/** For those who want no motion: a short highlight where something has changed. */
export function flash(element) {
  element.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: 500 });
}
