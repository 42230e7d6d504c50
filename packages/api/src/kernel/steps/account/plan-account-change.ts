import { assertFirstParty } from "../../../auth/first-party.ts";
import { readUser } from "../../../auth/user.ts";
import { callerOf, toActor } from "../../call.ts";
import type { AccountMutation } from "../../define-operation.ts";
import type { OpenTransaction } from "../in-transaction.ts";
import type { PlannedChange } from "../plan-change.ts";
import type { CallWithParameters } from "../read-parameters.ts";

/** A call that changes the caller's account, or creates or joins an organization. */
export type AccountChangeCall = CallWithParameters &
  OpenTransaction & {
    operation: AccountMutation;
    body: unknown;
    user: { id: string; displayName: string };
  };

/** Rejects calls that are not made in a first-party session, if the operation requires one. */
export function requireFirstParty<In extends CallWithParameters>(execution: In): In {
  assertFirstParty(execution.operation, execution.call, execution.service.config.auth);
  return execution;
}

/** Reads the account of the caller. The first request of a user creates it. */
export async function findUser<In extends CallWithParameters & OpenTransaction>(
  execution: In,
): Promise<In & Pick<AccountChangeCall, "user">> {
  const { transaction, call, now } = execution;
  const user = await readUser(transaction, callerOf(call), now, call.language);
  return { ...execution, user: { id: user.id, displayName: user.display_name } };
}

/** Plans a change of the caller's account. The plan itself reads the records that it needs. */
export async function planAccountChange(execution: AccountChangeCall): Promise<PlannedChange> {
  const { operation, call, enter, user } = execution;
  const principal = callerOf(call);
  const plan = await operation.change.plan({ ...execution, principal });
  const { organizationId } = plan;
  if (organizationId !== null) enter(organizationId);
  return {
    ...execution,
    plan,
    // The policies of an organization apply only to changes of its records by members.
    policies: [],
    loaded: undefined,
    membership: null,
    versionBefore: null,
    actor: toActor(call, {
      userId: user.id,
      displayName: user.displayName,
      isService: principal.isService,
    }),
    // Path parameters of account changes may be secrets: the token of an invitation.
    recordedParams: {},
    organizationId,
  };
}
