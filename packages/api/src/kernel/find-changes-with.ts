import type { Change } from "./changes/change.ts";
import type { Operation, Trait } from "./define-operation.ts";

/** Returns the changes of the operations with a trait, by operationId. */
export function findChangesWith(
  registry: readonly Operation[],
  trait: Trait,
): ReadonlyMap<string, Change> {
  return new Map(
    registry.flatMap((operation) =>
      operation.kind === "mutation" && operation.traits.includes(trait)
        ? [[operation.id, operation.change] as const]
        : [],
    ),
  );
}
