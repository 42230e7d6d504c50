import { asService } from "../../../database/tenant.ts";
import { type Job, systemUserId } from "../../../jobs/job.ts";
import type { Application } from "../../../kernel/application.ts";
import { isOpen } from "../run-state.ts";
import { toStepNotification } from "../notices.ts";
import { callOperation } from "./call-operation.ts";
import { endRun } from "./end-run.ts";
import { afterStep, currentStep, type Ending, type Progress, toDocument } from "./progress.ts";
import { type Claim, isDue, LostRun, saveProgress } from "./run-row.ts";
import { readInput } from "./read-input.ts";

/**
 * Executes the steps of a run, each in a transaction that records the progress: if the process dies between two
 * steps, another process continues with the next one.
 *
 * @param isStopping whether the process is stopping; the run is then released to another process
 */
export async function carryOut(
  service: Application,
  claimed: Claim,
  isClosed: () => boolean,
): Promise<void> {
  let claim = claimed;
  try {
    if (claim.progress.state !== "running") return await save(service, claim, claim.progress);
    while (claim.progress.state === "running" && isDue(claim.progress, new Date(service.now()))) {
      claim = { ...claim, progress: await takeStep(service, claim) };
      if (isClosed() && claim.progress.state === "running") {
        return await save(service, claim, claim.progress, { isHeld: false });
      }
    }
  } catch (error) {
    if (!(error instanceof LostRun)) throw error;
  }
}

/** Executes the current step and writes the progress after it, which it returns. */
async function takeStep(service: Application, claim: Claim): Promise<Progress> {
  const { progress, around } = claim;
  const now = new Date(service.now());
  const current = currentStep(progress, around);
  if (current === undefined) throw new Error("a running run has no current step");
  const input = readInput(current.step, toDocument(progress, around), service.registry);
  const settle = async (ending: Ending, jobs: Job[] = []): Promise<Progress> => {
    const after = afterStep(progress, around, ending, now);
    await save(service, claim, after, { jobs });
    return after;
  };
  switch (input.kind) {
    case "refused":
      return settle(input);
    case "wait":
      return settle({ kind: "waits", until: new Date(now.getTime() + input.minutes * 60_000) });
    case "notify": {
      const notice = toStepNotification(service, claim, current.step.id, input.notice);
      return settle({ kind: "done", result: null, answer: null }, [notice]);
    }
    case "operation": {
      const ending = await callOperation(service, claim, input, now);
      // The transaction of the call has written the progress, unless the call was rejected.
      if (ending.kind !== "refused") return afterStep(progress, around, ending, now);
      return settle(ending);
    }
  }
}

async function save(
  service: Application,
  claim: Claim,
  progress: Progress,
  { isHeld = true, jobs = [] }: { isHeld?: boolean; jobs?: Job[] } = {},
): Promise<void> {
  const now = new Date(service.now());
  const tenant = { userId: systemUserId, organizationId: claim.organizationId };
  await asService(service.database, tenant, async (transaction) => {
    const entries = !isOpen(progress.state)
      ? await endRun(service, transaction, claim, progress, now)
      : [];
    await saveProgress(transaction, claim, progress, now, isHeld);
    for (const job of jobs) service.jobs.send(transaction, job);
    for (const entry of entries) transaction.write(entry);
  });
}
