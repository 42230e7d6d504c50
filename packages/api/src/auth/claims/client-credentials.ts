import { unidentifiedClient } from "./client-claim.ts";

/**
 * Whether an access token was issued for a client itself, with the client credentials grant (RFC 6749 section 4.4),
 * and not for a user.
 *
 * RFC 9068 section 2.2 makes the client the subject of such a token. Auth0 appends `@clients` to it, and states the
 * grant in `gty`; Entra ID states `idtyp` where the operator adds it. Read from `sub`, never from the claim that the
 * operator maps to the subject: users may choose that one.
 *
 * @param clientId the client of the token; null if it names none
 */
export function isClientCredentialsToken(
  { sub, gty, idtyp }: Record<string, unknown>,
  clientId: string | null,
): boolean {
  if (clientId === null || clientId === unidentifiedClient) return false;
  if (sub === clientId || sub === `${clientId}@clients`) return true;
  return gty === "client-credentials" || idtyp === "app";
}
