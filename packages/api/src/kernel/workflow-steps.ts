import type { Change } from "./changes/change.ts";
import type { Operation } from "./define-operation.ts";

/** Returns the changes that may be workflow steps, by operationId. */
export function toWorkflowSteps(registry: readonly Operation[]): ReadonlyMap<string, Change> {
  return new Map(
    registry.flatMap((operation) =>
      operation.kind === "mutation" && operation.traits.includes("workflowStep")
        ? [[operation.id, operation.change] as const]
        : [],
    ),
  );
}
