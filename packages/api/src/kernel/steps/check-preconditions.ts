import { Problem } from "../../problems/problem.ts";
import { assertNotDeleted } from "../changes/soft-delete.ts";
import { assertUnchanged } from "../changes/version-conflict.ts";
import type { CallWithRecord } from "./load-record.ts";

/** Checks that the record is not deleted, matches `If-Match`, and that the organization is not suspended. */
export async function checkPreconditions(execution: CallWithRecord): Promise<CallWithRecord> {
  const { loaded, operation, call, now, transaction, membership } = execution;
  if (loaded !== undefined) {
    assertNotDeleted(loaded, operation.change.effect, now);
    if (call.ifMatch !== null) {
      await assertUnchanged(transaction, membership, call.ifMatch, loaded);
    }
  }
  if (membership.status === "suspended") {
    throw new Problem(
      "ORGANIZATION_SUSPENDED",
      "This organization is suspended; its records cannot be changed.",
    );
  }
  return execution;
}
