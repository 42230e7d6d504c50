import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { Problem } from "../../problems/problem.ts";

/** The maximum number of pending approvals of one requester and client. */
const maxPending = 25;

/** A member, and the client through which they call, if any. */
type Requester = { userId: string; clientId: string | null };

/**
 * Counts the approvals of a requester, including one just inserted, and checks the limit of pending ones. The caller
 * of this function has serialized the insertions.
 *
 * @returns the number of approvals requested in the last minute
 * @throws Problem LIMIT_REACHED
 */
export async function countRequested(
  transaction: Transaction,
  { userId, clientId }: Requester,
  now: Date,
): Promise<number> {
  const oneMinuteAgo = new Date(now.getTime() - 60_000);
  const row = await transaction.one(
    queries
      .selectFrom("approvals")
      .select([
        sql<number>`(count(*) filter (where state = 'pending' and expires_at > ${now}))::int`.as(
          "pending",
        ),
        sql<number>`(count(*) filter (where created_at > ${oneMinuteAgo}))::int`.as("recent"),
      ])
      .where("requested_by", "=", userId)
      .where(sql<boolean>`coalesce(client_id, '') = ${clientId ?? ""}`)
      .where(sql<boolean>`(state = 'pending' or created_at > ${oneMinuteAgo})`),
  );
  const { pending = 0, recent = 0 } = row ?? {};
  if (pending <= maxPending) return recent;
  throw new Problem(
    "LIMIT_REACHED",
    `${maxPending} calls of this requester and client already wait for approval. Wait for decisions, or cancel some.`,
    { limit: maxPending, current: maxPending },
  );
}
