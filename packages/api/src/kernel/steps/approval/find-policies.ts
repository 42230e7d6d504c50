import { toInput } from "../../approvals/draft-approval.ts";
import { isHoldable, mayMatch, toNames } from "../../approvals/match-policy.ts";
import type { Policy } from "../../approvals/policy.ts";
import { readPolicies } from "../../approvals/read-policies.ts";
import type { ChangeContext } from "../../changes/change.ts";
import type { Mutation } from "../../define-operation.ts";
import type { Authorized } from "../authorize.ts";

/** A member's call of a change, with its body parsed. */
export type Ready = Authorized & {
  operation: Mutation;
  body: unknown;
  carryOut: ChangeContext["carryOut"];
};

/** Adds the policies that may decide the call, in order of precedence. */
export type Asked = Ready & { policies: readonly Policy[] };

/**
 * Step 13, the first half: finds the policies that may decide a call, whatever its plan will be. They are read
 * once, so that one set of policies applies to the whole call.
 */
export async function findPolicies(execution: Ready): Promise<Asked> {
  return { ...execution, policies: await policiesOf(execution) };
}

async function policiesOf(execution: Ready): Promise<readonly Policy[]> {
  const { operation, membership, transaction, call, params, body } = execution;
  const { policiesStamp } = membership;
  if (policiesStamp === null || !isHoldable(operation)) return [];
  const { channel, principal } = call;
  const { delegates, enables } = operation.change;
  // A policy about another operation may decide it.
  const isOpen = delegates || enables.length > 0;
  const names = isOpen ? null : toNames(operation);
  const about = await readPolicies(transaction, policiesStamp, { channel, names });
  if (about.length === 0) return about;
  const caller = { clientId: principal?.clientId ?? null, membership };
  const known = isOpen ? {} : { input: toInput(params, body) };
  return about.filter((policy) => mayMatch(policy, caller, known));
}
