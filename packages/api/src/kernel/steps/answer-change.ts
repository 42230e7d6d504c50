import type { FieldChange } from "../audit.ts";
import { findMailRecipients } from "../changes/find-mail-recipients.ts";
import {
  type MailRecipients,
  mergeRecipients,
  toMailRecipients,
} from "../changes/mail-recipients.ts";
import { toVisibleChanges } from "../permissions/visible-changes.ts";
import { answerWith } from "./answer-with.ts";
import type { Answered } from "./step.ts";
import { warnOfWaiting } from "./approval/warn-of-waiting.ts";
import { isPreview } from "./read-address.ts";
import type { Written } from "./write-change.ts";

/** The last step of a change: returns its result, or the preview of it. */
export async function answerChange(execution: Written): Promise<Answered> {
  const { plan, audit, entry } = execution;
  const { result, warnings = [], revealed = null } = plan;
  const version = versionOf(execution);
  const changes = visibleTo(execution);
  const changed = changes.map(({ field }) => field);
  const [waiting, mailedTo] = await Promise.all([
    warnOfWaiting(execution),
    readMailedTo(execution),
  ]);
  const answered = answerWith(execution, result, {
    warnings: [...warnings, ...waiting],
    audit,
    changed,
    version,
    revealed,
    target: plan.change?.target ?? null,
    mailedTo,
  });
  if (!isPreview(execution)) return { ...answered, entry };
  return toPreview(answered, { changes, heldBy: execution.heldBy });
}

/** Returns the changes of fields that the caller may see. */
function visibleTo({ membership, plan, changes }: Written): FieldChange[] {
  return membership === null
    ? changes
    : toVisibleChanges(membership, plan.change?.target ?? null, changes);
}

/** Returns the version of the record in the result. */
function versionOf({ operation, plan, before }: Written): number | null {
  if (plan.version !== undefined) return plan.version;
  if (plan.change === null) return before ?? null;
  if (operation.success === 201 || before === undefined) return 1;
  return before === null ? null : before + 1;
}

/** Returns the recipients of the mail that the change, or a call that it executes, sends. */
async function readMailedTo(execution: Written): Promise<MailRecipients | null> {
  const { plan, membership } = execution;
  const found = await findMailRecipients(execution, plan);
  return mergeRecipients(toMailRecipients(found, membership), plan.mailedTo);
}

type Preview = {
  changes: FieldChange[];
  /** The policy that would hold the call. */
  heldBy: Written["heldBy"];
};

function toPreview(answered: Answered, { changes, heldBy }: Preview): Answered {
  const { status, body, warnings, mailedTo } = answered.outcome;
  const preview = {
    dryRun: true,
    wouldReturn: heldBy === null ? status : 202,
    wouldHold: heldBy && { policyId: heldBy.id, policyName: heldBy.name },
    changes,
    mailTo: mailedTo ?? { external: [], members: [] },
    result: body ?? null,
    warnings,
  };
  const outcome = {
    ...answered.outcome,
    status: 200,
    body: preview,
    version: null,
    audit: null,
    mailedTo: null,
    revealed: null,
    dryRun: true,
  };
  return { ...answered, outcome, keeps: false };
}
