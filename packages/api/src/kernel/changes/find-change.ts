import type { Operation } from "../define-operation.ts";
import type { AccountChange, Change } from "./change.ts";

/** Returns the change of an operation, by its name in the audit log. */
export function findChange(
  registry: readonly Operation[],
  operationId: string,
): Change | AccountChange | undefined {
  const operation = registry.find(({ id }) => id === operationId);
  return operation !== undefined && "change" in operation ? operation.change : undefined;
}
