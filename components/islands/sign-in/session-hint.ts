import { sessionKey } from "#lib/publication/hydration-names.ts";

/**
 * Whether this browser signed in here: the cookie itself cannot be read by script. Without the hint the
 * service is not asked who is signed in, which for most readers is nobody, and would be an error in
 * their console.
 */
export function mayHaveSession(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    // Storage may be forbidden; then only the service knows.
    return true;
  }
}

export function rememberSession(): void {
  try {
    localStorage.setItem(sessionKey, "1");
  } catch {
    // As above.
  }
}

export function forgetSession(): void {
  try {
    localStorage.removeItem(sessionKey);
  } catch {
    // As above.
  }
}
