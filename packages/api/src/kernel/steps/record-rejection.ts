import { asUser, enterAsMember, type Membership } from "../../database/tenant.ts";
import type { Query } from "../../database/queries.ts";
import { toAuditStatement } from "../audit.ts";
import { callerOf, toActor } from "../call.ts";
import { isPreview } from "./read-parameters.ts";
import type { Problem } from "../../problems/problem.ts";
import type { RejectedCall } from "./step.ts";

/** Problems that are not recorded: here, the first request is still running. */
const unauditedCodes = new Set(["IDEMPOTENCY_IN_PROGRESS"]);

/** Whether the audit log records a rejection: only rejected changes, no reads or previews. */
export function isAudited({ execution: at, problem }: RejectedCall): boolean {
  return at.operation.kind === "mutation" && !isPreview(at) && isAuditedProblem(problem);
}

/** Whether the audit log records rejections with this problem. */
export function isAuditedProblem({ status, code }: Problem): boolean {
  return [403, 409, 412].includes(status) && !unauditedCodes.has(code);
}

/** Returns the statement that writes the audit entry of a rejection. */
export function toRejectionEntry(
  { execution: at, problem }: RejectedCall,
  membership: Membership,
): Query<unknown> {
  const { organizationId: _, ...params } = at.call.params;
  return toAuditStatement({
    actor: toActor(at.call, membership),
    action: at.operation.id,
    params,
    organizationId: membership.organizationId,
    at: at.now,
    outcome: problem.status === 403 ? "denied" : "failed",
    change: null,
    notExecuted: { code: problem.code, target: at.target ?? null },
    reversible: false,
  }).query;
}

/** Records a rejection whose transaction was rolled back, in a new transaction. Only members' calls are recorded. */
export async function recordRejection(rejected: RejectedCall): Promise<void> {
  const { problem } = rejected;
  const { operation, call, service, membership: knownMembership } = rejected.execution;
  if (rejected.commits || knownMembership === null || !isAudited(rejected)) return;
  const { userId } = callerOf(call);
  const params = operation.params.safeParse(call.params);
  if (!params.success) return;
  const organizationId = String(params.data["organizationId"]);
  await asUser(service.database, userId, async (transaction, enter) => {
    // A call with an insufficient scope is rejected before its membership is read.
    const membership = knownMembership ?? (await enterAsMember(transaction, organizationId));
    if (membership === null) return;
    if (knownMembership !== undefined) enter(organizationId);
    transaction.write(toRejectionEntry(rejected, membership));
    for (const statement of call.beforeRejectionCommit?.(problem) ?? [])
      transaction.write(statement);
  });
}
