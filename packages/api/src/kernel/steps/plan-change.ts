import { assertFirstParty } from "../../auth/first-party.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { Policy } from "../approvals/policy.ts";
import type { Actor } from "../audit.ts";
import { toActor } from "../call.ts";
import type { AccountMutation, Mutation } from "../define-operation.ts";
import type { LoadedRecord, Plan } from "../changes/change.ts";
import { planLoaded } from "../changes/plan-loaded.ts";
import type { CallWithRecord } from "./load-record.ts";
import type { CallWithParameters } from "./read-parameters.ts";

/** Adds the plan of the change. Nothing has been written yet. */
export type PlannedChange = CallWithParameters & {
  operation: Mutation | AccountMutation;
  transaction: Transaction;
  plan: Plan;
  /** The policies that may apply to the call. */
  policies: readonly Policy[];
  /** The record of the call before the change; undefined if none was loaded. */
  loaded: LoadedRecord | undefined;
  body: unknown;
  membership: Membership | null;
  /** The version of the loaded record; undefined if none was loaded, null if it has no version. */
  versionBefore: number | null | undefined;
  actor: Actor;
  /** The path parameters that the audit log stores. */
  recordedParams: Record<string, unknown>;
  /** The organization whose audit log records the change; null if it affects only the caller's account. */
  organizationId: string | null;
};

/** Plans the change. The rules of the record may reject it. */
export async function planChange(execution: CallWithRecord): Promise<PlannedChange> {
  const { operation, call, loaded, membership, body, service } = execution;
  const { change } = operation;
  const plan = await planLoaded(change, execution, loaded);
  // If the change delegates to others that require a first-party session, so does this call.
  for (const { change: other } of [
    ...(plan.delegatedTo ? [plan.delegatedTo] : []),
    ...(plan.parts ?? []),
  ]) {
    assertFirstParty(other, call, service.config.auth);
  }
  const { organizationId: _, ...pathParams } = execution.params;
  const actor = toActor(call, membership);
  return {
    ...execution,
    plan,
    target: plan.change?.target ?? execution.target,
    versionBefore: loaded?.version,
    actor: { ...actor, reason: actor.reason ?? reasonInBody(body) },
    recordedParams: { ...pathParams, ...plan.recordedParams },
  };
}

/** Returns the `reason` in the body, for operations that have one. */
function reasonInBody(body: unknown): string | null {
  const { reason } = (body ?? {}) as { reason?: unknown };
  return typeof reason === "string" ? reason : null;
}
