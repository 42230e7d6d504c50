import type { FieldChange } from "../audit.ts";
import { findMailRecipients } from "../changes/find-mail-recipients.ts";
import {
  type MailRecipients,
  mergeRecipients,
  toMailRecipients,
} from "../changes/mail-recipients.ts";
import { toVisibleChanges } from "../permissions/visible-changes.ts";
import { toCompletedCall } from "./to-completed-call.ts";
import type { CompletedCall } from "./step.ts";
import { warnOfStaleApprovals } from "./approval/warn-of-stale-approvals.ts";
import { isPreview } from "./read-parameters.ts";
import type { WrittenChange } from "./write-change.ts";

/** The last step of a change: returns its result, or the preview of it. */
export async function returnChangeResult(execution: WrittenChange): Promise<CompletedCall> {
  const { plan, audit, entry } = execution;
  const { result, warnings = [], revealed = null } = plan;
  const version = versionOf(execution);
  const changes = visibleChangesOf(execution);
  const changed = changes.map(({ field }) => field);
  const [stale, mailedTo] = await Promise.all([
    warnOfStaleApprovals(execution),
    readMailedTo(execution),
  ]);
  const completed = toCompletedCall(execution, result, {
    warnings: [...warnings, ...stale],
    audit,
    changed,
    version,
    revealed,
    target: plan.change?.target ?? null,
    mailedTo,
  });
  if (!isPreview(execution)) return { ...completed, entry };
  return toPreview(completed, { changes, holdingPolicy: execution.holdingPolicy });
}

/** Returns the changes of fields that the caller may see. */
function visibleChangesOf({ membership, plan, changes }: WrittenChange): FieldChange[] {
  return membership === null
    ? changes
    : toVisibleChanges(membership, plan.change?.target ?? null, changes);
}

/** Returns the version of the record in the result. */
function versionOf({ operation, plan, versionBefore: before }: WrittenChange): number | null {
  if (plan.version !== undefined) return plan.version;
  if (plan.change === null) return before ?? null;
  if (operation.success === 201 || before === undefined) return 1;
  return before === null ? null : before + 1;
}

/** Returns the recipients of the mail that the change, or a call that it executes, sends. */
async function readMailedTo(execution: WrittenChange): Promise<MailRecipients | null> {
  const { plan, membership } = execution;
  const found = await findMailRecipients(execution, plan);
  return mergeRecipients(toMailRecipients(found, membership), plan.mailedTo);
}

type Preview = {
  changes: FieldChange[];
  /** The policy that would hold the call. */
  holdingPolicy: WrittenChange["holdingPolicy"];
};

function toPreview(completed: CompletedCall, { changes, holdingPolicy }: Preview): CompletedCall {
  const { status, body, warnings, mailedTo } = completed.result;
  const preview = {
    dryRun: true,
    wouldReturn: holdingPolicy === null ? status : 202,
    wouldHold: holdingPolicy && { policyId: holdingPolicy.id, policyName: holdingPolicy.name },
    changes,
    mailTo: mailedTo ?? { external: [], members: [] },
    result: body ?? null,
    warnings,
  };
  const result = {
    ...completed.result,
    status: 200,
    body: preview,
    version: null,
    audit: null,
    mailedTo: null,
    revealed: null,
    dryRun: true,
  };
  return { ...completed, result, commits: false };
}
