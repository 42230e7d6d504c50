// Decision: decisions/0002-transactions-and-idempotency.md
import type { Transaction } from "../../database/tenant.ts";
import { isOfTheMoment, Problem } from "../../problems/problem.ts";
import type { ProblemCode } from "../../problems/problem-types.ts";
import { readApproval } from "../approvals/approval-row.ts";
import { toApproval } from "../approvals/approval-view.ts";
import { callerOf } from "../call.ts";
import { withoutPublicUrl } from "../former-public-url.ts";
import {
  noOrganization,
  type StoredOutcome,
  storeOutcome,
  takeKey,
  toComparable,
  toRequestHashes,
} from "../idempotency.ts";
import { toStoredAnswer } from "../stored-answer.ts";
import { answerWith } from "./answer-with.ts";
import { type Addressed, isPreview } from "./read-address.ts";
import { isRecorded, toRefusalEntry } from "./record-refusal.ts";
import { type Ended, type Execution, type Refused, toSettled } from "./step.ts";

type Keyed = Addressed & { transaction: Transaction; body: unknown; organizationId?: string };

/**
 * Runs the steps of a change once for each idempotency key. A repeated request gets the stored response. Rejections
 * are stored too, in the same transaction, after their writes have been rolled back.
 */
export async function once<In extends Keyed>(
  execution: In,
  steps: (execution: In) => Promise<Ended>,
): Promise<Ended> {
  const { call, params, query, body, transaction, operation, now } = execution;
  const { idempotencyKey: key, ifMatch } = call;
  if (key === null || isPreview(execution)) return steps(execution);
  const { organizationId = noOrganization } = execution;
  const { userId } = callerOf(call);
  const scope = { organizationId, userId, operation: operation.id, key };
  const request = toComparable({ params, query, body, ifMatch });
  const hashes = toRequestHashes(request, call.asWritten);
  const stored = await takeKey(transaction, scope, hashes, now);
  if (stored !== null) return replay(stored, execution);
  const ended = await transaction.attempt(async () => toSettled(await steps(execution)));
  // A repeated request must not get the response to a temporary failure.
  if (ended.ended === "refused" && isOfTheMoment(ended.problem)) return ended;
  const kept = ended.ended === "refused" ? keepRefusal(ended) : ended;
  storeOutcome(transaction, scope, hashes, { outcome: toStored(kept), now });
  return kept;
}

/** Commits the rejection with its audit entry. The writes of the call have been rolled back. */
function keepRefusal(refused: Refused): Refused {
  const { membership } = refused.at;
  const entry = membership && isRecorded(refused) ? toRefusalEntry(refused, membership) : null;
  return { ...refused, keeps: true, entry };
}

function toStored(ended: Ended): StoredOutcome {
  if (ended.ended === "answered") {
    const { held } = ended.outcome;
    return held === null ? toStoredAnswer(ended.outcome) : { approvalId: held.id };
  }
  const { code, message: detail, members, headers } = ended.problem;
  const { requestId } = ended.at.call;
  // A replayed problem equals the first one, including the request id.
  const ofRequest = { instance: `urn:uuid:${requestId}`, requestId };
  return { problem: { code, detail, members: { ...members, ...ofRequest }, headers } };
}

async function replay(stored: StoredOutcome, execution: Keyed): Promise<Ended> {
  if ("approvalId" in stored) return replayHeld(stored.approvalId, execution);
  if (!("problem" in stored)) {
    const { body, ...outcome } = stored;
    return answerWith(execution, withoutPublicUrl(body), { ...outcome, replayed: true });
  }
  const { code, detail, members, headers } = stored.problem;
  return refuseAgain(execution, new Problem(code, detail, members, { ...headers, ...isReplayed }));
}

const isReplayed = { "Idempotency-Replayed": "true" };

/** Rejects the call again. The audit log already has the first rejection. */
function refuseAgain(at: Execution, problem: Problem): Refused {
  return { ended: "refused", problem, at, keeps: true, entry: null };
}

/** Returns the current state of a held call: its result if it was executed, its problem if it failed. */
async function replayHeld(approvalId: string, execution: Keyed): Promise<Ended> {
  const { transaction, membership, now } = execution;
  const row = await readApproval(transaction, approvalId);
  const { result, problem } = row;
  if (result !== null) {
    const { body, ...outcome } = result;
    return answerWith(execution, withoutPublicUrl(body), { ...outcome, replayed: true });
  }
  if (problem !== null) return refuseAgain(execution, toProblem(problem));
  if (!membership) throw new Error("only calls of members are held for approval");
  const held = toApproval(row, membership, now);
  return answerWith(execution, held, { status: 202, held, replayed: true });
}

/** Restores a problem from its stored body. */
function toProblem(body: Record<string, unknown>): Problem {
  const { type: _type, title: _title, status: _status, detail, code, ...members } = body;
  return new Problem(code as ProblemCode, String(detail), members, isReplayed);
}
