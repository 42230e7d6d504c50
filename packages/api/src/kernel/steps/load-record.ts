import type { Target } from "../audit.ts";
import type { AccountChange, Change, ChangeContext, LoadedRecord } from "../changes/change.ts";
import { findChange } from "../changes/find-change.ts";
import { isHoldable, type OperationNames, toOperationNames } from "../approvals/match-policy.ts";
import { findChangesWith } from "../find-changes-with.ts";
import type { CallWithPolicies } from "./approval/find-policies.ts";
import { findRecord } from "./find-record.ts";
import { isPreview } from "./read-parameters.ts";

/** A member's call of a change, with the context that its handlers receive. */
export type ChangeCall = CallWithPolicies & {
  origin: ChangeContext["origin"];
  isPreview: boolean;
  changeOf: (operationId: string) => Change | AccountChange | undefined;
  holdable: () => OperationNames[];
  workflowSteps: () => ReadonlyMap<string, Change>;
  batchable: () => ReadonlyMap<string, Change>;
  responseOf: ChangeContext["responseOf"];
  recordOf: ChangeContext["recordOf"];
};

/** Adds the record of the call; undefined if the call has none. */
export type CallWithRecord = ChangeCall & {
  loaded: LoadedRecord | undefined;
  target: Target | null;
};

/** Loads the record of the call. */
export async function loadRecord(execution: CallWithPolicies): Promise<CallWithRecord> {
  const { registry } = execution.service;
  const { channel, principal } = execution.call;
  const { clientId = null, clientName = null } = principal ?? {};
  const find = (operationId: string) => registry.find(({ id }) => id === operationId);
  const changeCall: ChangeCall = {
    ...execution,
    origin: { channel, clientId, clientName },
    isPreview: isPreview(execution),
    changeOf: (operationId) => findChange(registry, operationId),
    holdable: () => registry.filter(isHoldable).map(toOperationNames),
    workflowSteps: () => findChangesWith(registry, "workflowStep"),
    batchable: () => findChangesWith(registry, "batchable"),
    responseOf: (operationId) => find(operationId)?.response,
    recordOf(operationId) {
      const path = find(operationId)?.path.replace(/(?<=\})\/[^{}]*$/u, "");
      return registry.find((each) => each.kind === "read" && each.path === path)?.response;
    },
  };
  const loaded = await findRecord(changeCall);
  return { ...changeCall, loaded, target: loaded?.target ?? null };
}
