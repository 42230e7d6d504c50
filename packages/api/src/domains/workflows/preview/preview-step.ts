import { v7 as uuidv7 } from "uuid";
import type { CallResult } from "../../../kernel/call.ts";
import type { Transaction, Membership } from "../../../database/tenant.ts";
import type { Application } from "../../../kernel/application.ts";
import { toMailRecipients } from "../../../kernel/changes/mail-recipients.ts";
import type { DryRun } from "../../../kernel/results/dry-run.ts";
import { Problem } from "../../../problems/problem.ts";
import type { WorkflowStep } from "../definition.ts";
import { fillInput, readInput } from "../run/read-input.ts";
import { toStepProblem } from "../run/step-problem.ts";
import { type Caller, readRecord } from "../records/read-record.ts";
import { toStepNotification } from "../workflow-notifications.ts";
import type { TestedStep } from "./workflow-test.ts";

/** How the steps of a test are previewed. */
export type PreviewTools = {
  application: Application;
  transaction: Transaction;
  membership: Membership;
  /** Previews a change, or reads a record, in the transaction of the test. */
  call: Caller;
  workflow: { id: string; name: string };
};

/** Returns a step of which nothing is known yet. */
export function toEmptyStep(
  { id, operation }: WorkflowStep,
  outcome: TestedStep["outcome"],
): TestedStep {
  return {
    id,
    operation,
    outcome,
    input: null,
    waitsUntil: null,
    wouldHold: null,
    changes: [],
    mailTo: { external: [], members: [] },
    result: null,
    warnings: [],
    problem: null,
  };
}

/**
 * Returns what a run would do in a step whose `when` holds.
 *
 * @param at when the run would reach the step, in milliseconds
 */
export async function previewStep(
  tools: PreviewTools,
  step: WorkflowStep,
  document: unknown,
  at: number,
): Promise<TestedStep> {
  const { application, call } = tools;
  const input = readInput(step, document, application.registry);
  const tested = { ...toEmptyStep(step, "executed"), input: toFilledInput(step, document) };
  switch (input.kind) {
    case "refused":
      return { ...tested, outcome: "failed", problem: input.problem };
    case "wait":
      return { ...tested, waitsUntil: new Date(at + input.minutes * 60_000).toISOString() };
    case "notify":
      return { ...tested, mailTo: await readNotified(tools, step, input.notice) };
    case "get": {
      const reading = await readRecord(application, call, input.address);
      return reading.kind === "found"
        ? { ...tested, result: reading.record }
        : toFailedStep(tested, reading.problem);
    }
    case "operation": {
      const { operation, params, body } = input;
      const result = await call(operation, { params, body: () => body });
      return result instanceof Problem
        ? toFailedStep(tested, result)
        : { ...tested, ...toPreviewMembers(result) };
    }
  }
}

const toFailedStep = (tested: TestedStep, problem: Problem): TestedStep => ({
  ...tested,
  outcome: "failed",
  problem: toStepProblem(problem, uuidv7()),
});

function toPreviewMembers({ body }: CallResult) {
  const { wouldHold, changes, mailTo, result, warnings } = body as DryRun;
  return { wouldHold, changes, mailTo, result, warnings };
}

function toFilledInput(step: WorkflowStep, document: unknown): Record<string, unknown> | null {
  try {
    return fillInput(step, document);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Returns the members to whom a `notify` step would send mail. */
async function readNotified(
  { application, transaction, membership, workflow }: PreviewTools,
  step: WorkflowStep,
  notice: Parameters<typeof toStepNotification>[3],
) {
  const job = toStepNotification(application, { workflow, runId: uuidv7() }, step.id, notice);
  const { organizationId } = membership;
  const members = await application.jobs.membersOf(job, { transaction, organizationId });
  return toMailRecipients({ external: [], members }, membership);
}
