import { assertFirstParty } from "../../../auth/first-party.ts";
import { readUser } from "../../../auth/user.ts";
import { callerOf, toActor } from "../../call.ts";
import type { AccountMutation } from "../../define-operation.ts";
import type { Opened } from "../in-transaction.ts";
import type { Planned } from "../plan-change.ts";
import type { Addressed } from "../read-address.ts";

/** A call that changes the caller's account, or creates or joins an organization. */
export type AccountChanging = Addressed &
  Opened & { operation: AccountMutation; body: unknown; user: { id: string; displayName: string } };

/** Such a call requires no role, only, where declared, that a person makes it in their own session. */
export function requireFirstParty<In extends Addressed>(execution: In): In {
  assertFirstParty(execution.operation, execution.call, execution.service.config.auth);
  return execution;
}

/** Finds the account of the caller; their first request creates it. */
export async function findUser<In extends Addressed & Opened>(
  execution: In,
): Promise<In & Pick<AccountChanging, "user">> {
  const { transaction, call, now } = execution;
  const { id, display_name: displayName } = await readUser(transaction, callerOf(call), now);
  return { ...execution, user: { id, displayName } };
}

/** Steps 10 to 12 of a change of the caller's account: its plan reads what it needs. */
export async function planAccountChange(execution: AccountChanging): Promise<Planned> {
  const { operation, call, enter, user } = execution;
  const plan = await operation.change.plan({ ...execution, principal: callerOf(call) });
  const { organizationId } = plan;
  if (organizationId !== null) enter(organizationId);
  return {
    ...execution,
    plan,
    // The policies of an organization apply only to what its members do inside it.
    policies: [],
    loaded: undefined,
    membership: null,
    before: null,
    actor: toActor(call, { userId: user.id, displayName: user.displayName }),
    // Path parameters of account changes may be secrets: the token of an invitation.
    recordedParams: {},
    organizationId,
  };
}
