import { sql } from "kysely";
import { queries } from "../../../database/queries.ts";
import { toInput } from "../../approvals/draft-approval.ts";
import { isHoldable, mayMatch, toNames } from "../../approvals/match-policy.ts";
import type { RunInitiator } from "../../approvals/initiator.ts";
import { agentInitiators, toPolicyCaller } from "../../approvals/policy-caller.ts";
import type { Policy } from "../../approvals/policy.ts";
import { readPolicies } from "../../approvals/read-policies.ts";
import type { ChangeContext } from "../../changes/change.ts";
import type { Mutation } from "../../define-operation.ts";
import type { Authorized } from "../authorize.ts";

/** A member's call of a change, with its body parsed. */
export type Ready = Authorized & {
  operation: Mutation;
  body: unknown;
  carryOut: ChangeContext["carryOut"];
};

/** Adds the policies that may apply to the call, in order of precedence. */
export type Asked = Ready & { policies: readonly Policy[] };

/**
 * Finds the policies that may apply to a call, whatever its plan will be. They are read once, so that the same
 * policies apply to the whole call.
 */
export async function findPolicies(execution: Ready): Promise<Asked> {
  return { ...execution, policies: await policiesOf(execution) };
}

async function policiesOf(execution: Ready): Promise<readonly Policy[]> {
  const { operation, membership, transaction, call, params, body, service } = execution;
  const { policiesStamp } = membership;
  if (policiesStamp === null || !isHoldable(operation)) return [];
  const { channel } = call;
  const { delegates, enables } = operation.change;
  // Policies about other operations may apply.
  const isOpen = delegates || enables.length > 0;
  const names = isOpen ? null : toNames(operation);
  const about = await readPolicies(transaction, policiesStamp, { channel, names });
  if (about.length === 0) return about;
  const { auth } = service.config;
  const roleOf = about.some(({ match }) => match.roleIds !== null)
    ? await readRoles(execution, agentInitiators(call, auth))
    : new Map<string, string>();
  const caller = toPolicyCaller(call, membership, auth, roleOf);
  const known = isOpen ? {} : { input: toInput(params, body) };
  return about.filter((policy) => mayMatch(policy, caller, known));
}

/** Reads the roles of the users for whom agents initiated the call. */
async function readRoles(
  { transaction, organizationId }: Ready,
  initiators: readonly RunInitiator[],
): Promise<Map<string, string>> {
  const userIds = initiators.flatMap(({ userId }) => userId ?? []);
  if (userIds.length === 0) return new Map();
  const rows = await transaction.all(
    queries
      .selectFrom("memberships")
      .select(["user_id", "role_id"])
      .where("organization_id", "=", organizationId)
      .where("removed_at", "is", null)
      .where(sql<boolean>`user_id = any(${userIds}::uuid[])`),
  );
  return new Map(rows.map(({ user_id, role_id }) => [user_id, role_id]));
}
