import { sessionKey } from "#lib/publication/hydration-names.ts";

/**
 * Returns whether this browser has signed in here; scripts cannot read the cookie itself. Without this hint the
 * service is not asked for the session: most readers have none, and each would see an error in their console.
 */
export function mayHaveSession(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    // Storage may be blocked; then only the service knows.
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
