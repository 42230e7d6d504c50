import { callerOf } from "../call.ts";
import type { Execution } from "./step.ts";

/** Step 4. The surface has found out who calls; here it is asked for. */
export function requireCaller(execution: Execution): Execution {
  if (execution.operation.permission !== "public") callerOf(execution.call);
  return execution;
}
