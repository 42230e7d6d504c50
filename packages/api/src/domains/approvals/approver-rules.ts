import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { ChangeContext } from "../../kernel/changes/change.ts";
import type { RequestError } from "../../problems/problem.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { selectMemberships } from "../members/select-memberships.ts";
import type { ApprovalPolicy } from "./approval-policy.ts";

type PolicyValues = Omit<ApprovalPolicy, "id" | "organizationId" | "createdAt" | "updatedAt">;

/** The members of a policy on which it depends whether a call that it holds can be approved. */
const approvabilityMembers = [
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
export async function assertApprovable(
  { transaction, organizationId }: ChangeContext,
  changes: Partial<PolicyValues>,
  policy: PolicyValues,
): Promise<void> {
  const affectsApprovability =
    changes.status === "enabled" || approvabilityMembers.some((member) => member in changes);
  if (!affectsApprovability || policy.effect !== "hold") return;
  const { roleIds, userIds } = policy.approvers;
  const [roles, users] = await Promise.all([
    transaction.all(selectDecidingRoles(organizationId, roleIds)),
    transaction.all(selectDecidingMembers(organizationId, userIds)),
  ]);
  const errors = [
    ...validateApprovers("roleIds", roleIds, roles),
    ...validateApprovers("userIds", userIds, users),
    ...validateRequiredApprovals(policy),
  ];
  if (errors.length > 0) throw toValidationProblem(errors);
}

function validateApprovers(
  list: keyof ApprovalPolicy["approvers"],
  ids: readonly string[],
  authorized: readonly { id: string }[],
): RequestError[] {
  const noun = list === "roleIds" ? "a role" : "a member";
  return ids.flatMap((id, index) => {
    if (authorized.some((approver) => approver.id === id)) return [];
    const text = `names ${noun} without the permission approvals:decide`;
    const expected = `the id of ${noun} with approvals:decide`;
    return [toBodyError(["approvers", list, index], "enum", text, expected, id)];
  });
}

function validateRequiredApprovals(policy: PolicyValues): RequestError[] {
  const { requiredApprovals } = policy;
  const max = maxApprovals(policy);
  if (requiredApprovals <= max) return [];
  const people = max === 1 ? "1 person" : `${max} people`;
  const text = `must be at most ${max}, since only ${people} could approve a call that the policy holds`;
  return [toBodyError(["requiredApprovals"], "max", text, max, requiredApprovals)];
}

/** Returns the maximum number of users who could approve one call; infinite if the policy names a role. */
function maxApprovals({ approvers, match, allowSelfApproval }: PolicyValues): number {
  const { roleIds, userIds } = approvers;
  if (roleIds.length > 0 || userIds.length === 0) return Infinity;
  // Requesters cannot approve their own calls, so a requester among the approvers does not count.
  const hasOtherRequesters =
    allowSelfApproval || (match.userIds?.some((id) => !userIds.includes(id)) ?? true);
  return hasOtherRequesters ? userIds.length : userIds.length - 1;
}

const selectDecidingRoles = (organizationId: string, ids: readonly string[]) =>
  queries
    .selectFrom("roles")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(sql<boolean>`'approvals:decide' = any(permissions)`);

const selectDecidingMembers = (organizationId: string, ids: readonly string[]) =>
  selectMemberships(organizationId)
    .innerJoin("users", "users.id", "memberships.user_id")
    .select("users.id")
    // Programs never decide.
    .where("users.service_client_id", "is", null)
    .where(sql<boolean>`memberships.user_id = any(${ids}::uuid[])`)
    .where(sql<boolean>`'approvals:decide' = any(roles.permissions)`);
