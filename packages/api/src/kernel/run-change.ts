import { type Actor, type FieldChange, toAuditStatement, toFieldChanges } from "./audit.ts";
import {
  type KeyScope,
  type StoredOutcome,
  storeOutcome,
  takeKey,
  toRequestHash,
} from "./idempotency.ts";
import type { Operation, Plan } from "./define-operation.ts";
import { Problem } from "../problems/problem.ts";
import type { Call, Outcome } from "./run-operation.ts";
import type { Service } from "../service.ts";
import type { Query, Transaction } from "../database/tenant.ts";

/** A change that has been worked out and written, but for its audit entry. */
export type Prepared = {
  outcome: Outcome;
  changes: FieldChange[];
  /** The audit entry and the events: the last statement before COMMIT. */
  entry: Query<unknown> | null;
};

/** What a mutation is run with, beside what it does. */
export type ChangeCall = {
  operation: Operation;
  call: Call;
  params: unknown;
  query: Record<string, unknown>;
  body: unknown;
  now: Date;
  /** Whose idempotency key it is; the nil UUID where no organization is concerned. */
  organizationId: string;
  userId: string;
};

/** A refusal that was kept for the requests that repeat it: thrown once the transaction is committed. */
export type Refused = { refusal: Problem };

/** Carries what a dry run would have answered out of its transaction, which is rolled back by it. */
export class Preview extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super("a dry run");
    this.outcome = outcome;
  }
}

/**
 * Runs a change in an open transaction: once for each idempotency key, and not at all when the call
 * is a dry run.
 *
 * @param prepare loads the record, judges it, plans and writes; may run inside a savepoint
 * @param toRefusal what a thrown error means to the caller
 * @param recordRefusal the audit entry of a refusal; null where it is not recorded
 * @throws Preview for a dry run, to take back what it wrote
 */
export async function runChange(
  transaction: Transaction,
  change: ChangeCall,
  prepare: () => Promise<Prepared>,
  toRefusal: (error: unknown) => unknown,
  recordRefusal: (refusal: Problem) => Query<unknown> | null,
): Promise<Outcome | Refused> {
  const { call, query, now } = change;
  if (query["dryRun"] === true) {
    const prepared = await transaction.attempt(prepare);
    throw new Preview(toPreview(prepared));
  }
  if (call.idempotencyKey === null) {
    const { outcome, entry } = await prepare();
    if (entry !== null) transaction.write(entry);
    return outcome;
  }
  const { organizationId, userId, operation, params, body } = change;
  const scope: KeyScope = {
    organizationId,
    userId,
    operation: operation.id,
    key: call.idempotencyKey,
  };
  const { dryRun: _, ...rest } = query;
  const hash = toRequestHash({ params, query: rest, body: body ?? null, ifMatch: call.ifMatch });
  const stored = await takeKey(transaction, scope, hash, now);
  if (stored !== null) return replay(stored);
  try {
    const { outcome, entry } = await transaction.attempt(prepare);
    const { status, body: answer, version, warnings, audit } = outcome;
    const kept = { status, body: answer, version, warnings, audit };
    storeOutcome(transaction, scope, hash, kept, now);
    if (entry !== null) transaction.write(entry);
    return outcome;
  } catch (error) {
    const refusal = toRefusal(error);
    if (!(refusal instanceof Problem) || refusal.status >= 500) throw error;
    const { code, message: detail, members, headers } = refusal;
    const { requestId } = call;
    // A repeated refusal is the first one, down to the request that it was the answer to.
    const kept = { code, detail, members: { ...members, ...ofRequest(requestId) }, headers };
    storeOutcome(transaction, scope, hash, { problem: kept }, now);
    const entry = recordRefusal(refusal);
    if (entry !== null) transaction.write(entry);
    return { refusal };
  }
}

function ofRequest(requestId: string) {
  return { instance: `urn:uuid:${requestId}`, requestId };
}

function replay(stored: StoredOutcome): Outcome {
  if ("problem" in stored) {
    const { code, detail, members, headers } = stored.problem;
    throw new Problem(code, detail, members, { ...headers, "Idempotency-Replayed": "true" });
  }
  return { ...stored, setCookies: [], membership: null, replayed: true, dryRun: false };
}

function toPreview({ outcome, changes }: Prepared): Outcome {
  const { status, body, warnings } = outcome;
  return {
    ...outcome,
    status: 200,
    body: {
      dryRun: true,
      wouldReturn: status,
      wouldHold: null,
      changes,
      result: body ?? null,
      warnings,
    },
    version: null,
    audit: null,
    dryRun: true,
  };
}

/**
 * Writes what a plan has worked out, and composes its audit entry.
 *
 * @param version of the record as loaded; undefined where none was
 */
export function carryOut(
  transaction: Transaction,
  plan: Plan<unknown>,
  context: {
    service: Service;
    operation: Operation;
    actor: Actor;
    params: Record<string, unknown>;
    now: Date;
    /** Whose audit log tells of it; null for changes of the caller's account alone. */
    organizationId: string | null;
    version: number | null | undefined;
  },
): Pick<Prepared, "changes" | "entry"> & Pick<Outcome, "version" | "audit"> {
  const { service, operation, actor, params, now, organizationId, version } = context;
  const { change } = plan;
  if (change === null) {
    return { changes: [], entry: null, audit: null, version: plan.version ?? version ?? null };
  }
  plan.write(transaction);
  for (const job of plan.jobs ?? []) service.jobs.send(transaction, job);
  const changes = toFieldChanges(change.before, change.after);
  const isNew = operation.success === 201 || version === undefined;
  const next = isNew ? 1 : version === null ? null : version + 1;
  const written = { changes, version: plan.version === undefined ? next : plan.version };
  if (organizationId === null) return { ...written, entry: null, audit: null };
  const { target } = change;
  const reversible =
    plan.reversible ?? (operation.undo?.({ params, target, changes }) ?? null) !== null;
  const { entryId, query } = toAuditStatement({
    actor,
    action: operation.id,
    params,
    organizationId,
    at: now,
    outcome: "succeeded",
    change,
    refusal: null,
    reversible,
    revertsEntryId: plan.revertsEntryId ?? null,
  });
  return { ...written, entry: query, audit: { entryId, reversible } };
}
