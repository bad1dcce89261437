// Tables on a server: requests over HTTP, frames over a WebSocket.

/**
 * @param {string} path
 * @param {Record<string, unknown>} query
 */
function address(path, query) {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/** @type {Home["ask"]} */
export async function ask(method, path, { query = {}, body, lang = "en", signal } = {}) {
  const headers = { "accept-language": lang, ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const response = await fetch(address(path, query), { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) });
  const kind = response.headers.get("content-type") || "";
  return { status: response.status, body: kind.includes("json") ? await response.json() : await response.text() };
}

/** @type {Home["connect"]} */
export function connect(path, query) {
  const url = address(path, { ...query, changes: 1 });
  url.protocol = url.protocol.replace("http", "ws");
  return new WebSocket(url);
}

/** @type {Home["picture"]} */
export async function picture(path) {
  const response = await fetch(path);
  return response.ok ? response.text() : null;
}
