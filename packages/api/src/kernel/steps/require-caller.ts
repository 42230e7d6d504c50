import { assertScope } from "../../auth/scopes.ts";
import { callerOf } from "../call.ts";
import type { Execution } from "./step.ts";

/** Step 4. Requires a caller, whom the surface has authenticated, where the operation is not public. */
export function requireCaller(execution: Execution): Execution {
  if (execution.operation.permission !== "public") callerOf(execution.call);
  return execution;
}

/** Step 5. Checks what the token allows at all, whoever its owner is. */
export function requireScope(execution: Execution): Execution {
  const { principal, requiredScope } = execution.call;
  if (principal !== null) assertScope(principal, requiredScope);
  return execution;
}
