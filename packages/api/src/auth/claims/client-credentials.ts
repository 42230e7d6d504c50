import { unidentifiedClient } from "./client-claim.ts";

/**
 * Returns the client for which an access token was issued, with the client credentials grant (RFC 6749 section 4.4);
 * null for the token of a user.
 *
 * RFC 9068 section 2.2 makes the client the subject of such a token. Auth0 appends `@clients` to it, and states the
 * grant in `gty`; Entra ID states `idtyp` where the operator adds it. Read from `sub`, never from the claim that the
 * operator maps to the subject: users may choose that one.
 *
 * @param clientId the client of the token; null if it names none
 */
export function findServiceClient(
  { sub, gty, idtyp }: Record<string, unknown>,
  clientId: string | null,
): string | null {
  if (clientId === null || clientId === unidentifiedClient) return null;
  const isSubject = sub === clientId || sub === `${clientId}@clients`;
  return isSubject || gty === "client-credentials" || idtyp === "app" ? clientId : null;
}
