import type { Target } from "../audit.ts";
import type { AccountChange, Change, ChangeContext, Loaded } from "../change.ts";
import type { Mutation } from "../define-operation.ts";
import { isHoldable, type OperationNames, toNames } from "../approvals/match-policy.ts";
import type { Authorized } from "./authorize.ts";

type CarryOut = ChangeContext["carryOut"];

/** A member's call of a change, with everything that its handlers are given. */
export type Changing = Authorized & {
  operation: Mutation;
  body: unknown;
  changeOf: (operationId: string) => Change | AccountChange | undefined;
  holdable: () => OperationNames[];
  carryOut: CarryOut;
};

/** With the record that it is about; undefined where it is about none. */
export type LoadedRecord = Changing & { loaded: Loaded | undefined; target: Target | null };

/** Step 10. Whether the record exists. */
export async function loadRecord(
  execution: Authorized & { operation: Mutation; body: unknown; carryOut: CarryOut },
): Promise<LoadedRecord> {
  const { registry } = execution.service;
  const changing: Changing = {
    ...execution,
    changeOf(operationId) {
      const operation = registry.find(({ id }) => id === operationId);
      return operation !== undefined && "change" in operation ? operation.change : undefined;
    },
    holdable: () => registry.filter(isHoldable).map(toNames),
  };
  const loaded = await execution.operation.change.load?.(changing);
  return { ...changing, loaded, target: loaded?.target ?? null };
}
