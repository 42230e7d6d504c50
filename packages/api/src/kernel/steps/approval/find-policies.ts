import { sql } from "kysely";
import { queries } from "../../../database/queries.ts";
import { toInput } from "../../approvals/draft-approval.ts";
import { isHoldable, mayApply, toOperationNames } from "../../approvals/match-policy.ts";
import type { RunInitiator } from "../../approvals/initiator.ts";
import { agentInitiators, toPolicyCaller } from "../../approvals/policy-caller.ts";
import type { Policy } from "../../approvals/policy.ts";
import { readPolicies } from "../../approvals/read-policies.ts";
import type { ChangeContext } from "../../changes/change.ts";
import type { Mutation } from "../../define-operation.ts";
import type { AuthorizedCall } from "../authorize.ts";

/** A member's call of a change, with its body parsed. */
export type CallWithBody = AuthorizedCall & {
  operation: Mutation;
  body: unknown;
  executeApproved: ChangeContext["executeApproved"];
};

/** Adds the policies that may apply to the call, in order of precedence. */
export type CallWithPolicies = CallWithBody & { policies: readonly Policy[] };

/**
 * Finds the policies that may apply to a call, whatever its plan will be. They are read once, so that the same
 * policies apply to the whole call.
 */
export async function findPolicies(execution: CallWithBody): Promise<CallWithPolicies> {
  return { ...execution, policies: await readMatchingPolicies(execution) };
}

async function readMatchingPolicies(execution: CallWithBody): Promise<readonly Policy[]> {
  const { operation, membership, transaction, call, params, body, service } = execution;
  const { policiesStamp } = membership;
  if (policiesStamp === null || !isHoldable(operation)) return [];
  const { channel } = call;
  const { delegates, enables } = operation.change;
  // Policies about other operations may apply.
  const isOpen = delegates || enables.length > 0;
  const names = isOpen ? null : toOperationNames(operation);
  const candidates = await readPolicies(transaction, policiesStamp, { channel, names });
  if (candidates.length === 0) return candidates;
  const { auth } = service.config;
  const roleOf = candidates.some(({ match }) => match.roleIds !== null)
    ? await readRoles(execution, agentInitiators(call, auth))
    : new Map<string, string>();
  const caller = toPolicyCaller(call, membership, auth, roleOf);
  const knownInput = isOpen ? {} : { input: toInput(params, body) };
  return candidates.filter((policy) => mayApply(policy, caller, knownInput));
}

/** Reads the roles of the users for whom agents initiated the call. */
async function readRoles(
  { transaction, organizationId }: CallWithBody,
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
