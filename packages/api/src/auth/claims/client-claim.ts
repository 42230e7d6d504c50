import type { AuthSettings } from "../settings.ts";

/** The claims in which providers name the client of a token: RFC 9068, OpenID Connect, Okta, Entra ID. */
const clientClaims = ["client_id", "azp", "cid", "appid"];

/** The client of a token that names none, where every token has a client. */
export const unidentifiedClient = "unidentified-client";

/**
 * Returns the OAuth client of an access token; null for a first-party session of the local provider or Supabase Auth.
 *
 * If claims name several clients, one that is not first-party takes precedence: one sign of an agent is sufficient.
 *
 * @param readId reads a claim; null if it is absent
 */
export function toClientId(
  claims: Record<string, unknown>,
  { oidc, firstPartyClients }: Pick<AuthSettings, "oidc" | "firstPartyClients">,
  readId: (claim: unknown) => string | null,
): string | null {
  const mapped = oidc?.claims.client ?? null;
  const names = mapped === null ? clientClaims : [mapped];
  const clients = names.map((name) => readId(claims[name])).filter((client) => client !== null);
  const agent = clients.find((client) => !firstPartyClients.includes(client));
  return agent ?? clients[0] ?? (oidc === null ? null : unidentifiedClient);
}
