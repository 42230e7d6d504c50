import { requireFirstPartySession } from "../../sessions/bearer.ts";
import { claimAuthorization } from "../../clients/consent.ts";
import type { Endpoint } from "../../context.ts";
import { resourcesOf } from "../../http/resource-list.ts";
import { toClientDetails } from "../../store/oauth-clients.ts";
import { assertTrustedOrigin } from "../../requests/trusted-origin.ts";

/**
 * `GET /oauth/authorizations/{id}`: the details for a consent page, or `redirect_url` alone if an
 * earlier consent covers the request.
 */
export const getAuthorization: Endpoint = async (idp, c) => {
  assertTrustedOrigin(idp, c);
  const { account } = await requireFirstPartySession(idp, c);
  const claimed = claimAuthorization(idp, c.req.param("id") ?? "", account.id);
  c.header("Cache-Control", "no-store");
  if (claimed.redirectUrl !== null) {
    return c.json({ redirect_url: claimed.redirectUrl });
  }
  const { authorization, client } = claimed;
  return c.json({
    authorization_id: authorization.id,
    redirect_uri: authorization.redirectUri,
    client: toClientDetails(client),
    user: { id: account.id, email: account.email },
    scope: authorization.scope,
    resources: resourcesOf(authorization),
  });
};
