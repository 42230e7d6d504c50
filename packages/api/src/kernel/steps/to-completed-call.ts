import { Approval } from "../approvals/approval.ts";
import type { CallResult } from "../call.ts";
import { inSchemaOrder } from "../../schema/member-order.ts";
import type { CompletedCall, Execution } from "./step.ts";

/** Completes a call with a body, whose members get the order of the operation's schema. */
export function toCompletedCall(
  execution: Execution,
  body: unknown,
  more: Partial<Omit<CallResult, "body">> = {},
): CompletedCall {
  const { success, response } = execution.operation;
  const schema = more.approval ? Approval : response;
  const result = {
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
    approval: null,
    ...more,
  };
  return { kind: "completed", result, execution, commits: true, entry: null };
}
