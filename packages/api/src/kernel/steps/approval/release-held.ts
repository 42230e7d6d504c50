// Decision: decisions/0011-approval-policies.md
import { parseCondition } from "@werkbank/http/validators";
import { type HeldCall, toInputHash } from "../../approvals/held-call.ts";
import { recipientNames, toDifferences } from "../../approvals/resolved-call.ts";
import type { CarriedOut, ReleasedCall } from "../../approvals/released-call.ts";
import type { Call } from "../../call.ts";
import { toMailRecipients } from "../../changes/mail-recipients.ts";
import type { Mutation } from "../../define-operation.ts";
import { isOfTheMoment, Problem, toProblemBody } from "../../../problems/problem.ts";
import { type Authorized, authorize, findMembership } from "../authorize.ts";
import { makeChange } from "../make-change.ts";
import { readAddress } from "../read-address.ts";
import { toStoredAnswer } from "../../stored-answer.ts";
import { readBody } from "../read-body.ts";
import { isRecorded, toRefusalEntry } from "../record-refusal.ts";
import { requireScope } from "../require-caller.ts";
import { type Ended, inOrder, type Refused, toSettled } from "../step.ts";
import { type Asked, findPolicies, type Ready } from "./find-policies.ts";
import { resolveCall } from "./resolve-call.ts";

/**
 * Executes an approved call as its requester, in the transaction of the last approval: both are committed or
 * neither. All checks run again, except the rate limits, which have already counted the call.
 *
 * @throws Problem if the failure is temporary: then the decision is not recorded either
 */
export async function releaseHeld(by: Authorized, released: ReleasedCall): Promise<CarriedOut> {
  const { service, transaction, enter, organizationId, membership } = by;
  const { operation: id, call } = released;
  const operation = service.registry.find((each) => each.id === id);
  if (operation?.kind !== "mutation" || call === null) {
    return toRefusal(by, stale("The held call cannot be read any more.", []));
  }
  const ended = await transaction.attempt(async () => {
    enter(organizationId, released.requestedBy);
    return toSettled(await run(by, operation, { ...released, call }));
  });
  enter(organizationId, membership.userId);
  if (ended.ended === "answered") {
    const { body = null, ...result } = toStoredAnswer(ended.outcome);
    return { state: "executed", result: { ...result, body }, entry: ended.entry };
  }
  const { problem } = ended;
  if (isOfTheMoment(problem)) throw problem;
  return { ...toRefusal(by, toTold(ended, released)), entry: toEntry(ended) };
}

function run(
  { service, transaction, enter, now, call: { requestId, request } }: Authorized,
  operation: Mutation,
  released: ReleasedCall & { call: HeldCall },
): Promise<Ended> {
  const { call: held, toolName, channel, reason, release, etag, inputHash } = released;
  const call: Call = {
    channel,
    requestId,
    ip: null,
    principal: held.principal,
    requiredScope: held.requiredScope,
    params: held.params,
    query: {},
    body: () => held.body,
    request,
    accessToken: null,
    addressErrors: [],
    idempotencyKey: release.approvalId,
    ifMatch: etag === null ? held.ifMatch : parseCondition(etag),
    toolName,
    reason,
    release,
    ...(held.cause === undefined ? {} : { cause: held.cause }),
    ...(held.initiators === undefined ? {} : { initiators: held.initiators }),
  };
  return inOrder({ service, operation, call, now }, requireScope, readAddress, (addressed) =>
    inOrder(
      { ...addressed, operation, transaction, enter, carryOut: approvesNothing },
      findMembership,
      authorize,
      readBody,
      (ready) => assertSame(ready, inputHash),
      findPolicies,
      (asked) => assertResolved(asked, released),
      (asked) => makeResolved(asked, released),
    ),
  );
}

/** Rejects the call if its parsed input is no longer the input that the approvers saw. */
function assertSame<In extends Ready>(execution: In, inputHash: Buffer): In {
  if (toInputHash(execution.params, execution.body).equals(inputHash)) return execution;
  throw stale("The held call is not read as it was when it was held.", []);
}

/** Rejects the call if its effects are no longer those that the approvers saw. */
async function assertResolved(
  execution: Asked,
  { resolved, mayBeStale }: ReleasedCall,
): Promise<Asked | Ended> {
  if (resolved === null) return execution;
  const present = await resolveCall(execution, resolved.at);
  if ("ended" in present) return present;
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

/** Makes the change, unless it mails somebody whom people have not seen, now that time has passed. */
async function makeResolved(execution: Asked, { resolved }: ReleasedCall): Promise<Ended> {
  const ended = await makeChange(execution);
  if (resolved === null || ended.ended === "refused") return ended;
  const { mailedTo } = ended.outcome;
  const approved = toMailRecipients(resolved.call.mailTo, execution.membership);
  const seen = new Set([...approved.external, ...approved.members]);
  const isSeen = [...(mailedTo?.external ?? []), ...(mailedTo?.members ?? [])].every((each) =>
    seen.has(each),
  );
  if (isSeen) return ended;
  throw stale(mailsOthers, ["mailTo"]);
}

async function approvesNothing(): Promise<never> {
  throw new Error("an approved call cannot approve another one");
}

function stale(detail: string, changedFields: unknown): Problem {
  return new Problem("APPROVAL_STALE", detail, { changedFields });
}

/** Converts the version conflict of a record that has changed since to the problem of a stale approval. */
function toTold({ problem, at }: Refused, { etag }: ReleasedCall): Problem {
  if (problem.code !== "VERSION_CONFLICT" || etag === null) return problem;
  const label = at.target?.label ?? "The record";
  const { changedFields } = problem.members;
  return stale(`${label} has been changed since the call was held.`, changedFields);
}

function toRefusal({ service, call }: Authorized, problem: Problem): CarriedOut {
  const { docsUrl } = service.config;
  return {
    state: problem.code === "APPROVAL_STALE" ? "stale" : "failed",
    problem: toProblemBody(problem, { docsUrl, requestId: call.requestId }),
    entry: null,
  };
}

/** Returns the audit entry of the rejection with the requester as actor; null if they are no longer a member. */
function toEntry(refused: Refused): CarriedOut["entry"] {
  const { membership } = refused.at;
  return membership && isRecorded(refused) ? toRefusalEntry(refused, membership) : null;
}
