// What has changed since the frame before, instead of the whole frame.

/**
 * An object with its fields and lists as they are now. In a list `[from, to]` stands for rows that were there before.
 * @param {Record<string, any>} before
 * @param {PartChange} change
 * @returns {any}
 */
function put(before, { fields, rows }) {
  const lists = Object.entries(rows).map(([name, now]) => [name, now.flatMap((row) => (Array.isArray(row) ? before[name].slice(...row) : [row]))]);
  return { ...before, ...fields, ...Object.fromEntries(lists) };
}

/**
 * The frame after a change.
 * @param {Frame} before
 * @param {FrameChange} change
 * @returns {Frame}
 */
export const changed = (before, { frame, scene }) => ({ ...put(before, frame), scene: before.scene && put(before.scene, scene) });
