import { requireUser } from "../../sessions/bearer.ts";
import type { Endpoint } from "../../context.ts";
import { limitByAddress } from "../../requests/limit-by-address.ts";
import { profileClaims } from "../../tokens/tokens.ts";

/** `GET /oauth/userinfo` (OpenID Connect Core section 5.3): `sub`, and the claims of the granted scopes. */
export const getUserInfo: Endpoint = async (idp, c) => {
  limitByAddress(idp.limits.userInfo, c);
  const { account, session } = await requireUser(idp, c);
  const scopes = new Set((session.scope ?? "").split(" "));
  const confirmed = account.emailConfirmedAt !== null;
  return c.json(
    {
      sub: account.id,
      ...(scopes.has("email")
        ? { email: account.email, ...(confirmed ? { email_verified: true } : {}) }
        : {}),
      ...(scopes.has("profile")
        ? { ...profileClaims(account), user_metadata: account.userMetadata }
        : {}),
    },
    200,
    { "Cache-Control": "no-store" },
  );
};
