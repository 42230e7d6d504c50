// Decision: decisions/0012-workflow-runs.md
import { v4 as uuidv4 } from "uuid";
import { asService, type Transaction } from "../../../database/tenant.ts";
import { systemUserId } from "../../../jobs/job.ts";
import {
  type Initiator,
  type RunInitiator,
  unknownInitiator,
} from "../../../kernel/approvals/initiator.ts";
import { evaluate, prepareConditions } from "../../../kernel/conditions/evaluate.ts";
import { withoutPublicUrl } from "../../../kernel/former-public-url.ts";
import type { Service } from "../../../service.ts";
import { toEvent } from "../../events/event.ts";
import { type Claim, parseDefinition, saveProgress, toProgress } from "./run-row.ts";
import {
  afterStep,
  currentStep,
  goOn,
  type Progress,
  type Surroundings,
  toBeginning,
  toDocument,
} from "./progress.ts";
import { readDecision } from "./read-decision.ts";
import { toFormer } from "./former-event.ts";
import { takeAdvisoryLock } from "../../../database/serialize.ts";
import { cancelRemainingSteps } from "../write-workflow.ts";

/** The maximum number of runs that start in an organization within a minute; others wait. */
const mostBegun = 60;
const paceMs = 60_000;

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
 * the conditions of its workflow, and ends the run if they do not hold.
 *
 * @returns null if no run is due; `skipped` if the due run has ended or still waits for a decision
 */
export async function claimRun(
  service: Service,
  organizationId: string,
): Promise<Claim | "skipped" | null> {
  const tenant = { userId: systemUserId, organizationId };
  return asService(service.database, tenant, async (transaction) => {
    const now = new Date(service.now());
    const mayBegin = await hasRoom(transaction, organizationId, now);
    const row = await transaction.one<RunRow>({ text: claimText, values: [now, mayBegin] });
    if (row === undefined) return null;
    const lease = uuidv4();
    await transaction.one({
      text: "update workflow_runs set lease = $2 where id = $1",
      values: [row.id, lease],
    });
    const claim = toClaim(row, organizationId, lease);
    if (row.state === "waiting_approval") return takeDecision(transaction, claim, now);
    if (row.state !== "queued") return resume(transaction, claim, now);
    return begin(transaction, claim, row, now);
  });
}

/** Whether another run may start; serialized for each organization. */
async function hasRoom(
  transaction: Transaction,
  organizationId: string,
  now: Date,
): Promise<boolean> {
  takeAdvisoryLock(transaction, organizationId, "workflow runs");
  const row = await transaction.one<{ count: number }>({
    // Excludes runs in the future, which started before the clock was set back.
    text: "select count(*)::int as count from workflow_runs where started_at > $1 and started_at <= $2",
    values: [new Date(now.getTime() - paceMs), now],
  });
  return (row?.count ?? 0) < mostBegun;
}

const claimText = `
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
    around: {
      definition: parseDefinition(row.definition),
      trigger,
      formerTrigger: toFormer(trigger),
      organization: row.organization,
    },
    progress: toProgress({ ...row, results: withoutPublicUrl(row.results) }),
  };
}

/** Starts a new run or the retry of a run. */
async function begin(
  transaction: Transaction,
  claim: Claim,
  row: RunRow,
  now: Date,
): Promise<Claim | "skipped"> {
  const { around } = claim;
  if (isStopped(row)) {
    const steps = cancelRemainingSteps(claim.progress.steps);
    await saveProgress(transaction, claim, { ...claim.progress, state: "cancelled", steps }, now);
    return "skipped";
  }
  const beginning = toBeginning(around.definition);
  const isFresh = claim.progress.steps.length === 0;
  if (isFresh && !mayBegin(beginning, around)) {
    const state = around.trigger === null ? ("cancelled" as const) : ("skipped" as const);
    await saveProgress(transaction, claim, { ...beginning, state, steps: [] }, now);
    return "skipped";
  }
  transaction.write({
    text: "update workflow_runs set started_at = $2, trigger = $3 where id = $1",
    values: [row.id, now, JSON.stringify(around.trigger)],
  });
  const progress: Progress = isFresh ? beginning : { ...claim.progress, state: "running" };
  return save(transaction, claim, goOn(progress, around, now), now);
}

/**
 * Whether the workflow was stopped while its run was being queued: stopping cancels queued runs, but does not
 * see those of uncommitted transactions. The retry of a run does not need an active workflow. In a suspended
 * organization every step would be rejected, which must not count as a failure of the workflow.
 */
const isStopped = ({ is_gone, is_suspended, workflow_status, trigger_type }: RunRow): boolean =>
  is_gone || is_suspended || (workflow_status !== "active" && trigger_type !== "retry");

/** Whether a run may start: its event has not been deleted, and the conditions of its workflow hold. */
function mayBegin(
  progress: Progress,
  around: Surroundings & {
    definition: { conditions: Claim["around"]["definition"]["conditions"] };
  },
): boolean {
  const { conditions } = around.definition;
  if (around.trigger === null) return false;
  if (conditions === null) return true;
  const document = toDocument(progress, around);
  return evaluate(prepareConditions(conditions), document, {
    ...(document as object),
    trigger: around.formerTrigger,
  });
}

/** Continues a run after a wait, or after the lease of a dead process has expired. */
function resume(transaction: Transaction, claim: Claim, now: Date): Promise<Claim> {
  const { around, progress } = claim;
  const current = currentStep(progress, around);
  const hasWaited = current?.outcome.state === "waiting" && current.step.operation === "wait";
  const next = hasWaited
    ? afterStep(progress, around, { kind: "done", result: null, answer: null }, now)
    : goOn(progress, around, now);
  return save(transaction, claim, next, now);
}

/** Continues a run whose step awaits approval, if it has been decided. */
async function takeDecision(
  transaction: Transaction,
  claim: Claim,
  now: Date,
): Promise<Claim | "skipped"> {
  const { around, progress } = claim;
  const approvalId = currentStep(progress, around)?.outcome.approvalId ?? null;
  const ending = await readDecision(transaction, approvalId, now);
  const after = afterStep({ ...progress, state: "running" }, around, ending, now);
  if (ending.kind !== "held") return save(transaction, claim, after, now);
  await saveProgress(transaction, claim, after, now);
  return "skipped";
}

async function save(
  transaction: Transaction,
  claim: Claim,
  progress: Progress,
  now: Date,
): Promise<Claim> {
  // `executeRun` writes the end of the run, with the audit entry.
  const held: Progress = { ...progress, state: "running", nextAttemptAt: now };
  await saveProgress(transaction, claim, held, now);
  return { ...claim, progress };
}
