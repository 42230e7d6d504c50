import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { ChangeContext } from "../../kernel/changes/change.ts";
import type { RequestError } from "../../problems/problem.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { selectMemberships } from "../members/select-memberships.ts";
import type { ApprovalPolicy } from "./approval-policy.ts";

type Holding = Omit<ApprovalPolicy, "id" | "organizationId" | "createdAt" | "updatedAt">;

/** The members of a policy on which it depends whether a call that it holds can be approved. */
const deciding = [
  "effect",
  "match",
  "approvers",
  "requiredApprovals",
  "allowSelfApproval",
] as const;

/**
 * Rejects a change after which a policy would hold calls that nobody could approve: it names roles or members
 * without `approvals:decide`, or fewer users than the required approvals. The number of members with a role is
 * not checked, since it changes over time.
 *
 * @param changes the members that the change sets; only these can cause a rejection
 * @param policy the policy after the change
 * @throws Problem VALIDATION_FAILED
 */
export async function checkApprovers(
  { transaction, organizationId }: ChangeContext,
  changed: Partial<Holding>,
  policy: Holding,
): Promise<void> {
  const matters = changed.status === "enabled" || deciding.some((member) => member in changed);
  if (!matters || policy.effect !== "hold") return;
  const { roleIds, userIds } = policy.approvers;
  const [roles, users] = await Promise.all([
    transaction.all(decidingRoles(organizationId, roleIds)),
    transaction.all(decidingMembers(organizationId, userIds)),
  ]);
  const errors = [
    ...checkMayDecide("roleIds", roleIds, roles),
    ...checkMayDecide("userIds", userIds, users),
    ...checkEnough(policy),
  ];
  if (errors.length > 0) throw toValidationProblem(errors);
}

function checkMayDecide(
  list: keyof ApprovalPolicy["approvers"],
  named: readonly string[],
  deciders: readonly { id: string }[],
): RequestError[] {
  const who = list === "roleIds" ? "a role" : "a member";
  return named.flatMap((id, index) => {
    if (deciders.some((decider) => decider.id === id)) return [];
    const text = `names ${who} without the permission approvals:decide`;
    const expected = `the id of ${who} with approvals:decide`;
    return [toBodyError(["approvers", list, index], "enum", text, expected, id)];
  });
}

function checkEnough(policy: Holding): RequestError[] {
  const { requiredApprovals } = policy;
  const most = mostApprovals(policy);
  if (requiredApprovals <= most) return [];
  const people = most === 1 ? "1 person" : `${most} people`;
  const text = `must be at most ${most}, since only ${people} could approve a call that the policy holds`;
  return [toBodyError(["requiredApprovals"], "max", text, most, requiredApprovals)];
}

/** Returns the maximum number of users who could approve one call; infinite if the policy names a role. */
function mostApprovals({ approvers, match, allowSelfApproval }: Holding): number {
  const { roleIds, userIds } = approvers;
  if (roleIds.length > 0 || userIds.length === 0) return Infinity;
  // Requesters cannot approve their own calls, so a requester among the approvers does not count.
  const isAskedByOthers =
    allowSelfApproval || (match.userIds?.some((id) => !userIds.includes(id)) ?? true);
  return isAskedByOthers ? userIds.length : userIds.length - 1;
}

const decidingRoles = (organizationId: string, ids: readonly string[]) =>
  queries
    .selectFrom("roles")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(sql<boolean>`'approvals:decide' = any(permissions)`);

const decidingMembers = (organizationId: string, ids: readonly string[]) =>
  selectMemberships(organizationId)
    .select("memberships.user_id as id")
    .where(sql<boolean>`memberships.user_id = any(${ids}::uuid[])`)
    .where(sql<boolean>`'approvals:decide' = any(roles.permissions)`);
