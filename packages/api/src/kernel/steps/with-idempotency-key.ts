// Decision: decisions/0002-transactions-and-idempotency.md
import type { Transaction } from "../../database/tenant.ts";
import { Problem } from "../../problems/problem.ts";
import type { ProblemCode } from "../../problems/problem-types.ts";
import { readApproval } from "../approvals/approval-row.ts";
import { toApproval } from "../approvals/approval-view.ts";
import { callerOf } from "../call.ts";
import { withoutPublicUrl } from "../former-public-url.ts";
import {
  noOrganization,
  type IdempotencyRecord,
  storeIdempotencyRecord,
  claimKey,
  toComparableRequest,
  toRequestHashes,
} from "../idempotency.ts";
import { toStoredResponse } from "../stored-response.ts";
import { toCompletedCall } from "./to-completed-call.ts";
import { type CallWithParameters, isPreview } from "./read-parameters.ts";
import { type FinishedCall, type Execution, type RejectedCall } from "./step.ts";

type IdempotentCall = CallWithParameters & {
  transaction: Transaction;
  body: unknown;
  organizationId?: string;
};

/**
 * Runs the steps of a change once for each idempotency key. A repeated request gets the stored response. A rejected call
 * wrote nothing, so its key stays free for the corrected one.
 */
export async function withIdempotencyKey<In extends IdempotentCall>(
  execution: In,
  steps: (execution: In) => Promise<FinishedCall>,
): Promise<FinishedCall> {
  const { call, params, query, body, transaction, operation, now } = execution;
  const { idempotencyKey: key, ifMatch } = call;
  if (key === null || isPreview(execution)) return steps(execution);
  const { organizationId = noOrganization } = execution;
  const { userId } = callerOf(call);
  const scope = { organizationId, userId, operation: operation.id, key };
  const request = toComparableRequest({ params, query, body, ifMatch });
  const hashes = toRequestHashes(request, call.asWritten);
  const stored = await claimKey(transaction, scope, hashes, now);
  if (stored !== null) return replay(stored, execution);
  const finished = await steps(execution);
  if (finished.kind === "completed") {
    const { approval } = finished.result;
    const outcome =
      approval === null ? toStoredResponse(finished.result) : { approvalId: approval.id };
    storeIdempotencyRecord(transaction, scope, hashes, { outcome, now });
  }
  return finished;
}

async function replay(stored: IdempotencyRecord, execution: IdempotentCall): Promise<FinishedCall> {
  if ("approvalId" in stored) return replayApproval(stored.approvalId, execution);
  const { body, ...outcome } = stored;
  return toCompletedCall(execution, withoutPublicUrl(body), { ...outcome, replayed: true });
}

/** Rejects the call again. The audit log already has the first rejection. */
function replayProblem(execution: Execution, problem: Problem): RejectedCall {
  return { kind: "rejected", problem, execution, commits: true, entry: null };
}

/** Returns the current state of a held call: its result if it was executed, its problem if it failed. */
async function replayApproval(
  approvalId: string,
  execution: IdempotentCall,
): Promise<FinishedCall> {
  const { transaction, membership, now } = execution;
  const row = await readApproval(transaction, approvalId);
  const { result, problem } = row;
  if (result !== null) {
    const { body, ...outcome } = result;
    return toCompletedCall(execution, withoutPublicUrl(body), { ...outcome, replayed: true });
  }
  if (problem !== null) return replayProblem(execution, toProblem(problem));
  if (!membership) throw new Error("only calls of members are held for approval");
  const approval = toApproval(row, membership, now);
  return toCompletedCall(execution, approval, { status: 202, approval, replayed: true });
}

/** Restores a problem from its stored body. */
function toProblem(body: Record<string, unknown>): Problem {
  const { type: _type, title: _title, status: _status, detail, code, ...members } = body;
  return new Problem(code as ProblemCode, String(detail), members, {
    "Idempotency-Replayed": "true",
  });
}
