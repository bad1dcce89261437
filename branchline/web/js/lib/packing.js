// A record short enough for a link: it stands behind the "#", which no server is sent.

const OPEN = "#open=";

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/**
 * A link that opens a record.
 * @param {string} where The address of a page.
 * @param {string} record
 */
export async function linkTo(where, record) {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const url = new URL(where);
  url.hash = OPEN + text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return url.href;
}

/** Whether there is a record in the address. */
export const hasRecord = () => location.hash.startsWith(OPEN);

/** That record. */
export async function recordInAddress() {
  if (!hasRecord()) return null;
  const text = atob(location.hash.slice(OPEN.length).replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw")));
}
