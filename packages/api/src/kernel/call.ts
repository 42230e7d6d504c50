import type { Language } from "@werkbank/http/accept-language";
import type { Principal } from "../auth/principal.ts";
import type { Scope } from "../auth/scopes.ts";
import type { Condition } from "@werkbank/http/validators";
import { Problem, type RequestError } from "../problems/problem.ts";
import type { Membership, Transaction } from "../database/tenant.ts";
import type { Query } from "../database/queries.ts";
import type { RunInitiator } from "./approvals/initiator.ts";
import type { Approval } from "./approvals/approval.ts";
import type { Actor, Cause, Channel, Release } from "./audit.ts";
import type { Replayable } from "./stored-answer.ts";

/** A call of an operation, whichever surface it came through. */
export type Call = {
  channel: Channel;
  requestId: string;
  ip: string | null;
  /** Null when the request carried no credential. */
  principal: Principal | null;
  /** The scope that a token with `mcp:*` scopes needs for this call. */
  requiredScope: Scope;
  params: Record<string, unknown>;
  /** The caller names no organization and means their only one; `params` then names one that does not exist. */
  inOnlyOrganization?: boolean;
  query: Record<string, unknown>;
  /** Parses the body; throws MALFORMED_JSON. Called once, after the permission check. */
  body: () => unknown;
  /** The HTTP request; account operations read and write its session. */
  request: Request;
  /** The token that authenticated the principal; logout ends its session. */
  accessToken: string | null;
  /** Errors that only the surface can detect: a parameter sent twice, an unreadable header. */
  addressErrors: RequestError[];
  /** Only for operations that take one. */
  idempotencyKey: string | null;
  /**
   * The request as the caller wrote it, if names stood where there are ids now: a name can mean another record,
   * or none, once the change is made, and a repetition of the call is the same request even so.
   */
  asWritten?: unknown;
  /** The state that the record must still be in for the change to be made. */
  ifMatch: Condition | null;
  toolName: string | null;
  reason: string | null;
  /** The language of sentences that the service writes about records; English when left out. */
  language?: Language;
  /** For a call that was held: the approval under which it is carried out. */
  release?: Release;
  /** Left out when the caller asked for the change. */
  cause?: Cause;
  /** For a step of a workflow: who initiated its run. */
  initiators?: readonly RunInitiator[];
  /**
   * Writes what the caller stores of the answer, in the transaction of the change, so that both or neither are
   * committed; for a read, reads what belongs to the answer. Throwing rolls the change back. Called again when
   * the transaction is retried.
   *
   * @returns statements that follow the audit entry of the change
   */
  alongside?(this: void, transaction: Transaction, outcome: Outcome): Promise<Query<unknown>[]>;
  /**
   * For a call without an idempotency key: returns the statements that follow the audit entry of its refusal,
   * in the same transaction. Not called for refusals that the audit log does not record.
   */
  alongsideRefusal?(this: void, problem: Problem): Query<unknown>[];
};

/** The answer to a call that was not refused. */
export type Outcome = Replayable & {
  setCookies: string[];
  /** The organization that the call ran in. */
  membership: Membership | null;
  /** Whether this is the answer of an earlier request with the same idempotency key. */
  replayed: boolean;
  /** Members of the body that only this answer shows, such as a newly generated secret. */
  revealed: Record<string, unknown> | null;
  /** Whether the body describes what the call would have done. */
  dryRun: boolean;
  /** The approval that the body shows: the call waits, or waited, for people to decide. */
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

/** Returns who acted, as the audit log records it. */
export function toActor(
  call: Call,
  { userId, displayName }: Pick<Membership, "userId" | "displayName">,
): Actor {
  const { channel, ip, requestId, toolName, reason, cause, release } = call;
  const clientId = call.principal?.clientId ?? null;
  // Calls held by an earlier version were sealed without the name.
  const clientName = call.principal?.clientName ?? null;
  const client = { clientId, clientName };
  const actor = { userId, displayName, ...client, channel, ip, requestId, toolName, reason, cause };
  return release === undefined ? actor : { ...actor, release };
}
