// Decision: decisions/0012-workflow-runs.md
import { v4 as uuidv4, v7 as uuidv7 } from "uuid";
import type { Application } from "../../../kernel/application.ts";
import { asService, type Transaction } from "../../../database/tenant.ts";
import { systemUserId } from "../../../jobs/job.ts";
import {
  type Initiator,
  type RunInitiator,
  unknownInitiator,
} from "../../../kernel/approvals/initiator.ts";
import { withoutPublicUrl } from "../../../kernel/former-public-url.ts";
import { isTransient } from "../../../problems/problem.ts";
import { toEvent } from "../../events/event.ts";
import { type RecordReading, readTriggerRecord } from "../records/read-record.ts";
import { conditionsReadRecord } from "../records/reads-record.ts";
import { toReader } from "./call-operation.ts";
import {
  type Claim,
  LostRunError,
  parseDefinition,
  saveProgress,
  toLeaseEnd,
  toProgress,
} from "./run-row.ts";
import { toStepProblem } from "./step-problem.ts";
import {
  afterStep,
  advance,
  conditionsHold,
  currentStep,
  type Progress,
  type RunContext,
  toInitialProgress,
  toDocument,
} from "./progress.ts";
import { readDecision } from "./read-decision.ts";
import { toPreviousTrigger } from "./previous-trigger.ts";
import { takeAdvisoryLock } from "../../../database/advisory-lock.ts";
import { cancelRemainingSteps } from "../write-workflow.ts";

/** The maximum number of runs that start in an organization within a minute; others wait. */
const maxStarts = 60;
const startWindowMs = 60_000;

type RunRow = {
  id: string;
  workflow_id: string;
  workflow_name: string;
  workflow_status: string;
  is_gone: boolean;
  is_suspended: boolean;
  trigger_type: string;
  state: string;
  event_id: string | null;
  depth: number;
  trigger: unknown;
  steps: unknown;
  results: unknown;
  problem: unknown;
  definition: unknown;
  run_as_user_id: string;
  initiators: RunInitiator[];
  defined_by: Initiator | null;
  sequence: number | null;
  payload: unknown;
  organization: unknown;
};

/**
 * Claims the due run of an organization that has waited longest. For a new run, the same transaction evaluates
 * the conditions of its workflow, and ends the run if they do not hold; if they test the record of the trigger, a
 * second transaction does, after the record has been read.
 *
 * @returns null if no run is due; `skipped` if the due run has ended or still waits for a decision
 */
export async function claimRun(
  service: Application,
  organizationId: string,
): Promise<Claim | "skipped" | null> {
  const now = new Date(service.now());
  const claimed = await claimDueRun(service, organizationId, now);
  if (claimed === null || claimed === "skipped" || "progress" in claimed) return claimed;
  return startWithRecord(service, claimed, now);
}

/** A queued run whose conditions test the record of the trigger. This process has its lease. */
type UnstartedRun = { claim: Claim; row: RunRow };

function claimDueRun(
  service: Application,
  organizationId: string,
  now: Date,
): Promise<Claim | UnstartedRun | "skipped" | null> {
  const tenant = { userId: systemUserId, organizationId };
  return asService(service.database, tenant, async (transaction) => {
    const mayStart = await isBelowStartLimit(transaction, organizationId, now);
    const row = await transaction.one<RunRow>({ text: claimSql, values: [now, mayStart] });
    if (row === undefined) return null;
    const lease = uuidv4();
    await transaction.one({
      text: "update workflow_runs set lease = $2 where id = $1",
      values: [row.id, lease],
    });
    const claim = toClaim(row, organizationId, lease);
    if (row.state === "waiting_approval") return applyDecision(transaction, claim, now);
    if (row.state !== "queued") return resumeRun(transaction, claim, now);
    if (readsRecord(claim, row)) {
      transaction.write({
        text: "update workflow_runs set leased_until = $2 where id = $1",
        values: [row.id, toLeaseEnd(now)],
      });
      return { claim, row };
    }
    return startRun(transaction, { claim, row, reading: null }, now);
  });
}

/** Whether the conditions of a new run test the record of the trigger. */
const readsRecord = ({ context, progress }: Claim, row: RunRow): boolean =>
  context.trigger !== null &&
  progress.steps.length === 0 &&
  !isWorkflowStopped(row) &&
  conditionsReadRecord(context.definition.conditions);

/** Starts a run after reading the record. If that fails temporarily, the run starts once the lease has expired. */
async function startWithRecord(
  service: Application,
  { claim, row }: UnstartedRun,
  now: Date,
): Promise<Claim | "skipped"> {
  const { organizationId, context } = claim;
  const reading = await readTriggerRecord(service, toReader(service, claim), context.trigger);
  if (reading.kind === "rejected" && isTransient(reading.problem)) throw reading.problem;
  const tenant = { userId: systemUserId, organizationId };
  try {
    return await asService(service.database, tenant, (transaction) =>
      startRun(transaction, { claim, row, reading }, now),
    );
  } catch (error) {
    if (error instanceof LostRunError) return "skipped";
    throw error;
  }
}

/** Whether another run may start; serialized for each organization. */
async function isBelowStartLimit(
  transaction: Transaction,
  organizationId: string,
  now: Date,
): Promise<boolean> {
  takeAdvisoryLock(transaction, organizationId, "workflow runs");
  const row = await transaction.one<{ count: number }>({
    // Excludes runs in the future, which started before the clock was set back.
    text: "select count(*)::int as count from workflow_runs where started_at > $1 and started_at <= $2",
    values: [new Date(now.getTime() - startWindowMs), now],
  });
  return (row?.count ?? 0) < maxStarts;
}

const claimSql = `
select r.id, r.workflow_id, w.name as workflow_name, w.status as workflow_status,
  w.deleted_at is not null as is_gone, o.status = 'suspended' as is_suspended, r.trigger_type, r.state,
  r.event_id, r.depth, r.trigger, r.steps, r.results, r.problem, r.initiators, v.definition, v.run_as_user_id, v.defined_by, e.sequence,
  e.payload,
  json_build_object('id', o.id, 'name', o.name, 'timeZone', o.time_zone, 'language', o.language,
    'currency', o.currency) as organization
from workflow_runs r
join organizations o on o.id = r.organization_id
join workflows w on w.id = r.workflow_id
join lateral (select definition, run_as_user_id, defined_by from workflow_versions
  where workflow_id = r.workflow_id and version <= r.workflow_version
  order by version desc limit 1) v on true
left join events e on e.id = r.event_id and r.trigger is null
where r.next_attempt_at <= $1 and (r.leased_until is null or r.leased_until <= $1)
  and (r.state <> 'queued' or $2)
order by r.next_attempt_at, r.created_at, r.id
limit 1
for no key update of r skip locked`;

function toClaim(row: RunRow, organizationId: string, lease: string): Claim {
  const event =
    row.sequence === null ? null : toEvent({ sequence: row.sequence, payload: row.payload });
  const trigger = withoutPublicUrl(row.trigger) ?? event;
  return {
    organizationId,
    runId: row.id,
    workflow: { id: row.workflow_id, name: row.workflow_name },
    userId: row.run_as_user_id,
    initiators: [
      ...row.initiators,
      { ...(row.defined_by ?? unknownInitiator), action: "definition" },
    ],
    eventId: row.event_id,
    depth: row.depth,
    lease,
    context: {
      definition: parseDefinition(row.definition),
      trigger,
      previousTrigger: toPreviousTrigger(trigger),
      organization: row.organization,
    },
    progress: toProgress({ ...row, results: withoutPublicUrl(row.results) }),
  };
}

/** Starts a new run or the retry of a run. */
async function startRun(
  transaction: Transaction,
  { claim, row, reading }: UnstartedRun & { reading: RecordReading | null },
  now: Date,
): Promise<Claim | "skipped"> {
  const { context } = claim;
  if (isWorkflowStopped(row)) {
    const steps = cancelRemainingSteps(claim.progress.steps);
    await saveProgress(transaction, claim, { ...claim.progress, state: "cancelled", steps }, now);
    return "skipped";
  }
  const initialProgress = toInitialProgress(context.definition);
  const isNew = claim.progress.steps.length === 0;
  if (isNew && !mayStart(initialProgress, context, reading)) {
    const state = context.trigger === null ? ("cancelled" as const) : ("skipped" as const);
    const problem = reading?.kind === "rejected" ? toStepProblem(reading.problem, uuidv7()) : null;
    await saveProgress(transaction, claim, { ...initialProgress, state, steps: [], problem }, now);
    return "skipped";
  }
  transaction.write({
    text: "update workflow_runs set started_at = $2, trigger = $3 where id = $1",
    values: [row.id, now, JSON.stringify(context.trigger)],
  });
  const progress: Progress = isNew ? initialProgress : { ...claim.progress, state: "running" };
  return saveClaim(transaction, claim, advance(progress, context, now), now);
}

/**
 * Whether the workflow was stopped while its run was being queued: stopping cancels queued runs, but does not
 * see those of uncommitted transactions. The retry of a run does not need an active workflow. In a suspended
 * organization every step would be rejected, which must not count as a failure of the workflow.
 */
const isWorkflowStopped = ({
  is_gone,
  is_suspended,
  workflow_status,
  trigger_type,
}: RunRow): boolean =>
  is_gone || is_suspended || (workflow_status !== "active" && trigger_type !== "retry");

/**
 * Whether a run may start: its event has not been deleted, and the conditions of its workflow hold. Conditions on a
 * record that cannot be read never hold.
 */
function mayStart(
  progress: Progress,
  context: RunContext & {
    definition: { conditions: Claim["context"]["definition"]["conditions"] };
  },
  reading: RecordReading | null,
): boolean {
  const { conditions } = context.definition;
  if (context.trigger === null || reading?.kind === "rejected") return false;
  if (conditions === null) return true;
  return conditionsHold(conditions, toDocument(progress, context, reading?.record), context);
}

/** Continues a run after a wait, or after the lease of a dead process has expired. */
function resumeRun(transaction: Transaction, claim: Claim, now: Date): Promise<Claim> {
  const { context, progress } = claim;
  const current = currentStep(progress, context);
  // A `wait` whose record could not be read waits before another attempt.
  const hasWaited =
    current?.outcome.state === "waiting" &&
    current.outcome.problem === null &&
    current.step.operation === "wait";
  const next = hasWaited
    ? afterStep(progress, context, { kind: "done", result: null, response: null }, now)
    : advance(progress, context, now);
  return saveClaim(transaction, claim, next, now);
}

/** Continues a run whose step awaits approval, if it has been decided. */
async function applyDecision(
  transaction: Transaction,
  claim: Claim,
  now: Date,
): Promise<Claim | "skipped"> {
  const { context, progress } = claim;
  const approvalId = currentStep(progress, context)?.outcome.approvalId ?? null;
  const executionResult = await readDecision(transaction, approvalId, now);
  const nextProgress = afterStep({ ...progress, state: "running" }, context, executionResult, now);
  if (executionResult.kind !== "held") return saveClaim(transaction, claim, nextProgress, now);
  await saveProgress(transaction, claim, nextProgress, now);
  return "skipped";
}

async function saveClaim(
  transaction: Transaction,
  claim: Claim,
  progress: Progress,
  now: Date,
): Promise<Claim> {
  // `executeRun` writes the end of the run, with the audit entry.
  const leasedProgress: Progress = { ...progress, state: "running", nextAttemptAt: now };
  await saveProgress(transaction, claim, leasedProgress, now);
  return { ...claim, progress };
}
