// Pan and zoom of a drawing: mouse, touch, keys. It only ever changes the viewBox.

import { WHOLE_PART } from "./approach.js";
import { calm } from "../lib/settings.js";

const CLOSEST = 6;
const DRAG = 7;
/** Pixels that a letter needs, and the units that it may take at most. */
const [LEAST_LETTER, LARGEST_LETTER] = [11.1, 19];
/** With fewer pixels for a unit of the drawing small icons give way to a single sign. */
const FAR = 0.64;

export class Camera {
  constructor(svg, onclick) {
    this.svg = svg;
    this.onclick = onclick;
    this.full = { x: 0, y: 0, width: 100, height: 100 };
    this.view = { ...this.full };
    this.pointers = new Map();
    this.moved = false;
    new ResizeObserver(() => this.letter()).observe(svg);
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(end, (event) => this.up(event));
    // A drag is no click.
    svg.addEventListener("click", (event) => this.moved && event.stopPropagation(), true);
  }

  /** The whole drawing's size; the view stays where it was if the size did not change. */
  size(width, height) {
    if (this.full.width === width && this.full.height === height) return;
    const whole = this.scale === 1;
    this.full = { x: 0, y: 0, width, height };
    if (whole) this.set({ ...this.full });
  }

  /** @param {Part} view */
  set(view, still = true) {
    this.view = view;
    this.svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
    if (still) this.letter();
  }

  /** The least size of letters, in units of the drawing, at which they can be read; a whole board seen from afar has its limits. */
  letter() {
    const { pixels } = this;
    const largest = pixels >= WHOLE_PART ? LEAST_LETTER / WHOLE_PART : LARGEST_LETTER;
    this.svg.classList.toggle("far", pixels < FAR);
    if (pixels) this.svg.style.setProperty("--least", `${Math.min(LEAST_LETTER / pixels, largest).toFixed(1)}px`);
  }

  get scale() {
    return this.full.width / this.view.width;
  }

  /** Screen pixels per unit of the drawing. */
  get pixels() {
    const room = this.svg.getBoundingClientRect();
    return Math.min(room.width / this.view.width, room.height / this.view.height);
  }

  /** Go to a part of the drawing, with a little room around it. */
  fly(part, room = 0) {
    cancelAnimationFrame(this.flight);
    const to = { x: part.x - room, y: part.y - room, width: part.width + 2 * room, height: part.height + 2 * room };
    if (calm()) return this.set(to);
    const from = { ...this.view };
    const start = performance.now();
    const step = (now) => {
      const time = Math.min(Math.max((now - start) / 220, 0), 1);
      const ease = 1 - (1 - time) ** 3;
      const at = (name) => from[name] + (to[name] - from[name]) * ease;
      this.set({ x: at("x"), y: at("y"), width: at("width"), height: at("height") }, time >= 1);
      if (time < 1) this.flight = requestAnimationFrame(step);
    };
    this.flight = requestAnimationFrame(step);
  }

  home() {
    this.fly(this.full);
  }

  /** Zoom about a point of the drawing. */
  zoom(factor, about = null) {
    cancelAnimationFrame(this.flight);
    const { x, y, width, height } = this.view;
    const centre = about || { x: x + width / 2, y: y + height / 2 };
    const least = Math.max(this.full.width, this.full.height) / CLOSEST;
    const most = Math.max(this.full.width, this.full.height) * 1.6;
    const wanted = Math.min(Math.max(Math.max(width, height) / factor, least), most);
    const by = wanted / Math.max(width, height);
    this.set({ x: centre.x - (centre.x - x) * by, y: centre.y - (centre.y - y) * by, width: width * by, height: height * by });
  }

  pan(dx, dy) {
    cancelAnimationFrame(this.flight);
    const { full, view } = this;
    const held = (value, size, low, span) => Math.min(Math.max(value, low - size / 2), low + span - size / 2);
    this.set({
      ...view,
      x: held(view.x + dx, view.width, full.x, full.width),
      y: held(view.y + dy, view.height, full.y, full.height),
    });
  }

  point(event) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
  }

  wheel(event) {
    event.preventDefault();
    if (event.ctrlKey || event.deltaMode || Math.abs(event.deltaY) >= 40) {
      this.zoom(Math.exp(-Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 120) / 500), this.point(event));
    } else {
      this.pan(event.deltaX / this.pixels, event.deltaY / this.pixels);
    }
  }

  down(event) {
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) {
      this.start = { x: event.clientX, y: event.clientY };
      this.moved = false;
    }
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.pointers.size === 2) {
      const other = [...this.pointers.entries()].find(([id]) => id !== event.pointerId)[1];
      const spread = (one) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
      const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
      this.moved = true;
      this.zoom(spread(now) / spread(before), this.point(middle));
    } else if (this.moved || Math.hypot(now.x - this.start.x, now.y - this.start.y) > DRAG) {
      if (!this.moved) this.svg.setPointerCapture?.(event.pointerId);
      this.moved = true;
      this.pan((before.x - now.x) / this.pixels, (before.y - now.y) / this.pixels);
    }
    this.pointers.set(event.pointerId, now);
  }

  up(event) {
    this.pointers.delete(event.pointerId);
  }
}
