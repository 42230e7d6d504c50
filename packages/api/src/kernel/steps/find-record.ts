import type { Membership } from "../../database/tenant.ts";
import type { LoadedRecord } from "../changes/change.ts";
import type { Mutation, Operation, Read } from "../define-operation.ts";
import type { OpenTransaction } from "./in-transaction.ts";
import type { CallWithParameters } from "./read-parameters.ts";

/** The result of a `load` that ran in parallel with the membership query; omitted if the record is loaded later. */
export type PreloadedRecord = PromiseSettledResult<LoadedRecord | undefined>;

type CallInTransaction = CallWithParameters & OpenTransaction;

/**
 * Finds the caller's membership and, in the same round trip, the record of the call. Row level security returns the
 * record only to members, and no step uses it before the caller is authorized.
 *
 * A call with an `Idempotency-Key` claims its key first, so that a repeated request never locks the record while it
 * waits for the key.
 *
 * @throws the error of the database after both queries have ended: a query must not outlive its transaction
 */
export async function findMembershipAndRecord(
  execution: CallInTransaction,
  membershipFound: Promise<Membership | null>,
): Promise<{ membership: Membership | null; preloaded?: PreloadedRecord }> {
  const { operation, call } = execution;
  const load = loaderOf(operation);
  const usesKey = operation.kind === "mutation" && call.idempotencyKey !== null;
  if (load === undefined || usesKey) return { membership: await membershipFound };
  const [foundMembership, preloaded] = await Promise.allSettled([
    membershipFound,
    load({ ...execution, member: requireMembership(membershipFound) }),
  ]);
  if (foundMembership.status === "rejected") throw foundMembership.reason;
  return { membership: foundMembership.value, preloaded };
}

/** Returns the record of the call, loaded here unless it was loaded with the membership. */
export async function findRecord(
  execution: CallInTransaction & {
    operation: Read | Mutation;
    membership: Membership;
    preloaded?: PreloadedRecord;
  },
): Promise<LoadedRecord | undefined> {
  const { operation, membership, preloaded } = execution;
  if (preloaded === undefined) {
    return loaderOf(operation)?.({ ...execution, member: Promise.resolve(membership) });
  }
  if (preloaded.status === "rejected") throw preloaded.reason;
  return preloaded.value;
}

function loaderOf(operation: Operation): Read["load"] {
  if (operation.kind === "read") return operation.load;
  return operation.kind === "mutation" ? operation.change.load : undefined;
}

/** Rejects if the caller is no member: the call is then rejected, whatever `load` does. */
function requireMembership(membershipFound: Promise<Membership | null>): Promise<Membership> {
  const member = membershipFound.then((membership) => {
    if (membership === null) throw new Error("the caller is no member");
    return membership;
  });
  member.catch(() => undefined);
  return member;
}
