import { createHash } from "node:crypto";
import type { Authorization } from "../store/authorizations.ts";
import { AuthError } from "../http/errors.ts";
import { equalSecrets } from "../store/secrets.ts";

/**
 * Returns the code challenge of a request for mail, null in the implicit flow. Only S256: `plain` does not protect
 * against an attacker who reads the request.
 * @throws AuthError 400 `validation_failed`
 */
export function toCodeChallenge(
  challenge: string | null | undefined,
  method: string | null | undefined,
): string | null {
  if (!challenge && !method) {
    return null;
  }
  if (!challenge || !method) {
    throw validationFailed("PKCE flow requires code_challenge_method and code_challenge");
  }
  if (method.toLowerCase() !== "s256") {
    throw validationFailed("code_challenge_method must be 's256'");
  }
  if (!/^[\w.~-]{43,128}$/u.test(challenge)) {
    throw validationFailed("code challenge has to be between 43 and 128 unreserved characters");
  }
  return challenge;
}

/** RFC 7636 section 4.6 */
export function matchesChallenge(
  verifier: string,
  challenge: string,
  method: Authorization["codeChallengeMethod"] = "S256",
): boolean {
  const computed =
    method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  return /^[\w.~-]{43,128}$/u.test(verifier) && equalSecrets(computed, challenge);
}

function validationFailed(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}
