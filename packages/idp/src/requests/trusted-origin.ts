import type { IdpContext, IdpRequest } from "../context.ts";
import { AuthError } from "../http/errors.ts";

/**
 * Refuses requests from pages of foreign origins. Without `Origin` no browser page is asking.
 * @throws AuthError 400 `validation_failed`
 */
export function requireTrustedOrigin(idp: IdpContext, c: IdpRequest): void {
  const origin = c.req.header("Origin");
  if (origin !== undefined && !idp.trustedOrigins.has(origin)) {
    throw new AuthError(400, "validation_failed", "unauthorized request origin");
  }
}
