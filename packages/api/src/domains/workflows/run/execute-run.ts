import { v7 as uuidv7 } from "uuid";
import { asService } from "../../../database/tenant.ts";
import { type Job, systemUserId } from "../../../jobs/job.ts";
import type { Application } from "../../../kernel/application.ts";
import type { WorkflowStep } from "../definition.ts";
import {
  isMissing,
  readRecord,
  type RecordReading,
  readTriggerRecord,
} from "../records/read-record.ts";
import { stepReadsRecord } from "../records/reads-record.ts";
import { isOpen } from "../run-state.ts";
import { toStepNotification } from "../workflow-notifications.ts";
import { callOperation, toReader, toResult } from "./call-operation.ts";
import { endRun } from "./end-run.ts";
import {
  afterStep,
  beginAttempt,
  currentStep,
  type ExecutionResult,
  type Progress,
  skipStep,
  startStep,
  toDocument,
} from "./progress.ts";
import { type Claim, isDue, LostRunError, saveProgress } from "./run-row.ts";
import { readInput } from "./read-input.ts";
import { toStepProblem } from "./step-problem.ts";

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
  const now = new Date(service.now());
  const prepared = await prepareStep(service, claim, now);
  if (prepared.kind === "started") return executeStarted(service, prepared, now);
  await saveRun(service, claim, prepared.progress);
  return prepared.progress;
}

/** A step whose attempt has begun, with the document that its input reads. */
type StartedStep = { kind: "started"; claim: Claim; step: WorkflowStep; document: unknown };

/**
 * Reads the record of the trigger if the current step needs it, and evaluates its `when`. Every attempt reads the
 * record again. A step whose record is missing is skipped: no condition can be tested on it.
 *
 * @returns the progress if the step is skipped, or if the record cannot be read
 */
async function prepareStep(
  service: Application,
  claim: Claim,
  now: Date,
): Promise<StartedStep | { kind: "ended"; progress: Progress }> {
  const { progress, context } = claim;
  const current = currentStep(progress, context);
  if (current === undefined) throw new Error("a running run has no current step");
  const { step } = current;
  if (!stepReadsRecord(step)) {
    return { kind: "started", claim, step, document: toDocument(progress, context) };
  }
  const reading = await readTriggerRecord(service, toReader(service, claim), context.trigger);
  if (reading.kind === "rejected") {
    const problem = toStepProblem(reading.problem, uuidv7());
    const ended = isMissing(reading.problem)
      ? skipStep(progress, context, { problem, now })
      : afterStep(beginAttempt(progress, current, now), context, { kind: "refused", problem }, now);
    return { kind: "ended", progress: ended };
  }
  const { record } = reading;
  const started = startStep(progress, context, { record, now });
  if (started.steps[current.position]?.state === "skipped") {
    return { kind: "ended", progress: started };
  }
  const document = toDocument(started, context, record);
  return { kind: "started", claim: { ...claim, progress: started }, step, document };
}

async function executeStarted(
  service: Application,
  { claim, step, document }: StartedStep,
  now: Date,
): Promise<Progress> {
  const { progress, context } = claim;
  const input = readInput(step, document, service.registry);
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
      const notification = toStepNotification(service, claim, step.id, input.notice);
      return finishStep({ kind: "done", result: null, response: null }, [notification]);
    }
    case "get":
      return finishStep(
        toGetResult(await readRecord(service, toReader(service, claim), input.address)),
      );
    case "operation": {
      const executionResult = await callOperation(service, claim, input, now);
      // The transaction of the call has written the progress, unless the call was rejected.
      if (executionResult.kind !== "refused")
        return afterStep(progress, context, executionResult, now);
      return finishStep(executionResult);
    }
  }
}

/** Returns the result of a step that has read a record; a record that is missing is a final rejection. */
function toGetResult(reading: RecordReading): ExecutionResult {
  if (reading.kind === "rejected") {
    return { kind: "refused", problem: toStepProblem(reading.problem, uuidv7()) };
  }
  return { kind: "done", result: toResult(reading.record, null), response: reading.record };
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
