import type { ResolvedCall } from "../../approvals/resolved-call.ts";
import { toResolvedCall } from "../../approvals/to-resolved-call.ts";
import { findMailRecipients } from "../../changes/find-mail-recipients.ts";
import { checkConditions } from "../check-conditions.ts";
import { loadRecord } from "../load-record.ts";
import { planChange, type Planned } from "../plan-change.ts";
import { type Ended, inOrder } from "../step.ts";
import type { Asked } from "./find-policies.ts";

/**
 * Computes the effects of a call on the current records at a given time, and rolls back what planning has written.
 * The call is planned twice: values that differ between the plans, such as ids, tokens and numbers of a series, were
 * generated.
 *
 * @returns the resolved call, or the rejected call if a check rejects it
 */
export function resolveCall(execution: Asked, at: Date): Promise<ResolvedCall | Ended> {
  return execution.transaction.attempt(async () => ({
    result: await planTwice(execution, at),
    keeps: false,
    afterFailure: () => null,
  }));
}

async function planTwice(execution: Asked, at: Date): Promise<ResolvedCall | Ended> {
  const first = await planAsOf(execution, at);
  if ("ended" in first) return first;
  const second = await planAsOf(execution, at);
  if ("ended" in second) return second;
  return toResolvedCall(first, second.plan, await findMailRecipients(first, first.plan));
}

/** Plans the call as a preview, which has no effect outside the transaction. */
function planAsOf(execution: Asked, now: Date): Promise<Planned | Ended> {
  const { sought: _, query, ...rest } = execution;
  const preview: Asked = { ...rest, now, query: { ...query, dryRun: true } };
  return inOrder(preview, loadRecord, checkConditions, planChange);
}
