import { v7 as uuidv7 } from "uuid";
import type { Event } from "../../events/event.ts";
import type { Definition, WorkflowStep } from "../definition.ts";
import { isMissing, type RecordReading, readTriggerRecord } from "../records/read-record.ts";
import { conditionsReadRecord, stepReadsRecord } from "../records/reads-record.ts";
import { toPreviousTrigger } from "../run/previous-trigger.ts";
import {
  conditionsHold,
  type Progress,
  type RunContext,
  toDocument,
  toInitialProgress,
} from "../run/progress.ts";
import { toStepProblem } from "../run/step-problem.ts";
import { findStartObstacle } from "./find-start-obstacle.ts";
import { type PreviewTools, previewStep, toEmptyStep } from "./preview-step.ts";
import type { TestedStep, WorkflowTest } from "./workflow-test.ts";

/** How a run would end, and what it would do in each step. */
export type PreviewedRun = Pick<WorkflowTest, "outcome" | "reason" | "problem" | "steps">;

/** What a test has found so far. */
type Found = { progress: Progress; steps: TestedStep[]; at: number };

/** Returns what a run of a definition would do with an event, from now on. */
export async function previewRun(
  tools: PreviewTools,
  { definition, event, now }: { definition: Definition; event: Event; now: Date },
): Promise<PreviewedRun> {
  const { organizationId: id, organizationName: name, ...others } = tools.membership;
  const { timeZone, language, currency } = others;
  const context: RunContext = {
    definition,
    trigger: event,
    previousTrigger: toPreviousTrigger(event),
    organization: { id, name, timeZone, language, currency },
  };
  const obstacle = findStartObstacle({ id: tools.workflow.id, definition }, event);
  if (obstacle !== null) {
    return { outcome: "not_started", reason: obstacle, problem: null, steps: [] };
  }
  const progress = toInitialProgress(definition);
  const skipped = await findSkipReason(tools, definition, progress, context);
  if (skipped !== null) return skipped;
  let found: Found = { progress, steps: [], at: now.getTime() };
  for (const step of definition.steps) {
    const tested = await testStep(tools, context, step, found);
    found = withTested(found, tested);
    if (tested.outcome === "failed" && step.onError === "stop") {
      const rest = definition.steps.slice(found.steps.length);
      const steps = [...found.steps, ...rest.map((each) => toEmptyStep(each, "not_reached"))];
      return { outcome: "failed", reason: null, problem: tested.problem, steps };
    }
  }
  return { outcome: "succeeded", reason: null, problem: null, steps: found.steps };
}

/** Returns the outcome of a run whose conditions do not hold; null if they do. */
async function findSkipReason(
  tools: PreviewTools,
  { conditions }: Definition,
  progress: Progress,
  context: RunContext,
): Promise<PreviewedRun | null> {
  if (conditions === null) return null;
  const reading = conditionsReadRecord(conditions) ? await read(tools, context) : null;
  const skipped = { outcome: "skipped" as const, problem: null, steps: [] };
  if (reading?.kind === "rejected") return { ...skipped, reason: reading.problem.message };
  return conditionsHold(conditions, toDocument(progress, context, reading?.record), context)
    ? null
    : { ...skipped, reason: "The conditions of the workflow do not hold." };
}

async function testStep(
  tools: PreviewTools,
  context: RunContext,
  step: WorkflowStep,
  { progress, at }: Found,
): Promise<TestedStep> {
  const reading = stepReadsRecord(step) ? await read(tools, context) : null;
  if (reading?.kind === "rejected") {
    const outcome = isMissing(reading.problem) ? "skipped" : "failed";
    return { ...toEmptyStep(step, outcome), problem: toStepProblem(reading.problem, uuidv7()) };
  }
  const document = toDocument(progress, context, reading?.record);
  const isMet = step.when === null || conditionsHold(step.when, document, context);
  return isMet ? previewStep(tools, step, document, at) : toEmptyStep(step, "skipped");
}

const read = (
  { application, call }: PreviewTools,
  { trigger }: RunContext,
): Promise<RecordReading> => readTriggerRecord(application, call, trigger);

const states = {
  executed: "succeeded",
  skipped: "skipped",
  failed: "failed",
  not_reached: "pending",
} as const;

/** Adds a tested step, which later steps find in the document as after a run. */
function withTested({ progress, steps, at }: Found, tested: TestedStep): Found {
  const { id, outcome, problem, result, waitsUntil } = tested;
  const outcomes = progress.steps.map((step) =>
    step.id === id ? { ...step, state: states[outcome], problem } : step,
  );
  const results = { ...progress.results, [id]: outcome === "executed" ? result : null };
  return {
    progress: { ...progress, steps: outcomes, results },
    steps: [...steps, tested],
    at: waitsUntil === null ? at : Date.parse(waitsUntil),
  };
}
