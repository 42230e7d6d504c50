import { sessionKey } from "#lib/publication/hydration-names.ts";

/**
 * Returns whether this browser has signed in here; scripts cannot read the session cookie. Without this hint the
 * session is not requested: most readers have none, and the 401 would be an error in their console.
 */
export function mayHaveSession(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    // Storage may be blocked; then the session is requested.
    return true;
  }
}

export function rememberSession(): void {
  try {
    localStorage.setItem(sessionKey, "1");
  } catch {
    // See above.
  }
}

export function forgetSession(): void {
  try {
    localStorage.removeItem(sessionKey);
  } catch {
    // See above.
  }
}
