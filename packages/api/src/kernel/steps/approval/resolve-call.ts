import type { ResolvedCall } from "../../approvals/resolved-call.ts";
import { toResolvedCall } from "../../approvals/to-resolved-call.ts";
import { findMailRecipients } from "../../changes/find-mail-recipients.ts";
import { checkPreconditions } from "../check-preconditions.ts";
import { loadRecord } from "../load-record.ts";
import { planChange, type PlannedChange } from "../plan-change.ts";
import { type FinishedCall, runSteps } from "../step.ts";
import type { CallWithPolicies } from "./find-policies.ts";

/**
 * Computes the effects of a call on the current records at a given time, and rolls back what planning has written.
 * The call is planned twice: values that differ between the plans, such as ids, tokens and numbers of a series, were
 * generated.
 *
 * @returns the resolved call, or the rejected call if a check rejects it
 */
export function resolveCall(
  execution: CallWithPolicies,
  at: Date,
): Promise<ResolvedCall | FinishedCall> {
  return execution.transaction.inSavepoint(async () => ({
    result: await planTwice(execution, at),
    keepsWrites: false,
    afterFailure: () => null,
  }));
}

async function planTwice(
  execution: CallWithPolicies,
  at: Date,
): Promise<ResolvedCall | FinishedCall> {
  const first = await planAsOf(execution, at);
  if ("kind" in first) return first;
  const second = await planAsOf(execution, at);
  if ("kind" in second) return second;
  return toResolvedCall(first, second.plan, await findMailRecipients(first, first.plan));
}

/** Plans the call as a preview, which has no effect outside the transaction. */
function planAsOf(execution: CallWithPolicies, now: Date): Promise<PlannedChange | FinishedCall> {
  const { preloaded: _, query, ...rest } = execution;
  const preview: CallWithPolicies = { ...rest, now, query: { ...query, dryRun: true } };
  return runSteps(preview, loadRecord, checkPreconditions, planChange);
}
