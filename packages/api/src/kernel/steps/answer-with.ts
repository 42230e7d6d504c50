import { Approval } from "../approvals/approval.ts";
import type { Outcome } from "../call.ts";
import { inSchemaOrder } from "../../schema/member-order.ts";
import type { Answered, Execution } from "./step.ts";

/** Completes a call with a body, whose members get the order of the operation's schema. */
export function answerWith(
  execution: Execution,
  body: unknown,
  more: Partial<Omit<Outcome, "body">> = {},
): Answered {
  const { success, response } = execution.operation;
  const schema = more.held ? Approval : response;
  const outcome = {
    status: success,
    body: schema === undefined ? body : inSchemaOrder(schema, body),
    setCookies: [],
    warnings: [],
    audit: null,
    changed: null,
    target: null,
    mailedTo: null,
    version: null,
    membership: execution.membership ?? null,
    replayed: false,
    revealed: null,
    dryRun: false,
    held: null,
    ...more,
  };
  return { ended: "answered", outcome, at: execution, keeps: true, entry: null };
}
