// Passkeys: what the server asks as JSON, as the browser wants it, and back.

import { post } from "../lib/api.js";
import { t } from "../lib/language.js";

/** Whether this browser can make a passkey here: only under a name, and only over TLS or on this computer. */
export const canUsePasskeys = () => Boolean(window.PublicKeyCredential && window.isSecureContext) && !/^[\d.]+$|^\[/.test(location.hostname);

/** @param {string} text */
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer} buffer */
const words = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

/**
 * A new passkey: to `create` an account of that name, or to `add` one to it.
 * @param {"create" | "add"} purpose
 */
export async function makePasskey(purpose, name = "") {
  const { ticket, options } = await post("/api/account/challenge", { purpose, name });
  const asked = JSON.parse(options);
  const publicKey = {
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: asked.excludeCredentials.map((one) => ({ ...one, id: bytes(one.id) })),
  };
  const made = await answered(navigator.credentials.create({ publicKey }));
  const { clientDataJSON, attestationObject } = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  return { ticket, credential: sent(made, { clientDataJSON: words(clientDataJSON), attestationObject: words(attestationObject) }) };
}

/** A passkey that is there already, whichever the person chooses. */
export async function showPasskey() {
  const { ticket, options } = await post("/api/account/challenge", { purpose: "show" });
  const asked = JSON.parse(options);
  const shown = await answered(navigator.credentials.get({ publicKey: { ...asked, challenge: bytes(asked.challenge), allowCredentials: [] } }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = /** @type {AuthenticatorAssertionResponse} */ (shown.response);
  const response = { clientDataJSON: words(clientDataJSON), authenticatorData: words(authenticatorData), signature: words(signature), userHandle: userHandle && words(userHandle) };
  return { ticket, credential: sent(shown, response) };
}

/**
 * @param {PublicKeyCredential} made
 * @param {object} response
 */
const sent = (made, response) => JSON.stringify({ id: made.id, rawId: words(made.rawId), type: made.type, response, clientExtensionResults: {} });

/**
 * The browser's own words about a passkey are for programmers.
 * @param {Promise<Credential | null>} asked
 */
async function answered(asked) {
  try {
    const found = await asked;
    if (found) return /** @type {PublicKeyCredential} */ (found);
  } catch (wrong) {
    if (wrong.name === "InvalidStateError") throw new Error(t("This device has a passkey for the account already."), { cause: wrong });
  }
  throw new Error(t("No passkey was used."));
}
