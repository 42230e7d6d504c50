import { Problem } from "../../problems/problem.ts";
import { assertLoaded } from "../changes/plan-loaded.ts";
import type { CallWithRecord } from "./load-record.ts";

/** Checks that the record is not deleted, matches `If-Match`, and that the organization is not suspended. */
export async function checkPreconditions(execution: CallWithRecord): Promise<CallWithRecord> {
  const { loaded, operation, call, membership } = execution;
  await assertLoaded(execution, operation.change, loaded, call.ifMatch);
  if (membership.status === "suspended") {
    throw new Problem(
      "ORGANIZATION_SUSPENDED",
      "This organization is suspended; its records cannot be changed.",
    );
  }
  return execution;
}
