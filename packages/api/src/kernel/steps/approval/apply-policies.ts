import { Problem } from "../../../problems/problem.ts";
import { toDraftApproval, toPolicyDocument } from "../../approvals/draft-approval.ts";
import {
  conditionsHold,
  appliesTo,
  type OperationNames,
  type PolicyDocument,
  toOperationNames,
} from "../../approvals/match-policy.ts";
import type { Policy } from "../../approvals/policy.ts";
import { callerOf } from "../../call.ts";
import type { Change } from "../../changes/change.ts";
import { mayBeMet } from "../../conditions/evaluate.ts";
import { toCompletedCall } from "../to-completed-call.ts";
import type { PlannedChange } from "../plan-change.ts";
import { isPreview } from "../read-parameters.ts";
import type { FinishedCall } from "../step.ts";

/** A change that may be written: no policy holds or denies it. */
export type ApprovedChange = PlannedChange & {
  /** For a preview: the policy that would hold the call. */
  holdingPolicy: Policy | null;
};

/**
 * Applies the organization's approval policies to a planned change, which is then allowed, held for approval or
 * rejected. The plan contains all values that a policy can test, and nothing has been written yet.
 */
export function applyPolicies(execution: PlannedChange): ApprovedChange | FinishedCall {
  const { call, membership } = execution;
  const policy = findDecidingPolicy(execution);
  if (policy === undefined || membership === null || policy.effect === "allow") {
    return { ...execution, holdingPolicy: null };
  }
  if (policy.effect === "deny") {
    throw new Problem("APPROVAL_DENIED_BY_POLICY", `The policy ${policy.name} forbids this call.`, {
      policyId: policy.id,
      policyName: policy.name,
    });
  }
  // The call has been approved: one approval is enough, even if another policy now holds such calls.
  if (call.approval !== undefined || needsNoApproval(execution)) {
    return { ...execution, holdingPolicy: null };
  }
  if (isPreview(execution)) return { ...execution, holdingPolicy: policy };
  const { language } = membership;
  const { reason } = execution.actor;
  const principal = callerOf(call);
  const draftApproval = toDraftApproval(execution, { policy, principal, language, reason });
  return { ...toCompletedCall(execution, null), commits: false, draftApproval };
}

/**
 * Whether no policy holds the change: the plan says so, or the result contains a new secret of an existing record. A
 * secret is shown only once, and nobody would see it in the result of a later execution.
 */
function needsNoApproval({ plan, loaded }: PlannedChange): boolean {
  return plan.isApproved ?? (plan.revealed !== undefined && loaded !== undefined);
}

/**
 * Returns the first policy that matches. No policy matches if the record already is as requested, since the call
 * changes nothing then.
 */
function findDecidingPolicy(execution: PlannedChange): Policy | undefined {
  const { policies, plan, call } = execution;
  if (policies.length === 0 || plan.change === null) return undefined;
  const { channel } = call;
  const decided = toSubjectsOfEachPart(execution).map((subjects) =>
    policies.find((policy) =>
      subjects.some(({ names, holds }) => appliesTo(policy, { channel, names }) && holds(policy)),
    ),
  );
  return findStrictest(decided);
}

/**
 * Returns the subjects of each part of a change; a change without parts is its only one. A policy that allows the
 * whole does not allow its parts, which other policies may hold.
 */
function toSubjectsOfEachPart(execution: PlannedChange): PolicySubject[][] {
  const whole = toPolicySubjects(execution);
  const { parts } = execution.plan;
  if (parts === undefined) return [whole];
  const limiting = whole.map(({ names, holds }) => ({
    names,
    holds: (policy: Policy) => policy.effect !== "allow" && holds(policy),
  }));
  return parts.map((part) => [
    ...limiting,
    ...toSubjectsOf({ ...execution, ...part }, part.change),
  ]);
}

/** Returns the policy that decides on several changes that are made together, or not at all. */
function findStrictest(decided: readonly (Policy | undefined)[]): Policy | undefined {
  const find = (effect: Policy["effect"]) => decided.find((policy) => policy?.effect === effect);
  return find("deny") ?? find("hold") ?? find("allow");
}

/** An operation whose policies apply to the call, and a function that evaluates their conditions. */
type PolicySubject = { names: OperationNames; holds: (policy: Policy) => boolean };

/** Returns the called operation, the operations of the change that it delegates to, and those that it enables. */
function toPolicySubjects(execution: PlannedChange): PolicySubject[] {
  const document = toPolicyDocument(execution);
  const own = { names: toOperationNames(execution.operation), holds: conditionsHoldIn(document) };
  return [own, ...toDelegatedSubjects(execution), ...toEnabledSubjects(execution, document)];
}

function toDelegatedSubjects(execution: PlannedChange): PolicySubject[] {
  const { delegatedTo } = execution.plan;
  return delegatedTo === undefined
    ? []
    : toSubjectsOf({ ...execution, ...delegatedTo }, delegatedTo.change);
}

/** Returns the operations that make a change, with the conditions on its planned call. */
function toSubjectsOf(planned: PlannedChange, change: Change): PolicySubject[] {
  const holds = conditionsHoldIn(toPolicyDocument(planned));
  const operations = planned.service.registry.filter(
    (each) => each.kind === "mutation" && each.change === change,
  );
  return operations.map((operation) => ({ names: toOperationNames(operation), holds }));
}

/**
 * The input with which an enabled operation will be called is unknown. A policy that allows some calls of it
 * therefore does not allow enabling it.
 */
function toEnabledSubjects(
  { operation, service }: PlannedChange,
  { present }: PolicyDocument,
): PolicySubject[] {
  if (operation.kind !== "mutation") return [];
  const { target, computed } = present;
  const { enables } = operation.change;
  const others = service.registry.filter(({ id }) => enables.includes(id));
  return others.map((other) => ({
    names: toOperationNames(other),
    holds: ({ match, effect }) =>
      effect !== "allow" &&
      (match.conditions === null || mayBeMet(match.conditions, { target, computed })),
  }));
}

const conditionsHoldIn = (document: PolicyDocument) => (policy: Policy) =>
  conditionsHold(policy, document);
