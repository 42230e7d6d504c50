import { validate as isUuid } from "uuid";
import { requireFirstPartySession } from "../../sessions/bearer.ts";
import { revokeConsent } from "../../clients/consent.ts";
import type { Endpoint } from "../../context.ts";
import { AuthError } from "../../http/errors.ts";

/** `DELETE /user/oauth/grants?client_id=…`: also ends the client's sessions for this user. */
export const revokeGrant: Endpoint = async (idp, c) => {
  const { account } = await requireFirstPartySession(idp, c);
  const clientId = c.req.query("client_id") ?? "";
  if (clientId === "") {
    throw new AuthError(400, "validation_failed", "client_id query parameter is required");
  }
  if (!isUuid(clientId)) {
    throw new AuthError(400, "validation_failed", "invalid client_id format");
  }
  if (!revokeConsent(idp, account.id, clientId.toLowerCase())) {
    throw new AuthError(404, "oauth_consent_not_found", "No active grant found for this client");
  }
  return c.body(null, 204);
};
