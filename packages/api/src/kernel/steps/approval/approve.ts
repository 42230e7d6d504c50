import { Problem } from "../../../problems/problem.ts";
import { toDraftApproval, toPolicyDocument } from "../../approvals/draft-approval.ts";
import {
  holdsFor,
  isAbout,
  type OperationNames,
  type PolicyDocument,
  toNames,
} from "../../approvals/match-policy.ts";
import type { Policy } from "../../approvals/policy.ts";
import { callerOf } from "../../call.ts";
import { mayHold } from "../../conditions/evaluate.ts";
import { answerWith } from "../answer-with.ts";
import type { Planned } from "../plan-change.ts";
import { isPreview } from "../read-address.ts";
import type { Ended } from "../step.ts";

/** A change that may be written: no policy holds or denies it. */
export type Approved = Planned & {
  /** For a preview: the policy that would hold the call. */
  heldBy: Policy | null;
};

/**
 * Applies the organization's approval policies to a planned change, which is then allowed, held for approval or
 * rejected. The plan contains all values that a policy can test, and nothing has been written yet.
 */
export function approve(execution: Planned): Approved | Ended {
  const { call, membership } = execution;
  const policy = findDecidingPolicy(execution);
  if (policy === undefined || membership === null || policy.effect === "allow") {
    return { ...execution, heldBy: null };
  }
  if (policy.effect === "deny") {
    throw new Problem("APPROVAL_DENIED_BY_POLICY", `The policy ${policy.name} forbids this call.`, {
      policyId: policy.id,
      policyName: policy.name,
    });
  }
  // The call has been approved: one approval is enough, even if another policy now holds such calls.
  if (call.release !== undefined || needsNoApproval(execution)) {
    return { ...execution, heldBy: null };
  }
  if (isPreview(execution)) return { ...execution, heldBy: policy };
  const { language } = membership;
  const { reason } = execution.actor;
  const principal = callerOf(call);
  const hold = toDraftApproval(execution, { policy, principal, language, reason });
  return { ...answerWith(execution, null), keeps: false, hold };
}

/**
 * Whether no policy holds the change: the plan says so, or the result contains a new secret of an existing record. A
 * secret is shown only once, and nobody would see it in the result of a later execution.
 */
function needsNoApproval({ plan, loaded }: Planned): boolean {
  return plan.isApproved ?? (plan.revealed !== undefined && loaded !== undefined);
}

/**
 * Returns the first policy that matches. No policy matches if the record already is as requested, since the call
 * changes nothing then.
 */
function findDecidingPolicy(execution: Planned): Policy | undefined {
  const { policies, plan, call } = execution;
  if (policies.length === 0 || plan.change === null) return undefined;
  const { channel } = call;
  const matters = toMatters(execution);
  return policies.find((policy) =>
    matters.some(({ names, holds }) => isAbout(policy, { channel, names }) && holds(policy)),
  );
}

/** An operation whose policies apply to the call, and a function that evaluates their conditions. */
type Matter = { names: OperationNames; holds: (policy: Policy) => boolean };

/** Returns the called operation, the operations of the change that it delegates to, and those that it enables. */
function toMatters(execution: Planned): Matter[] {
  const document = toPolicyDocument(execution);
  const own = { names: toNames(execution.operation), holds: holdsIn(document) };
  return [own, ...toDelegated(execution), ...toEnabled(execution, document)];
}

function toDelegated(execution: Planned): Matter[] {
  const { plan, service } = execution;
  const { through } = plan;
  if (through === undefined) return [];
  const holds = holdsIn(toPolicyDocument({ ...execution, ...through }));
  const others = service.registry.filter(
    (each) => each.kind === "mutation" && each.change === through.change,
  );
  return others.map((other) => ({ names: toNames(other), holds }));
}

/**
 * The input with which an enabled operation will be called is unknown. A policy that allows some calls of it
 * therefore does not allow enabling it.
 */
function toEnabled({ operation, service }: Planned, { present }: PolicyDocument): Matter[] {
  if (operation.kind !== "mutation") return [];
  const { target, computed } = present;
  const { enables } = operation.change;
  const others = service.registry.filter(({ id }) => enables.includes(id));
  return others.map((other) => ({
    names: toNames(other),
    holds: ({ match, effect }) =>
      effect !== "allow" &&
      (match.conditions === null || mayHold(match.conditions, { target, computed })),
  }));
}

const holdsIn = (document: PolicyDocument) => (policy: Policy) => holdsFor(policy, document);
