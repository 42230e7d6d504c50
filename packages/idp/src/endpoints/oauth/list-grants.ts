import { requireFirstPartySession } from "../../sessions/bearer.ts";
import type { Endpoint } from "../../context.ts";
import { toClientDetails } from "../../store/oauth-clients.ts";

/** `GET /user/oauth/grants`: the user's consents, latest first. */
export const listGrants: Endpoint = async (idp, c) => {
  const { account } = await requireFirstPartySession(idp, c);
  const grants = idp.authorizations.listConsents(account.id).flatMap((consent) => {
    const client = idp.clients.find(consent.clientId);
    return client === null
      ? []
      : [
          {
            client: toClientDetails(client),
            scopes: consent.scopes,
            granted_at: new Date(consent.grantedAt).toISOString(),
          },
        ];
  });
  return c.json(grants, 200, { "Cache-Control": "no-store" });
};
