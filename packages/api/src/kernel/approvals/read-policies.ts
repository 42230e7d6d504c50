import { LRUCache } from "lru-cache";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { prepareConditions } from "../conditions/evaluate.ts";
import { appliesTo, type PolicyCall } from "./match-policy.ts";
import type { Policy, PolicyMatch } from "./policy.ts";

type StoredPolicy = Omit<Policy, "match"> & { match: PolicyMatch };

/** The enabled policies of an organization, in order of precedence. */
type CachedPolicies = {
  all: readonly Policy[];
  /** The policies for an operation on a channel, or for any operation on it; filled on first use. */
  byCall: Map<string, readonly Policy[]>;
};

// Keyed by the stamp in `organizations.approval_policies`. Every change of a policy replaces the stamp, so that cached
// entries are up to date in every process.
const cache = new LRUCache<string, CachedPolicies>({ max: 500 });

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
  const { all, byCall } = cache.get(stamp) ?? (await readAll(transaction, stamp));
  const name = `${call.channel} ${call.names?.id ?? ""}`;
  const cached = byCall.get(name);
  if (cached !== undefined) return cached;
  const matching = all.filter((policy) => appliesTo(policy, call));
  byCall.set(name, matching);
  return matching;
}

async function readAll(transaction: Transaction, stamp: string): Promise<CachedPolicies> {
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
  const all = (rows as unknown as StoredPolicy[]).map((row) => ({
    ...row,
    match: {
      ...row.match,
      conditions: row.match.conditions && prepareConditions(row.match.conditions),
    },
  }));
  const policies: CachedPolicies = { all, byCall: new Map() };
  cache.set(stamp, policies);
  return policies;
}
