import { approve } from "./approval/approve.ts";
import type { Authorized } from "./authorize.ts";
import { answerChange } from "./answer.ts";
import type { ChangeContext } from "../changes/change.ts";
import { checkConditions } from "./check-conditions.ts";
import { countMail } from "./count-mail.ts";
import type { Mutation } from "../define-operation.ts";
import { loadRecord } from "./load-record.ts";
import { planChange } from "./plan-change.ts";
import { type Ended, inOrder } from "./step.ts";
import { writeChange } from "./write-change.ts";

/** A member's call of a change, whose body has been read. */
export type Ready = Authorized & {
  operation: Mutation;
  body: unknown;
  carryOut: ChangeContext["carryOut"];
};

/** Steps 10 to 14: from the record to what was done with it, or would have been. */
export function makeChange(execution: Ready): Promise<Ended> {
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
