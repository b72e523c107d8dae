/** Questions over HTTP, each answered by a value: connection.js has them by name. */

/** @type {{ lost: true }} */
export const LOST = { lost: true };

/**
 * @param {string} address
 * @param {object} body
 */
export function post(address, body) {
  return answerOf(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** @param {string} address @param {Blob} file */
export function sendFile(address, file) {
  return answerOf(address, { method: "POST", body: file });
}

/**
 * @param {string} address
 * @param {RequestInit} [how]
 * @returns {Promise<any>}
 */
export async function answerOf(address, how) {
  try {
    return await (await fetch(address, how)).json();
  } catch {
    return LOST;
  }
}

/**
 * What a page needs in a class; null where the server has no class.
 * @param {string} language
 */
export async function classPage(language) {
  try {
    const answer = await fetch(`/class/${language}.html`);
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
