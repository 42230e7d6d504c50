import type { Language } from "@werkbank/http/accept-language";
import type { Principal } from "../auth/principal.ts";
import type { Scope } from "../auth/scopes.ts";
import type { Condition } from "@werkbank/http/validators";
import { Problem, type RequestError } from "../problems/problem.ts";
import type { Membership, Transaction } from "../database/tenant.ts";
import type { Query } from "../database/queries.ts";
import type { Approval } from "./approvals/approval.ts";
import type { Actor, Cause, Channel, Release } from "./audit.ts";

/** A call of an operation, whatever surface it came by. */
export type Call = {
  channel: Channel;
  requestId: string;
  ip: string | null;
  /** Null when the request carried no credential. */
  principal: Principal | null;
  /** What a token that carries `mcp:*` scopes must carry for this call. */
  requiredScope: Scope;
  params: Record<string, unknown>;
  /** The caller names no organization and means their only one; `params` then names none that exists. */
  inOnlyOrganization?: boolean;
  query: Record<string, unknown>;
  /** Parses the body; throws MALFORMED_JSON. Called once, after the permission check. */
  body: () => unknown;
  /** The HTTP request; account operations read and write its session. */
  request: Request;
  /** The token that the principal was read from; logout ends its session. */
  accessToken: string | null;
  /** Errors that only the surface can see: a parameter sent twice, a header that cannot be read. */
  addressErrors: RequestError[];
  /** For operations that take one. */
  idempotencyKey: string | null;
  /** What the record must still be, for the change to be made. */
  ifMatch: Condition | null;
  toolName: string | null;
  reason: string | null;
  /** Of the sentences that the service writes about records. Left out: English. */
  language?: Language;
  /** Of a call that was held: the approval by which it is carried out. */
  release?: Release;
  /** Left out: whoever calls asked for it. */
  cause?: Cause;
  /**
   * Writes what the caller keeps of the answer, in the transaction of the change: both are there or
   * neither; of a reading, reads what belongs to the answer. What it throws takes the change back. It
   * may be called again when the transaction is.
   *
   * @returns statements that follow the audit entry of the change
   */
  alongside?(this: void, transaction: Transaction, outcome: Outcome): Promise<Query<unknown>[]>;
  /**
   * Of a call without an idempotency key: the statements that follow the audit entry of its refusal, in its
   * transaction. It is not asked of a refusal that the audit log does not tell of.
   */
  alongsideRefusal?(this: void, problem: Problem): Query<unknown>[];
};

/** What a call is answered, when it is not refused. */
export type Outcome = {
  status: number;
  body: unknown;
  setCookies: string[];
  warnings: string[];
  /** The audit entry of a change that was made. */
  audit: { entryId: string; reversible: boolean } | null;
  /** Names of the members that a change has changed; null of anything else. */
  changed: string[] | null;
  /** The version of the record in the body; null where it has none. */
  version: number | null;
  /** The organization that the call ran in. */
  membership: Membership | null;
  /** The answer of an earlier request with the same idempotency key. */
  replayed: boolean;
  /** Members of the body that only this answer shows: a secret that has just been made. */
  revealed: Record<string, unknown> | null;
  /** The body tells what the call would have done. */
  dryRun: boolean;
  /** The body is this approval: the call waits for people, or waited. */
  held: Approval | null;
};

/** @throws Problem AUTH_UNAUTHENTICATED */
export function callerOf({ principal }: Call): Principal {
  if (principal !== null) return principal;
  throw new Problem(
    "AUTH_UNAUTHENTICATED",
    "This operation needs a session cookie or a bearer token.",
  );
}

/** Who the audit log says has acted. */
export function toActor(
  call: Call,
  { userId, displayName }: Pick<Membership, "userId" | "displayName">,
): Actor {
  const { channel, ip, requestId, toolName, reason, cause, release } = call;
  const clientId = call.principal?.clientId ?? null;
  // A call that was held by an earlier version was sealed without the name.
  const clientName = call.principal?.clientName ?? null;
  const client = { clientId, clientName };
  const actor = { userId, displayName, ...client, channel, ip, requestId, toolName, reason, cause };
  return release === undefined ? actor : { ...actor, release };
}
