import { applyPolicies } from "./approval/approve.ts";
import type { CallWithPolicies } from "./approval/find-policies.ts";
import { returnChangeResult } from "./answer-change.ts";
import { checkPreconditions } from "./check-conditions.ts";
import { enforceMailLimit } from "./count-mail.ts";
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
