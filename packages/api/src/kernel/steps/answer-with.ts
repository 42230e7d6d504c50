import type { Outcome } from "../call.ts";
import type { Answered, Execution } from "./step.ts";

/** Ends a call with its answer. */
export function answerWith(
  execution: Execution,
  body: unknown,
  more: Partial<Outcome> = {},
): Answered {
  const outcome = {
    status: execution.operation.success,
    body,
    setCookies: [],
    warnings: [],
    audit: null,
    changed: null,
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
