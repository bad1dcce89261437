// QR codes (ISO/IEC 18004), as much as a link needs: bytes, the lowest error correction, versions 1 to 9.

import { s } from "./dom.js";

/** Codewords in all, for error correction in a block, and blocks, by version from 1. */
const TOTAL = [26, 44, 70, 100, 134, 172, 196, 242, 292];
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2];
/** Where the middles of the small squares are. */
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46]];
const MASKS = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (y, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1;
}
const times = (a, b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/** The codewords that correct errors in a block (Reed-Solomon). */
function correction(data, many) {
  let generator = [1];
  for (let power = 0; power < many; power += 1) {
    const next = [...generator, 0];
    generator.forEach((value, place) => (next[place + 1] ^= times(value, EXP[power])));
    generator = next;
  }
  const rest = [...data, ...new Array(many).fill(0)];
  for (let place = 0; place < data.length; place += 1) {
    const by = rest[place];
    if (by) generator.forEach((value, other) => (rest[place + other] ^= times(value, by)));
  }
  return rest.slice(data.length);
}

/** Data and correction of a text, in the order in which they are drawn. */
function codewords(bytes, version) {
  const blocks = BLOCKS[version - 1];
  const room = TOTAL[version - 1] - CORRECTION[version - 1] * blocks;
  const bits = [0, 1, 0, 0];
  const push = (value, many) => { for (let bit = many - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1); };
  push(bytes.length, 8);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let place = 0; place < bits.length; place += 8) data.push(parseInt(bits.slice(place, place + 8).join(""), 2));
  for (let pad = 0; data.length < room; pad ^= 1) data.push(pad ? 0x11 : 0xec);
  const size = room / blocks;
  const parts = Array.from({ length: blocks }, (_, block) => data.slice(block * size, (block + 1) * size));
  const extra = parts.map((part) => correction(part, CORRECTION[version - 1]));
  const woven = (lists) => lists[0].flatMap((_, place) => lists.map((list) => list[place]));
  return [...woven(parts), ...woven(extra)];
}

/** A value with its check bits. */
function checked(value, generator, many) {
  let rest = value << many;
  const top = 31 - Math.clz32(generator);
  while (rest && 31 - Math.clz32(rest) >= top) rest ^= generator << (31 - Math.clz32(rest) - top);
  return (value << many) | rest;
}

class Sheet {
  constructor(version) {
    this.version = version;
    this.size = 17 + 4 * version;
    /** @type {(number | null)[][]} */
    this.dots = Array.from({ length: this.size }, () => new Array(this.size).fill(null));
    this.patterns();
  }

  set(y, x, dark) {
    if (y >= 0 && x >= 0 && y < this.size && x < this.size) this.dots[y][x] = dark ? 1 : 0;
  }

  /** What is the same in every code of this version. */
  patterns() {
    const { size, version } = this;
    for (const [top, left] of [[0, 0], [0, size - 7], [size - 7, 0]]) {
      for (let y = -1; y < 8; y += 1) for (let x = -1; x < 8; x += 1) {
        const ring = Math.max(Math.abs(y - 3), Math.abs(x - 3));
        this.set(top + y, left + x, ring !== 2 && ring < 4);
      }
    }
    for (let place = 8; place < size - 8; place += 1) {
      this.set(6, place, place % 2 === 0);
      this.set(place, 6, place % 2 === 0);
    }
    const middles = ALIGNED[version - 1];
    for (const y of middles) for (const x of middles) {
      if (y + x === 12 || (Math.min(y, x) === 6 && Math.max(y, x) === size - 7)) continue;
      for (let dy = -2; dy < 3; dy += 1) for (let dx = -2; dx < 3; dx += 1) this.set(y + dy, x + dx, Math.max(Math.abs(dy), Math.abs(dx)) !== 1);
    }
    this.format(0);
    if (version >= 7) {
      const bits = checked(version, 0x1f25, 12);
      for (let bit = 0; bit < 18; bit += 1) {
        const dark = (bits >> bit) & 1;
        this.set(Math.floor(bit / 3), size - 11 + (bit % 3), dark);
        this.set(size - 11 + (bit % 3), Math.floor(bit / 3), dark);
      }
    }
  }

  /** The level of correction and the mask, twice. */
  format(mask) {
    const { size } = this;
    const bits = checked((1 << 3) | mask, 0x537, 10) ^ 0x5412;
    for (let bit = 0; bit < 15; bit += 1) {
      const dark = (bits >> bit) & 1;
      if (bit < 6) this.set(bit, 8, dark);
      else if (bit < 8) this.set(bit + 1, 8, dark);
      else this.set(size - 15 + bit, 8, dark);
      if (bit < 8) this.set(8, size - 1 - bit, dark);
      else if (bit < 9) this.set(8, 15 - bit, dark);
      else this.set(8, 14 - bit, dark);
    }
    this.set(size - 8, 8, true);
  }

  /** The codewords from below to above and back, two columns at a time, under a mask. */
  fill(words, mask) {
    const { size } = this;
    const free = this.dots.map((row) => row.map((dot) => dot === null));
    let bit = 0;
    for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right -= 1;
      for (let step = 0; step < size; step += 1) for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (!free[y][x]) continue;
        const value = bit < words.length * 8 ? (words[bit >> 3] >> (7 - (bit & 7))) & 1 : 0;
        bit += 1;
        this.dots[y][x] = value ^ (MASKS[mask](y, x) ? 1 : 0);
      }
    }
    this.format(mask);
  }

  /** How hard it is to read: long runs and blocks of one colour. */
  penalty() {
    let sum = 0;
    const { dots, size } = this;
    for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) {
      if (y && x && dots[y][x] === dots[y - 1][x] && dots[y][x] === dots[y][x - 1] && dots[y][x] === dots[y - 1][x - 1]) sum += 3;
      if (x > 3 && [1, 2, 3, 4].every((by) => dots[y][x - by] === dots[y][x])) sum += 1;
      if (y > 3 && [1, 2, 3, 4].every((by) => dots[y - by][x] === dots[y][x])) sum += 1;
    }
    return sum;
  }
}

/**
 * The dots of a code, row by row: 1 is dark. Null: the text is too long.
 * @param {string} text
 */
export function code(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = TOTAL.findIndex((total, place) => total - CORRECTION[place] * BLOCKS[place] >= bytes.length + 2) + 1;
  if (!version) return null;
  const words = codewords(bytes, version);
  const sheets = MASKS.map((_, mask) => {
    const sheet = new Sheet(version);
    sheet.fill(words, mask);
    return sheet;
  });
  return sheets.reduce((best, sheet) => (sheet.penalty() < best.penalty() ? sheet : best)).dots;
}

/**
 * A code as a drawing, dark on light by day and by night.
 * @param {string} text
 * @param {string} label
 */
export function picture(text, label) {
  const dots = code(text);
  if (!dots) return null;
  const size = dots.length + 8;
  const path = dots.flatMap((row, y) => row.map((dot, x) => (dot ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return s("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label },
    s("rect", { width: size, height: size, fill: "#fff" }), s("path", { d: path, fill: "#000", "shape-rendering": "crispEdges" }));
}
