import { Problem } from "../../../problems/problem.ts";
import { toDraftApproval, toPolicyDocument } from "../../approvals/draft-approval.ts";
import { findPolicy } from "../../approvals/match-policy.ts";
import type { Policy } from "../../approvals/policy.ts";
import { callerOf } from "../../call.ts";
import { answerWith } from "../answer-with.ts";
import type { Planned } from "../plan-change.ts";
import { isPreview } from "../read-address.ts";
import type { Ended } from "../step.ts";

/** Planned, and free to be written: a held or denied plan has no such type. */
export type Approved = Planned & {
  /** Of a preview: the policy that would hold the call. */
  heldBy: Policy | null;
};

/**
 * Step 13, the second half. What the approval policies of the organization say of a planned change: it may be made, it
 * waits for people, or it is refused. A plan holds all that a policy may ask of it, and nothing has been
 * written yet.
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
  // People have approved it: one approval is enough, whichever policy holds such calls by now.
  if (call.release !== undefined || replacesSecret(execution)) {
    return { ...execution, heldBy: null };
  }
  if (isPreview(execution)) return { ...execution, heldBy: policy };
  const { language } = membership;
  const { reason } = execution.actor;
  const principal = callerOf(call);
  const hold = toDraftApproval(execution, { policy, principal, language, reason });
  return { ...answerWith(execution, null), keeps: false, hold };
}

/** A new secret is shown once, to who asks for it: carried out later, it would be shown to nobody. */
function replacesSecret({ plan, loaded }: Planned): boolean {
  return plan.revealed !== undefined && loaded !== undefined;
}

/** What asks for what already is, is about to change nothing: no policy is asked. */
function findDecidingPolicy(execution: Planned): Policy | undefined {
  const { policies, plan } = execution;
  if (policies.length === 0 || plan.change === null) return undefined;
  return findPolicy(policies, toPolicyDocument(execution));
}
