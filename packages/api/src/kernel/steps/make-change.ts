import { approve } from "./approval/approve.ts";
import type { Asked } from "./approval/find-policies.ts";
import { answerChange } from "./answer-change.ts";
import { checkConditions } from "./check-conditions.ts";
import { countMail } from "./count-mail.ts";
import { loadRecord } from "./load-record.ts";
import { planChange } from "./plan-change.ts";
import { type Ended, inOrder } from "./step.ts";
import { writeChange } from "./write-change.ts";

/** Makes a change: from loading the record to the result, or the preview. */
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
