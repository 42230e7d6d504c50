import type { FieldChange } from "../audit.ts";
import { toVisibleChanges } from "../permissions/visible-changes.ts";
import { answerWith } from "./answer-with.ts";
import type { Answered } from "./step.ts";
import { warnOfWaiting } from "./approval/warn-of-waiting.ts";
import { isPreview } from "./read-address.ts";
import type { Written } from "./write-change.ts";

/** The last step of a change: answers with what was done, or would have been. */
export async function answerChange(execution: Written): Promise<Answered> {
  const { plan, audit, entry } = execution;
  const { result, warnings = [], revealed = null } = plan;
  const version = versionOf(execution);
  const changes = visibleTo(execution);
  const changed = changes.map(({ field }) => field);
  const answered = answerWith(execution, result, {
    warnings: [...warnings, ...(await warnOfWaiting(execution))],
    audit,
    changed,
    version,
    revealed,
    target: plan.change?.target ?? null,
    mailTo: namedAddresses(execution),
  });
  if (!isPreview(execution)) return { ...answered, entry };
  const mailTo = await readRecipients(execution);
  return toPreview(answered, { changes, heldBy: execution.heldBy, mailTo });
}

/** Returns the changes of fields that the caller may see. */
function visibleTo({ membership, plan, changes }: Written): FieldChange[] {
  return membership === null
    ? changes
    : toVisibleChanges(membership, plan.change?.target ?? null, changes);
}

/** Returns the version of the record in the answer. */
function versionOf({ operation, plan, before }: Written): number | null {
  if (plan.version !== undefined) return plan.version;
  if (plan.change === null) return before ?? null;
  if (operation.success === 201 || before === undefined) return 1;
  return before === null ? null : before + 1;
}

/** Returns the addresses to which the jobs of a change write, each once. */
function namedAddresses({ plan, service }: Written): string[] {
  const jobs = plan.change === null ? [] : (plan.jobs ?? []);
  return [...new Set(jobs.flatMap((job) => service.jobs.recipientsOf(job)?.addresses ?? []))];
}

/**
 * Reads to whom mail would go, each once: addresses that the call names, and members of the organization, by
 * name where the caller may not see their addresses.
 */
async function readRecipients(execution: Written): Promise<string[]> {
  const { plan, service, transaction, organizationId, membership } = execution;
  if (plan.change === null || organizationId === null) return [];
  const jobs = plan.jobs ?? [];
  const seesAddresses = membership?.permissions.includes("members:manage") ?? false;
  const members = await Promise.all(
    jobs.map((job) => service.jobs.membersOf(job, { transaction, organizationId })),
  );
  return [
    ...new Set([
      ...namedAddresses(execution),
      ...members.flat().map(({ email, displayName }) => (seesAddresses ? email : displayName)),
    ]),
  ];
}

type Preview = {
  changes: FieldChange[];
  /** The policy that would hold the call. */
  heldBy: Written["heldBy"];
  mailTo: string[];
};

function toPreview(answered: Answered, { changes, heldBy, mailTo }: Preview): Answered {
  const { status, body, warnings } = answered.outcome;
  const preview = {
    dryRun: true,
    wouldReturn: heldBy === null ? status : 202,
    wouldHold: heldBy && { policyId: heldBy.id, policyName: heldBy.name },
    changes,
    mailTo,
    result: body ?? null,
    warnings,
  };
  const outcome = {
    ...answered.outcome,
    status: 200,
    body: preview,
    version: null,
    audit: null,
    revealed: null,
    dryRun: true,
  };
  return { ...answered, outcome, keeps: false };
}
