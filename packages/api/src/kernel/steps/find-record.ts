import type { Membership } from "../../database/tenant.ts";
import type { Loaded } from "../changes/change.ts";
import type { Mutation, Operation, Read } from "../define-operation.ts";
import type { Opened } from "./in-transaction.ts";
import type { Addressed } from "./read-address.ts";

/** What `load` came to beside the membership; left out where the record is found later. */
export type Sought = PromiseSettledResult<Loaded | undefined>;

type Seeking = Addressed & Opened;

/**
 * Finds the caller's membership, and in the same round trip what the call is about: the policies show that
 * to members alone, and until the caller may ask for it nobody looks at what was found.
 *
 * A call with an `Idempotency-Key` takes its key first, so that whoever repeats it never holds the record
 * while waiting for the key.
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

/** What the call is about, which may have been found with the membership already. */
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

/** Fails for a stranger, whose call is refused whatever `load` makes of that. */
function asMember(entering: Promise<Membership | null>): Promise<Membership> {
  const member = entering.then((membership) => {
    if (membership === null) throw new Error("the caller is no member");
    return membership;
  });
  member.catch(() => undefined);
  return member;
}
