import type { IdpContext, IdpRequest } from "../context.ts";
import { AuthError } from "../http/errors.ts";

/**
 * Rejects requests from pages of foreign origins. Without `Origin`, the request is not from a page.
 * @throws AuthError 400 `validation_failed`
 */
export function assertTrustedOrigin(idp: IdpContext, c: IdpRequest): void {
  const origin = c.req.header("Origin");
  if (origin !== undefined && !idp.trustedOrigins.has(origin)) {
    throw new AuthError(400, "validation_failed", "unauthorized request origin");
  }
}
