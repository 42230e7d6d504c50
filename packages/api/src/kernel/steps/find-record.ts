import type { Membership } from "../../database/tenant.ts";
import type { Loaded } from "../changes/change.ts";
import type { Mutation, Operation, Read } from "../define-operation.ts";
import type { Opened } from "./in-transaction.ts";
import type { Addressed } from "./read-address.ts";

/** The result of a `load` that ran in parallel with the membership query; omitted if the record is loaded later. */
export type Sought = PromiseSettledResult<Loaded | undefined>;

type Seeking = Addressed & Opened;

/**
 * Finds the caller's membership and, in the same round trip, the record of the call. Row level security returns the
 * record only to members, and no step uses it before the caller is authorized.
 *
 * A call with an `Idempotency-Key` claims its key first, so that a repeated request never locks the record while it
 * waits for the key.
 *
 * @throws the error of the database after both queries have ended: a query must not outlive its transaction
 */
export async function findTogether(
  execution: Seeking,
  entering: Promise<Membership | null>,
): Promise<{ membership: Membership | null; sought?: Sought }> {
  const { operation, call } = execution;
  const load = loadOf(operation);
  const takesKey = operation.kind === "mutation" && call.idempotencyKey !== null;
  if (load === undefined || takesKey) return { membership: await entering };
  const [entered, sought] = await Promise.allSettled([
    entering,
    load({ ...execution, member: asMember(entering) }),
  ]);
  if (entered.status === "rejected") throw entered.reason;
  return { membership: entered.value, sought };
}

/** Returns the record of the call, loaded here unless it was loaded with the membership. */
export async function findRecord(
  execution: Seeking & { operation: Read | Mutation; membership: Membership; sought?: Sought },
): Promise<Loaded | undefined> {
  const { operation, membership, sought } = execution;
  if (sought === undefined) {
    return loadOf(operation)?.({ ...execution, member: Promise.resolve(membership) });
  }
  if (sought.status === "rejected") throw sought.reason;
  return sought.value;
}

function loadOf(operation: Operation): Read["load"] {
  if (operation.kind === "read") return operation.load;
  return operation.kind === "mutation" ? operation.change.load : undefined;
}

/** Rejects if the caller is no member: the call is then rejected, whatever `load` does. */
function asMember(entering: Promise<Membership | null>): Promise<Membership> {
  const member = entering.then((membership) => {
    if (membership === null) throw new Error("the caller is no member");
    return membership;
  });
  member.catch(() => undefined);
  return member;
}
