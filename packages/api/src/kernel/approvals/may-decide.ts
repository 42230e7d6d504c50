import type { Membership } from "../../database/tenant.ts";
import type { ApprovalRow } from "./approval-row.ts";

/** The requester of a held call, and who may decide on it. */
export type ApprovalParties = Pick<
  ApprovalRow,
  "approvers" | "requested_by" | "allow_self_approval" | "client_id"
> & { initiators: readonly { userId: string | null }[] };

type Decider = Pick<Membership, "userId" | "roleId" | "permissions">;

/** Returns why a member may not decide; null if they may, in a first-party session. */
export function whyNotDecide(
  row: ApprovalParties,
  { userId, roleId, permissions: granted }: Decider,
): "own_request" | "not_an_approver" | null {
  const { roleIds, userIds } = row.approvers;
  if (isOwnRequest(row.requested_by, row.initiators, userId) && !mayApproveOwn(row)) {
    return "own_request";
  }
  const isNamed = roleIds.includes(roleId) || userIds.includes(userId);
  const isOpen = roleIds.length === 0 && userIds.length === 0;
  const mayDecide = granted.includes("approvals:decide") && (isNamed || isOpen);
  return mayDecide ? null : "not_an_approver";
}

/** Whether a user requested a call: directly, or by an agent that initiated its workflow run for them. */
export function isOwnRequest(
  requestedBy: string,
  initiators: ApprovalParties["initiators"],
  userId: string,
): boolean {
  return requestedBy === userId || initiators.some((each) => each.userId === userId);
}

/**
 * Whether the requester may approve the call: only if a client made it. Decisions need a session without a client, so
 * that they then come from another session than the call.
 */
export function mayApproveOwn(
  row: Pick<ApprovalParties, "allow_self_approval" | "client_id">,
): boolean {
  return row.allow_self_approval && row.client_id !== null;
}
