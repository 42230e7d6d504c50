import type { EtagCondition } from "@werkbank/http/validators";
import {
  type Change,
  type ChangeContext,
  type LoadedRecord,
  type Plan,
  unchanged,
} from "./change.ts";
import { assertNotDeleted, isDeleted } from "./soft-delete.ts";
import { assertUnchanged } from "./version-conflict.ts";

/**
 * Checks that a loaded record is not deleted, unless the change restores or deletes it, and that it has the version
 * that the caller names.
 *
 * @throws Problem RESOURCE_DELETED, VERSION_CONFLICT
 */
export async function assertLoaded(
  { transaction, membership, now }: Pick<ChangeContext, "transaction" | "membership" | "now">,
  { effect }: Pick<Change, "effect">,
  loaded: LoadedRecord | undefined,
  ifMatch: EtagCondition | null,
): Promise<void> {
  if (loaded === undefined) return;
  assertNotDeleted(loaded, effect, now);
  if (ifMatch !== null) await assertUnchanged(transaction, membership, ifMatch, loaded);
}

/** Plans a change of a loaded record. Deleting a deleted record changes nothing. */
export function planLoaded(
  change: Pick<Change, "effect" | "plan">,
  context: ChangeContext,
  loaded: LoadedRecord | undefined,
): Promise<Plan> | Plan {
  const isAlreadyDeleted = loaded !== undefined && change.effect === "delete" && isDeleted(loaded);
  return isAlreadyDeleted ? unchanged(undefined) : change.plan(context, loaded);
}
