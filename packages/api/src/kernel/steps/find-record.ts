import type { Membership } from "../../database/tenant.ts";
import type { Loaded } from "../changes/change.ts";
import type { Mutation, Operation, Read } from "../define-operation.ts";
import type { Opened } from "./in-transaction.ts";
import type { Addressed } from "./read-address.ts";

/** The result of a `load` that ran beside the membership query; left out where the record is loaded later. */
export type Sought = PromiseSettledResult<Loaded | undefined>;

type Seeking = Addressed & Opened;

/**
 * Finds the caller's membership and, in the same round trip, the record of the call: row-level security shows
 * it only to members, and nothing looks at it until the caller is known to be allowed to ask.
 *
 * A call with an `Idempotency-Key` takes its key first, so that a repetition never locks the record while
 * waiting for the key.
 *
 * @throws what the database fails with, once both have ended: a query must not outlive its transaction
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

/** Returns the record of the call, which may have been found together with the membership. */
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

/** Rejects for a stranger, whose call is refused whatever `load` makes of the rejection. */
function asMember(entering: Promise<Membership | null>): Promise<Membership> {
  const member = entering.then((membership) => {
    if (membership === null) throw new Error("the caller is no member");
    return membership;
  });
  member.catch(() => undefined);
  return member;
}
