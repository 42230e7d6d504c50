// Decision: decisions/0010-identity-provider-and-agents.md
import { sql } from "kysely";
import { queries } from "../database/queries.ts";
import { runReadTransaction } from "../database/replica/read-transaction.ts";
import type { Transaction } from "../database/tenant.ts";
import { Problem } from "../problems/problem.ts";
import type { Principal } from "./principal.ts";

/** Records that the transaction's user revoked an app: tokens issued to it until now end here. */
export function revokeTokensOf(
  transaction: Transaction,
  { userId, clientId, now }: { userId: string; clientId: string; now: Date },
): void {
  const revoked = JSON.stringify({ [clientId]: Math.floor(now.getTime() / 1_000) });
  transaction.write(
    queries
      .updateTable("users")
      .set({ revoked_apps: sql`revoked_apps || ${revoked}::jsonb` })
      .where("id", "=", userId),
  );
}

/**
 * Rejects the access token of an app that its user has revoked since. A signature alone stays valid until the token
 * expires.
 *
 * @throws Problem AUTH_INVALID_TOKEN with the reason `revoked`, SERVICE_UNAVAILABLE
 */
export async function assertNotRevoked(
  sources: Parameters<typeof runReadTransaction>[0],
  principal: Principal | null,
): Promise<void> {
  if (principal === null || principal.clientId === null) return;
  const { userId } = principal;
  const user = await runReadTransaction(sources, userId, async (transaction) => {
    const result = await transaction.one(
      queries.selectFrom("users").select("revoked_apps").where("id", "=", userId),
    );
    return { result, keepsWrites: true, afterFailure: () => null };
  });
  assertNotAmong((user?.revoked_apps ?? {}) as Record<string, number>, principal);
}

/**
 * Rejects the access token of an app that is among those that its user revoked since.
 *
 * @param revokedApps when each app was revoked, in Unix seconds, by client id
 * @throws Problem AUTH_INVALID_TOKEN with the reason `revoked`
 */
export function assertNotAmong(
  revokedApps: Record<string, number>,
  { clientId, issuedAt }: Principal,
): void {
  const revokedAt = clientId === null ? undefined : revokedApps[clientId];
  if (revokedAt === undefined || issuedAt > revokedAt) return;
  throw new Problem(
    "AUTH_INVALID_TOKEN",
    "The user has disconnected this app; ask for their consent again.",
    { reason: "revoked" },
  );
}
