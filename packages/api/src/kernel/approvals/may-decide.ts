import type { Membership } from "../../database/tenant.ts";
import type { ApprovalRow } from "./approval-row.ts";

/** Returns why a member may not decide, or null where they may, in a session of their own. */
export function whyNotDecide(
  row: Pick<
    ApprovalRow,
    "approvers" | "requested_by" | "initiators" | "allow_self_approval" | "client_id"
  >,
  { userId, roleId, permissions: granted }: Pick<Membership, "userId" | "roleId" | "permissions">,
): "own_request" | "not_an_approver" | null {
  const { roleIds, userIds } = row.approvers;
  // Deciding takes a session without a client: unlike an agent's, but like the one of a call of one's own.
  // A step that somebody's agent initiated is their request as well.
  const isOwn =
    row.requested_by === userId || row.initiators.some((each) => each.userId === userId);
  if (isOwn && !(row.allow_self_approval && row.client_id !== null)) return "own_request";
  const isNamed = roleIds.includes(roleId) || userIds.includes(userId);
  const isOpen = roleIds.length === 0 && userIds.length === 0;
  const may = granted.includes("approvals:decide") && (isNamed || isOpen);
  return may ? null : "not_an_approver";
}
