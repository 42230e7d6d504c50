import { clientAddress } from "@werkbank/http/client-address";
import type { Exchange } from "../../../http/surface.ts";
import type { Principal } from "../../../auth/principal.ts";
import { queries } from "../../../database/queries.ts";
import { Problem } from "../../../problems/problem.ts";
import type { Service } from "../../../service.ts";
import { type ResolvedLink, inOrganization } from "./find-link.ts";

/**
 * Returns the name of the visitor if they are signed in and a member of the organization that sent the quote; null
 * for anyone else. An expired session counts as no session.
 *
 * @throws Problem of the identity provider
 */
export async function findMember(
  service: Service,
  exchange: Exchange,
  { organizationId }: ResolvedLink,
): Promise<string | null> {
  const principal = await findPrincipal(service, exchange);
  if (principal === null) return null;
  const row = await inOrganization(service, organizationId, (transaction) =>
    transaction.one(
      queries
        .selectFrom("memberships")
        .innerJoin("users", "users.id", "memberships.user_id")
        .select("users.display_name")
        .where("memberships.user_id", "=", principal.userId)
        .where("memberships.removed_at", "is", null),
    ),
  );
  return row?.display_name ?? null;
}

async function findPrincipal(service: Service, exchange: Exchange): Promise<Principal | null> {
  const { request, incoming } = exchange;
  const { authenticator, config } = service;
  try {
    const { principal, setCookies } = await authenticator.authenticate(request, {
      authorizationHeaders: incoming?.headersDistinct["authorization"],
      clientAddress: clientAddress(request, incoming, config.trustedProxies),
    });
    exchange.setCookies = setCookies;
    return principal;
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return null;
    throw error;
  }
}
