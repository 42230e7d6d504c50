import { assertScope } from "../../auth/scopes.ts";
import { callerOf } from "../call.ts";
import type { Execution } from "./step.ts";

/** Rejects an unauthenticated call unless the operation is public. */
export function requireCaller(execution: Execution): Execution {
  if (execution.operation.permission !== "public") callerOf(execution.call);
  return execution;
}

/** Rejects a call whose access token lacks the required scope. */
export function requireScope(execution: Execution): Execution {
  const { principal, requiredScope } = execution.call;
  if (principal !== null) assertScope(principal, requiredScope);
  return execution;
}
