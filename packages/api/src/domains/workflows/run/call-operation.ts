// Decision: decisions/0012-workflow-runs.md
import { v7 as uuidv7 } from "uuid";
import { toLoggedError } from "../../../jobs/attempts.ts";
import type { Application } from "../../../kernel/application.ts";
import type { Call, CallResult } from "../../../kernel/call.ts";
import { runOperation } from "../../../kernel/run-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import type { Caller } from "../records/read-record.ts";
import { isOpen } from "../run-state.ts";
import type { StepOutcome } from "../workflow-run.ts";
import { endRun } from "./end-run.ts";
import { afterStep, currentStep, type ExecutionResult } from "./progress.ts";
import type { StepInput } from "./read-input.ts";
import { type Claim, LostRunError, saveProgress } from "./run-row.ts";
import { toStepCall } from "./step-call.ts";
import { toStepProblem } from "./step-problem.ts";

/**
 * Runs the operation of the current step as the author of the workflow. Writes its change and the progress of
 * the run in one transaction.
 *
 * @param now the recorded time, the same in every retry of the transaction
 */
export async function callOperation(
  service: Application,
  claim: Claim,
  { operation, params, body }: Extract<StepInput, { kind: "operation" }>,
  now: Date,
): Promise<Exclude<ExecutionResult, { kind: "waits" }>> {
  const { organizationId } = claim;
  const requestId = uuidv7();
  const call: Call = {
    ...toCall(claim, requestId),
    params: { ...params, organizationId },
    body: () => body,
    async beforeCommit(transaction, callResult) {
      const nextProgress = afterStep(
        claim.progress,
        claim.context,
        toExecutionResult(callResult),
        now,
      );
      const hasEnded = !isOpen(nextProgress.state);
      const entries = hasEnded ? await endRun(service, transaction, claim, nextProgress, now) : [];
      await saveProgress(transaction, claim, nextProgress, now);
      return entries;
    },
  };
  try {
    const callResult = await runOperation(service, operation, call);
    if (!(callResult instanceof Problem)) return toExecutionResult(callResult);
    return { kind: "refused", problem: toStepProblem(callResult, requestId) };
  } catch (error) {
    if (error instanceof LostRunError) throw error;
    const step = currentStep(claim.progress, claim.context)?.step.id;
    const logContext = { organizationId, workflowRunId: claim.runId, step, requestId };
    service.log({
      level: "error",
      message: "a step failed",
      ...logContext,
      ...toLoggedError(error),
    });
    const failure = new Problem(
      "INTERNAL_ERROR",
      "The step failed in a way that it does not know.",
    );
    return { kind: "refused", problem: toStepProblem(failure, requestId) };
  }
}

/** Returns the function that reads records as the author of the workflow. */
export function toReader(service: Application, claim: Claim): Caller {
  const { organizationId } = claim;
  return (operation, { params, body }) =>
    runOperation(service, operation, {
      ...toCall(claim, uuidv7()),
      idempotencyKey: null,
      params: { ...params, organizationId },
      body,
    });
}

/** Returns a call of the current step by the author. */
function toCall(claim: Claim, requestId: string): Omit<Call, "params" | "body"> {
  const { workflow, runId, eventId, depth, initiators, userId } = claim;
  const step = currentStep(claim.progress, claim.context)?.step.id ?? "";
  return toStepCall({
    userId,
    requestId,
    idempotencyKey: `${runId}:${step}`,
    cause: { eventId, depth, workflow: { ...workflow, runId } },
    initiators,
  });
}

function toExecutionResult({
  body,
  audit,
  approval: held,
}: CallResult): Extract<ExecutionResult, { kind: "done" | "held" }> {
  if (held !== null) return { kind: "held", approvalId: held.id };
  return { kind: "done", response: body ?? null, result: toResult(body, audit) };
}

/** Returns the members of a response that a run shows. */
export function toResult(body: unknown, audit: CallResult["audit"]): StepOutcome["result"] {
  const { id, displayNumber } = (body ?? {}) as { id?: unknown; displayNumber?: unknown };
  return {
    id: typeof id === "string" || typeof id === "number" ? String(id) : null,
    displayNumber: typeof displayNumber === "string" ? displayNumber : null,
    auditEntryId: audit?.entryId ?? null,
  };
}
