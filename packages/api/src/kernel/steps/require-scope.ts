import { assertScope } from "../../auth/scopes.ts";
import type { Execution } from "./step.ts";

/** Step 5. What the token may be used for at all, whoever its owner is. */
export function requireScope(execution: Execution): Execution {
  const { principal, requiredScope } = execution.call;
  if (principal !== null) assertScope(principal, requiredScope);
  return execution;
}
