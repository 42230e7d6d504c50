import { assertFirstParty } from "../../auth/first-party.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { Policy } from "../approvals/policy.ts";
import type { Actor } from "../audit.ts";
import { toActor } from "../call.ts";
import type { AccountMutation, Mutation } from "../define-operation.ts";
import { type Loaded, type Plan, unchanged } from "../changes/change.ts";
import { isDeleted } from "../changes/soft-delete.ts";
import type { LoadedRecord } from "./load-record.ts";
import type { Addressed } from "./read-address.ts";

/** Adds the plan of the change, of which nothing has been written yet. */
export type Planned = Addressed & {
  operation: Mutation | AccountMutation;
  transaction: Transaction;
  plan: Plan;
  /** The policies that may decide the call. */
  policies: readonly Policy[];
  /** The record of the call before the change; undefined where none was loaded. */
  loaded: Loaded | undefined;
  body: unknown;
  membership: Membership | null;
  /** The version of the loaded record; undefined where none was loaded, null where it has none. */
  before: number | null | undefined;
  actor: Actor;
  /** Path parameters, as the audit log stores them. */
  recordedParams: Record<string, unknown>;
  /** Whose audit log records the change; null for changes that affect only the caller's account. */
  organizationId: string | null;
};

/** Step 12. Plans the change by the rules of the record, which may refuse it. */
export async function planChange(execution: LoadedRecord): Promise<Planned> {
  const { operation, call, loaded, membership, body, service } = execution;
  const { change } = operation;
  const isGone = loaded !== undefined && change.effect === "delete" && isDeleted(loaded);
  const plan = isGone ? unchanged(undefined) : await change.plan(execution, loaded);
  // A change that is undone by another one is restricted to people if that one is.
  if (plan.through !== undefined) {
    assertFirstParty(plan.through.change, call, service.config.auth);
  }
  const { organizationId: _, ...recordedParams } = execution.params;
  const actor = toActor(call, membership);
  return {
    ...execution,
    plan,
    target: plan.change?.target ?? execution.target,
    before: loaded?.version,
    actor: { ...actor, reason: actor.reason ?? ownReason(body) },
    recordedParams,
  };
}

/** Returns the reason that an operation takes as a member of its body. */
function ownReason(body: unknown): string | null {
  const { reason } = (body ?? {}) as { reason?: unknown };
  return typeof reason === "string" ? reason : null;
}
