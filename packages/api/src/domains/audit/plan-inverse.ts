// `then` is a member of the contract; nothing awaits a conflict.
/* oxlint-disable unicorn/no-thenable */
import canonicalize from "canonicalize";
import type { Difference, FieldChange } from "../../kernel/audit.ts";
import type {
  ChangeContext,
  DelegatedChange,
  Inverse,
  LoadedRecord,
  Plan,
} from "../../kernel/changes/change.ts";
import { Problem } from "../../problems/problem.ts";
import { assertNotDeleted, deletedAtOf } from "../../kernel/changes/soft-delete.ts";
import type { AuditEntry } from "./audit-entry.ts";
import { notReversible } from "./revert-rules.ts";
import { toVisibleChanges } from "../../kernel/permissions/visible-changes.ts";

type Conflict = { field: string; then: unknown; now: unknown };

/**
 * Loads and plans the change that undoes an entry, as the pipeline would. Rejects it if a field that the entry
 * changed has another value by now; fields that the caller cannot see are ignored.
 *
 * @throws Problem AUDIT_REVERT_CONFLICT, AUDIT_NOT_REVERSIBLE; UNIQUE_CONFLICT, RESTORE_CONFLICT and
 *   STOCK_INSUFFICIENT pass unchanged, since they name the record that is in the way
 */
export async function planInverse(
  context: ChangeContext,
  inverse: Inverse,
  entry: AuditEntry,
): Promise<Plan & { change: Difference; delegatedTo: DelegatedChange }> {
  const { effect } = inverse.change;
  const inverseInput = toInput(context, inverse);
  const input = { ...context, ...inverseInput };
  const changes = toVisibleChanges(context.membership, entry.target, entry.changes);
  let loaded: LoadedRecord | undefined;
  let plan: Plan;
  try {
    loaded = await inverse.change.load?.({ ...input, member: Promise.resolve(context.membership) });
    if (loaded !== undefined) {
      assertNotDeleted(loaded, effect, context.now);
      // If the record was restored and deleted again, only the newest deletion can be undone.
      const deletedAt = deletedAtOf(loaded);
      const then = effect === "restore" ? entry.at : null;
      if (effect !== "change" && deletedAt !== null && deletedAt !== then) {
        throw conflict([deletionConflict(then, deletedAt)]);
      }
    }
    plan = await inverse.change.plan(input, loaded);
  } catch (error) {
    throw toRevertProblem(error, changes, loaded);
  }
  const { change } = plan;
  if (change === null) {
    // The effect of the entry was undone by another call.
    throw conflict(
      effect === "restore"
        ? [deletionConflict(entry.at, null)]
        : changes.map(({ field, before, after }) => ({ field, then: after, now: before })),
    );
  }
  const conflicts = changedSince(changes, change.before ?? {});
  if (conflicts.length > 0) throw conflict(conflicts);
  return { ...plan, change, delegatedTo: { change: inverse.change, ...inverseInput, loaded } };
}

function toInput(
  { organizationId }: ChangeContext,
  { change, params, body: previousBody }: Inverse,
) {
  const body = change.body?.safeParse(previousBody);
  if (body?.success === false) {
    const [issue] = body.error.issues;
    throw notReversible(
      "irreversible",
      `The old values are not accepted any more: ${issue?.path.join(".")} ${issue?.message}.`,
    );
  }
  return { params: change.params.parse({ ...params, organizationId }), body: body?.data };
}

/** Returns the fields that no longer have the value of `after`. */
function changedSince(
  changes: readonly FieldChange[],
  now: Readonly<Record<string, unknown>>,
): Conflict[] {
  return changes
    .filter(
      ({ field, after }) =>
        Object.hasOwn(now, field) && canonicalize(now[field] ?? null) !== canonicalize(after),
    )
    .map(({ field, after }) => ({ field, then: after, now: now[field] ?? null }));
}

function deletionConflict(then: string | null, now: string | null): Conflict {
  return { field: "deletedAt", then, now };
}

function conflict(conflicts: Conflict[], detail?: string): Problem {
  const fields = conflicts.length === 1 ? "1 field has" : `${conflicts.length} fields have`;
  const names = conflicts.map(({ field }) => field).join(", ");
  return new Problem(
    "AUDIT_REVERT_CONFLICT",
    detail ?? `${fields} been changed again since: ${names}.`,
    { conflicts },
  );
}

/** Problems that name what is in the way themselves. */
const passedProblems: ReadonlySet<string> = new Set([
  "AUDIT_REVERT_CONFLICT",
  "UNIQUE_CONFLICT",
  "RESTORE_CONFLICT",
  "STOCK_INSUFFICIENT",
]);

/** Converts a problem of the inverse change to a problem of the revert. */
function toRevertProblem(
  error: unknown,
  changes: readonly FieldChange[],
  loaded: LoadedRecord | undefined,
): unknown {
  if (!(error instanceof Problem) || error.status >= 500 || error.status === 403) return error;
  const { code, message, members } = error;
  if (code === "RESOURCE_DELETED") {
    return conflict([deletionConflict(null, members["deletedAt"] as string)], message);
  }
  if (passedProblems.has(code)) return error;
  const conflicts = loaded === undefined ? [] : changedSince(changes, { ...loaded.record });
  return conflicts.length > 0
    ? conflict(conflicts, message)
    : notReversible("irreversible", message);
}
