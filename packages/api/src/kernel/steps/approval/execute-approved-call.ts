// Decision: decisions/0011-approval-policies.md
import { parseCondition } from "@werkbank/http/validators";
import { type StoredCall, toInputHash } from "../../approvals/stored-call.ts";
import { recipientNames, toDifferences } from "../../approvals/resolved-call.ts";
import type { ApprovedCallResult, ApprovedCall } from "../../approvals/approved-call.ts";
import type { Call } from "../../call.ts";
import { toMailRecipients } from "../../changes/mail-recipients.ts";
import type { Mutation } from "../../define-operation.ts";
import { isTransient, Problem, toProblemBody } from "../../../problems/problem.ts";
import { type AuthorizedCall, authorize, findMembership } from "../authorize.ts";
import { makeChange } from "../make-change.ts";
import { readParameters } from "../read-parameters.ts";
import { toStoredResponse } from "../../stored-response.ts";
import { readBody } from "../read-body.ts";
import { isAudited, toRejectionEntry } from "../record-rejection.ts";
import { requireScope } from "../require-caller.ts";
import { type FinishedCall, runSteps, type RejectedCall, toSettled } from "../step.ts";
import { type CallWithPolicies, findPolicies, type CallWithBody } from "./find-policies.ts";
import { resolveCall } from "./resolve-call.ts";

/**
 * Executes an approved call as its requester, in the transaction of the last approval: both are committed or
 * neither. All checks run again, except the rate limits, which have already counted the call.
 *
 * @throws Problem if the failure is temporary: then the decision is not recorded either
 */
export async function executeApprovedCall(
  approver: AuthorizedCall,
  approvedCall: ApprovedCall,
): Promise<ApprovedCallResult> {
  const { service, transaction, enter, organizationId, membership } = approver;
  const { operation: id, call } = approvedCall;
  const operation = service.registry.find((each) => each.id === id);
  if (operation?.kind !== "mutation" || call === null) {
    return toFailure(approver, stale("The held call cannot be read any more.", []));
  }
  const finished = await transaction.inSavepoint(async () => {
    enter(organizationId, approvedCall.requestedBy);
    return toSettled(await runAsRequester(approver, operation, { ...approvedCall, call }));
  });
  enter(organizationId, membership.userId);
  if (finished.kind === "completed") {
    const { body = null, ...result } = toStoredResponse(finished.result);
    return { state: "executed", result: { ...result, body }, entry: finished.entry };
  }
  const { problem } = finished;
  if (isTransient(problem)) throw problem;
  return {
    ...toFailure(approver, toApprovalProblem(finished, approvedCall)),
    entry: toRejectionAuditEntry(finished),
  };
}

function runAsRequester(
  { service, transaction, enter, now, call: { requestId, request } }: AuthorizedCall,
  operation: Mutation,
  approvedCall: ApprovedCall & { call: StoredCall },
): Promise<FinishedCall> {
  const {
    call: stored,
    toolName,
    channel,
    reason,
    approval: release,
    etag,
    inputHash,
  } = approvedCall;
  const call: Call = {
    channel,
    requestId,
    ip: null,
    principal: stored.principal,
    requiredScope: stored.requiredScope,
    params: stored.params,
    query: {},
    body: () => stored.body,
    request,
    accessToken: null,
    parameterErrors: [],
    idempotencyKey: release.approvalId,
    ifMatch: etag === null ? stored.ifMatch : parseCondition(etag),
    toolName,
    reason,
    approval: release,
    ...(stored.cause === undefined ? {} : { cause: stored.cause }),
    ...(stored.initiators === undefined ? {} : { initiators: stored.initiators }),
  };
  return runSteps(
    { service, operation, call, now },
    requireScope,
    readParameters,
    (withParameters) =>
      runSteps(
        { ...withParameters, operation, transaction, enter, executeApproved: rejectNestedApproval },
        findMembership,
        authorize,
        readBody,
        (withBody) => assertSameInput(withBody, inputHash),
        findPolicies,
        (withPolicies) => assertSameEffects(withPolicies, approvedCall),
        (withPolicies) => makeApprovedChange(withPolicies, approvedCall),
      ),
  );
}

/** Rejects the call if its parsed input is no longer the input that the approvers saw. */
function assertSameInput<In extends CallWithBody>(execution: In, inputHash: Buffer): In {
  if (toInputHash(execution.params, execution.body).equals(inputHash)) return execution;
  throw stale("The held call is not read as it was when it was held.", []);
}

/** Rejects the call if its effects are no longer those that the approvers saw. */
async function assertSameEffects(
  execution: CallWithPolicies,
  { resolved, mayBeStale }: ApprovedCall,
): Promise<CallWithPolicies | FinishedCall> {
  if (resolved === null) return execution;
  const present = await resolveCall(execution, resolved.at);
  if ("kind" in present) return present;
  const differences = toDifferences(resolved.call, present);
  const decisive = mayBeStale
    ? differences.filter((name) => recipientNames.includes(name))
    : differences;
  if (decisive.length === 0) return execution;
  throw stale(toStaleText(decisive), decisive);
}

function toStaleText(differences: readonly string[]): string {
  if (differences.includes("mailTo")) return mailsOthers;
  return differences.includes("webhookUrl")
    ? "The call would send events to another URL than the one that the approvers saw."
    : "The call would no longer do what the approvers saw.";
}

const mailsOthers = "The call would mail others than those whom the approvers saw.";

/** Makes the change. Rejects it if, at the current time, it sends mail to recipients that the approvers did not see. */
async function makeApprovedChange(
  execution: CallWithPolicies,
  { resolved }: ApprovedCall,
): Promise<FinishedCall> {
  const finished = await makeChange(execution);
  if (resolved === null || finished.kind === "rejected") return finished;
  const { mailedTo } = finished.result;
  const approved = toMailRecipients(resolved.call.mailTo, execution.membership);
  const seen = new Set([...approved.external, ...approved.members]);
  const isSeen = [...(mailedTo?.external ?? []), ...(mailedTo?.members ?? [])].every((each) =>
    seen.has(each),
  );
  if (isSeen) return finished;
  throw stale(mailsOthers, ["mailTo"]);
}

async function rejectNestedApproval(): Promise<never> {
  throw new Error("an approved call cannot approve another one");
}

function stale(detail: string, changedFields: unknown): Problem {
  return new Problem("APPROVAL_STALE", detail, { changedFields });
}

/** Converts the version conflict of a record that has changed since to the problem of a stale approval. */
function toApprovalProblem(
  { problem, execution: at }: RejectedCall,
  { etag }: ApprovedCall,
): Problem {
  if (problem.code !== "VERSION_CONFLICT" || etag === null) return problem;
  const label = at.target?.label ?? "The record";
  const { changedFields } = problem.members;
  return stale(`${label} has been changed since the call was held.`, changedFields);
}

function toFailure({ service, call }: AuthorizedCall, problem: Problem): ApprovedCallResult {
  const { docsUrl } = service.config;
  return {
    state: problem.code === "APPROVAL_STALE" ? "stale" : "failed",
    problem: toProblemBody(problem, { docsUrl, requestId: call.requestId }),
    entry: null,
  };
}

/** Returns the audit entry of the rejection with the requester as actor; null if they are no longer a member. */
function toRejectionAuditEntry(rejected: RejectedCall): ApprovedCallResult["entry"] {
  const { membership } = rejected.execution;
  return membership && isAudited(rejected) ? toRejectionEntry(rejected, membership) : null;
}
