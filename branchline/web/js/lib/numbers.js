// Numbers as they are printed.

/** @param {number} value */
export const minus = (value) => String(value).replace("-", "−");

/** @param {number} value */
export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
