import { assertScope } from "../../auth/scopes.ts";
import { callerOf } from "../call.ts";
import type { Execution } from "./step.ts";

/** Step 4. The surface has found out who calls; here it is asked for. */
export function requireCaller(execution: Execution): Execution {
  if (execution.operation.permission !== "public") callerOf(execution.call);
  return execution;
}

/** Step 5. What the token may be used for at all, whoever its owner is. */
export function requireScope(execution: Execution): Execution {
  const { principal, requiredScope } = execution.call;
  if (principal !== null) assertScope(principal, requiredScope);
  return execution;
}
