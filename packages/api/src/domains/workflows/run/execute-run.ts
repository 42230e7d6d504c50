import { asService } from "../../../database/tenant.ts";
import { type Job, systemUserId } from "../../../jobs/job.ts";
import type { Application } from "../../../kernel/application.ts";
import { isOpen } from "../run-state.ts";
import { toStepNotification } from "../workflow-notifications.ts";
import { callOperation } from "./call-operation.ts";
import { endRun } from "./end-run.ts";
import {
  afterStep,
  currentStep,
  type ExecutionResult,
  type Progress,
  toDocument,
} from "./progress.ts";
import { type Claim, isDue, LostRunError, saveProgress } from "./run-row.ts";
import { readInput } from "./read-input.ts";

/**
 * Executes the steps of a run, each in a transaction that records the progress: if the process dies between two
 * steps, another process continues with the next one.
 *
 * @param isStopping whether the process is stopping; the run is then released to another process
 */
export async function executeRun(
  service: Application,
  initialClaim: Claim,
  isStopping: () => boolean,
): Promise<void> {
  let claim = initialClaim;
  try {
    if (claim.progress.state !== "running") return await saveRun(service, claim, claim.progress);
    while (claim.progress.state === "running" && isDue(claim.progress, new Date(service.now()))) {
      claim = { ...claim, progress: await executeStep(service, claim) };
      if (isStopping() && claim.progress.state === "running") {
        return await saveRun(service, claim, claim.progress, { keepsLease: false });
      }
    }
  } catch (error) {
    if (!(error instanceof LostRunError)) throw error;
  }
}

/** Executes the current step and writes the progress after it, which it returns. */
async function executeStep(service: Application, claim: Claim): Promise<Progress> {
  const { progress, context } = claim;
  const now = new Date(service.now());
  const current = currentStep(progress, context);
  if (current === undefined) throw new Error("a running run has no current step");
  const input = readInput(current.step, toDocument(progress, context), service.registry);
  const finishStep = async (
    executionResult: ExecutionResult,
    jobs: Job[] = [],
  ): Promise<Progress> => {
    const nextProgress = afterStep(progress, context, executionResult, now);
    await saveRun(service, claim, nextProgress, { jobs });
    return nextProgress;
  };
  switch (input.kind) {
    case "refused":
      return finishStep(input);
    case "wait":
      return finishStep({ kind: "waits", until: new Date(now.getTime() + input.minutes * 60_000) });
    case "notify": {
      const notification = toStepNotification(service, claim, current.step.id, input.notice);
      return finishStep({ kind: "done", result: null, response: null }, [notification]);
    }
    case "operation": {
      const executionResult = await callOperation(service, claim, input, now);
      // The transaction of the call has written the progress, unless the call was rejected.
      if (executionResult.kind !== "refused")
        return afterStep(progress, context, executionResult, now);
      return finishStep(executionResult);
    }
  }
}

async function saveRun(
  service: Application,
  claim: Claim,
  progress: Progress,
  { keepsLease = true, jobs = [] }: { keepsLease?: boolean; jobs?: Job[] } = {},
): Promise<void> {
  const now = new Date(service.now());
  const tenant = { userId: systemUserId, organizationId: claim.organizationId };
  await asService(service.database, tenant, async (transaction) => {
    const entries = !isOpen(progress.state)
      ? await endRun(service, transaction, claim, progress, now)
      : [];
    await saveProgress(transaction, claim, progress, now, keepsLease);
    for (const job of jobs) service.jobs.send(transaction, job);
    for (const entry of entries) transaction.write(entry);
  });
}
