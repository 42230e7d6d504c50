import { LRUCache } from "lru-cache";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { prepare } from "../conditions/evaluate.ts";
import { isAbout, type PolicyCall } from "./match-policy.ts";
import type { Policy, PolicyMatch } from "./policy.ts";

type Stored = Omit<Policy, "match"> & { match: PolicyMatch };

/** The enabled policies of an organization, in order of precedence. */
type Known = {
  all: readonly Policy[];
  /** The policies for an operation on a channel, or for any operation on it; filled on first use. */
  about: Map<string, readonly Policy[]>;
};

// Keyed by the stamp in `organizations.approval_policies`. Every change of a policy replaces the stamp, so that cached
// entries are up to date in every process.
const known = new LRUCache<string, Known>({ max: 500 });

/**
 * Returns the enabled policies for an operation on a channel, or for any operation on it, in order of precedence.
 *
 * @param stamp `policiesStamp` of the membership
 */
export async function readPolicies(
  transaction: Transaction,
  stamp: string,
  call: PolicyCall,
): Promise<readonly Policy[]> {
  const { all, about } = known.get(stamp) ?? (await readAll(transaction, stamp));
  const name = `${call.channel} ${call.names?.id ?? ""}`;
  const kept = about.get(name);
  if (kept !== undefined) return kept;
  const those = all.filter((policy) => isAbout(policy, call));
  about.set(name, those);
  return those;
}

async function readAll(transaction: Transaction, stamp: string): Promise<Known> {
  const rows = await transaction.all(
    queries
      .selectFrom("approval_policies")
      .select(["id", "name", "match", "effect", "approvers", "message"])
      .select([
        "required_approvals as requiredApprovals",
        "allow_self_approval as allowSelfApproval",
        "expires_after_minutes as expiresAfterMinutes",
        "on_stale as onStale",
      ])
      .where("status", "=", "enabled")
      .where("deleted_at", "is", null)
      .orderBy("priority")
      .orderBy("id"),
  );
  const all = (rows as unknown as Stored[]).map((row) => ({
    ...row,
    match: { ...row.match, conditions: row.match.conditions && prepare(row.match.conditions) },
  }));
  const read: Known = { all, about: new Map() };
  known.set(stamp, read);
  return read;
}
