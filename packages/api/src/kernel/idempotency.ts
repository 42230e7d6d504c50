// Decision: decisions/0002-transactions-and-idempotency.md
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { sql } from "kysely";
import { NIL } from "uuid";
import { queries } from "../database/queries.ts";
import { Problem } from "../problems/problem.ts";
import type { Transaction } from "../database/tenant.ts";
import type { StoredResponse } from "./stored-response.ts";

/**
 * The time for which an idempotency key is stored, in milliseconds: 24 hours
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export const keyLifetimeMs = 24 * 3_600_000;

/** The organization id of stored requests without an organization. */
export const noOrganization = NIL;

/** An idempotency key and its scope: the same text in another scope is another key. */
export type KeyScope = { organizationId: string; userId: string; operation: string; key: string };

/** The hashes of a request. A request is repeated if one of them is equal. */
export type RequestHashes = {
  request: Buffer;
  /** The hash of the request as sent, if it contained names that were replaced by ids. */
  asWritten: string | undefined;
};

/** What is stored with an idempotency key: the response, or the approval that the call waits for. */
export type IdempotencyRecord =
  | StoredResponse
  /** A call that was held for approval: repeated requests get the current state of the approval. */
  | { approvalId: string };

/**
 * Parses the header field: 1 to 255 visible ASCII characters, or such a string in quotes (RFC 8941). Returns null if
 * the value is invalid.
 */
export function parseIdempotencyKey(header: string): string | null {
  const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/u.exec(header.trim())?.[1];
  const key = quoted?.replaceAll(/\\(["\\])/gu, "$1") ?? header.trim();
  return /^[\x21-\x7e]{1,255}$/u.test(key) ? key : null;
}

/** Returns what must be equal in a repeated request: parsed path, query and body, and the precondition. */
export function toComparableRequest({
  params,
  query,
  body,
  ifMatch,
}: ComparableRequest): ComparableRequest {
  const { dryRun: _, ...rest } = query;
  return { params, query: rest, body: body ?? null, ifMatch };
}

type ComparableRequest = {
  params: unknown;
  query: Record<string, unknown>;
  body: unknown;
  ifMatch: unknown;
};

/**
 * Hashes a request.
 *
 * @param asWritten the request as sent, if it contained names that were replaced by ids
 */
export function toRequestHashes(request: ComparableRequest, asWritten: unknown): RequestHashes {
  return {
    request: toHash(request),
    asWritten: asWritten === undefined ? undefined : toHash(asWritten).toString("base64"),
  };
}

function toHash(value: unknown): Buffer {
  return createHash("sha256")
    .update(canonicalize(value) ?? "")
    .digest();
}

/**
 * Locks the key for this transaction, and returns what is stored with it; null if nothing is.
 *
 * @throws Problem IDEMPOTENCY_IN_PROGRESS if another transaction has locked the key;
 *   IDEMPOTENCY_KEY_REUSED if it was used for another request
 */
export async function claimKey(
  transaction: Transaction,
  scope: KeyScope,
  hashes: RequestHashes,
  now: Date,
): Promise<IdempotencyRecord | null> {
  const { organizationId, userId, operation, key } = scope;
  const [lock, stored] = await Promise.all([
    transaction.one<{ held: boolean }>({
      text: "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held",
      values: [[organizationId, userId, operation, key].join("\n")],
    }),
    transaction.one(
      queries
        .selectFrom("idempotency_keys")
        .select(["request_hash", "outcome", "created_at"])
        .where("organization_id", "=", organizationId)
        .where("user_id", "=", userId)
        .where("operation", "=", operation)
        .where("key", "=", key)
        .where("created_at", ">", new Date(now.getTime() - keyLifetimeMs))
        // Processes of earlier versions store rejections too.
        .where(sql<boolean>`outcome -> 'problem' is null`),
    ),
  ]);
  if (lock?.held !== true) {
    throw new Problem(
      "IDEMPOTENCY_IN_PROGRESS",
      "The first request with this idempotency key is still running.",
      { hint: "Send the same request again in a second; it will be answered as the first was." },
      { "Retry-After": "1" },
    );
  }
  if (stored === undefined) return null;
  const { asWritten, ...outcome } = stored.outcome as IdempotencyRecord & { asWritten?: string };
  const isSame = hashes.request.equals(stored.request_hash);
  if (!isSame && (asWritten === undefined || asWritten !== hashes.asWritten)) {
    throw new Problem(
      "IDEMPOTENCY_KEY_REUSED",
      "This idempotency key was used for another request.",
      { firstUsedAt: stored.created_at.toISOString() },
    );
  }
  return outcome;
}

/** Stores the result of a request with its key; replaces an expired record. */
export function storeIdempotencyRecord(
  transaction: Transaction,
  scope: KeyScope,
  { request, asWritten }: RequestHashes,
  { outcome, now }: { outcome: IdempotencyRecord; now: Date },
): void {
  const columns = {
    request_hash: request,
    outcome: JSON.stringify({ asWritten, ...outcome }),
    created_at: now,
  };
  transaction.write(
    queries
      .insertInto("idempotency_keys")
      .values({
        organization_id: scope.organizationId,
        user_id: scope.userId,
        operation: scope.operation,
        key: scope.key,
        ...columns,
      })
      .onConflict((conflict) =>
        conflict.columns(["organization_id", "user_id", "operation", "key"]).doUpdateSet({
          request_hash: sql`excluded.request_hash`,
          outcome: sql`excluded.outcome`,
          created_at: sql`excluded.created_at`,
        }),
      ),
  );
}
