import type { Language } from "@werkbank/http/accept-language";
import type { Principal } from "../auth/principal.ts";
import type { Scope } from "../auth/scopes.ts";
import type { EtagCondition } from "@werkbank/http/validators";
import { Problem, type RequestError } from "../problems/problem.ts";
import type { Membership, Transaction } from "../database/tenant.ts";
import type { Query } from "../database/queries.ts";
import type { RunInitiator } from "./approvals/initiator.ts";
import type { Approval } from "./approvals/approval.ts";
import type { Actor, Cause, Channel, CallApproval } from "./audit.ts";
import type { ReplayableResponse } from "./stored-response.ts";

/** One invocation of an operation, on any surface. */
export type Call = {
  channel: Channel;
  requestId: string;
  ip: string | null;
  /** Null if the request contains no credentials. */
  principal: Principal | null;
  /**
   * Whether the principal's token may be one of a revoked app: true for requests with an access token, which the surface
   * has not checked. The call is then rejected as one with an invalid token, whatever else is wrong with it.
   */
  mayBeRevoked?: boolean;
  /** The scope that a token with `mcp:*` scopes needs for this call. */
  requiredScope: Scope;
  params: Record<string, unknown>;
  /** The caller names no organization: their only one is used. `params` then contains an id that does not exist. */
  inOnlyOrganization?: boolean;
  query: Record<string, unknown>;
  /** Parses the body; throws MALFORMED_JSON. Called once, after the permission check. */
  body: () => unknown;
  /** The HTTP request; account operations read and write its session. */
  request: Request;
  /** The token that authenticated the principal; logout ends its session. */
  accessToken: string | null;
  /** Errors that only the surface can detect: a repeated parameter, an invalid header. */
  parameterErrors: RequestError[];
  /** Null for operations without idempotency keys. */
  idempotencyKey: string | null;
  /**
   * The request as sent, if it contained names that were replaced by ids. After the change, a name may identify
   * another record or none; a repeated request must still count as the same request.
   */
  asWritten?: unknown;
  /** The precondition of the change (`If-Match`). */
  ifMatch: EtagCondition | null;
  toolName: string | null;
  reason: string | null;
  /** The language of texts that the service generates about records. Default: English. */
  language?: Language;
  /** For a call that was held for approval: the approval with which it is executed. */
  approval?: CallApproval;
  /** Omitted if the caller requested the change. */
  cause?: Cause;
  /** For a step of a workflow: who initiated its run. */
  initiators?: readonly RunInitiator[];
  /**
   * Called before the commit. Stores data about the result in the transaction of the change, so that both are
   * committed or neither. For a read: reads further data of the result. An exception rolls the change back. If
   * the transaction is retried, this is called again.
   *
   * @returns statements to run after the statement that writes the audit entry of the change
   */
  beforeCommit?(
    this: void,
    transaction: Transaction,
    result: CallResult,
  ): Promise<Query<unknown>[]>;
  /**
   * For a call without an idempotency key: returns the statements to run after the statement that writes the audit
   * entry of its rejection, in the same transaction. Not called if the audit log does not record the rejection.
   */
  beforeRejectionCommit?(this: void, problem: Problem): Query<unknown>[];
};

/** The result of a call that was not rejected. */
export type CallResult = ReplayableResponse & {
  setCookies: string[];
  /** The caller's membership in the organization of the call. */
  membership: Membership | null;
  /** Whether this is the stored response to an earlier request with the same idempotency key. */
  replayed: boolean;
  /** Members of the body that only the first response contains, such as a new secret. */
  revealed: Record<string, unknown> | null;
  /** Whether the body is a preview. */
  dryRun: boolean;
  /** The approval in the body, if the call was held for approval. */
  approval: Approval | null;
};

/** @throws Problem AUTH_UNAUTHENTICATED */
export function callerOf({ principal }: Call): Principal {
  if (principal !== null) return principal;
  throw new Problem(
    "AUTH_UNAUTHENTICATED",
    "This operation needs a session cookie or a bearer token.",
  );
}

/** Returns the actor of a call for the audit log. */
export function toActor(
  call: Call,
  { userId, displayName, isService }: Pick<Membership, "userId" | "displayName" | "isService">,
): Actor {
  const { channel, ip, requestId, toolName, reason, cause, approval } = call;
  const clientId = call.principal?.clientId ?? null;
  // Calls that an earlier version stored have no client name.
  const clientName = call.principal?.clientName ?? null;
  const client = { clientId, clientName };
  const user = { userId, displayName, isService };
  const actor = { ...user, ...client, channel, ip, requestId, toolName, reason, cause };
  return approval === undefined ? actor : { ...actor, approval };
}
