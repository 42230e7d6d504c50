import { approve } from "./approval/approve.ts";
import type { Asked } from "./approval/find-policies.ts";
import { answerChange } from "./answer-change.ts";
import { checkConditions } from "./check-conditions.ts";
import { countMail } from "./count-mail.ts";
import { loadRecord } from "./load-record.ts";
import { planChange } from "./plan-change.ts";
import { type Ended, inOrder } from "./step.ts";
import { writeChange } from "./write-change.ts";

/** Steps 10 to 14: from the record to what was done with it, or would have been. */
export function makeChange(execution: Asked): Promise<Ended> {
  return inOrder(
    execution,
    loadRecord,
    checkConditions,
    planChange,
    approve,
    countMail,
    writeChange,
    answerChange,
  );
}
