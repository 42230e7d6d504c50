// Decision: decisions/0012-workflow-runs.md
import { v7 as uuidv7 } from "uuid";
import { toUserPrincipal } from "../../../auth/user-principal.ts";
import { toLoggedError } from "../../../jobs/attempts.ts";
import type { Application } from "../../../kernel/application.ts";
import type { Call, CallResult } from "../../../kernel/call.ts";
import { runOperation } from "../../../kernel/run-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { isOpen } from "../run-state.ts";
import type { StepOutcome } from "../workflow-run.ts";
import { endRun } from "./end-run.ts";
import { afterStep, currentStep, type ExecutionResult } from "./progress.ts";
import type { StepInput } from "./read-input.ts";
import { type Claim, LostRunError, saveProgress } from "./run-row.ts";
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
  const pathParams = { ...params, organizationId };
  const call: Call = {
    ...toCall(claim, requestId),
    params: pathParams,
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

/** Returns a call by the author, without a surface and without rate limits. */
function toCall(claim: Claim, requestId: string): Omit<Call, "params" | "body"> {
  const { workflow, runId, eventId, depth, initiators } = claim;
  const step = currentStep(claim.progress, claim.context)?.step.id ?? "";
  return {
    channel: "workflow",
    requestId,
    ip: null,
    principal: toUserPrincipal(claim.userId),
    requiredScope: "mcp:write",
    query: {},
    request: new Request("http://workflow.invalid/"),
    accessToken: null,
    parameterErrors: [],
    idempotencyKey: `${runId}:${step}`,
    ifMatch: null,
    toolName: null,
    reason: null,
    cause: { eventId, depth, workflow: { ...workflow, runId } },
    initiators,
  };
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
