import { applyPolicies } from "./approval/apply-policies.ts";
import type { CallWithPolicies } from "./approval/find-policies.ts";
import { returnChangeResult } from "./return-change-result.ts";
import { checkPreconditions } from "./check-preconditions.ts";
import { enforceMailLimit } from "./enforce-mail-limit.ts";
import { loadRecord } from "./load-record.ts";
import { planChange } from "./plan-change.ts";
import { type FinishedCall, runSteps } from "./step.ts";
import { writeChange } from "./write-change.ts";

/** Makes a change: from loading the record to the result, or the preview. */
export function makeChange(execution: CallWithPolicies): Promise<FinishedCall> {
  return runSteps(
    execution,
    loadRecord,
    checkPreconditions,
    planChange,
    applyPolicies,
    enforceMailLimit,
    writeChange,
    returnChangeResult,
  );
}
