import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "../../../database/tenant.ts";
import { type ApprovalRow, readApproval, stateOf } from "../../../kernel/approvals/approval-row.ts";
import { withoutPublicUrl } from "../../../kernel/former-public-url.ts";
import { Problem } from "../../../problems/problem.ts";
import { StepProblem } from "../workflow-run.ts";
import { toResult } from "./call-operation.ts";
import type { ExecutionResult } from "./progress.ts";
import { toStepProblem } from "./step-problem.ts";

/** Reads the result of a step that awaits approval. An approved call has been executed by the decision. */
export async function readDecision(
  transaction: Transaction,
  approvalId: string | null,
  now: Date,
): Promise<ExecutionResult> {
  if (approvalId === null)
    return toRejectedResult(new Problem("APPROVAL_STALE", "The approval is gone."));
  const row = await readApproval(transaction, approvalId);
  const { result, problem } = row;
  if (result !== null) {
    const { body, audit } = result;
    return { kind: "done", response: withoutPublicUrl(body), result: toResult(body, audit) };
  }
  if (problem !== null) return { kind: "refused", problem: parseStoredProblem(problem) };
  const state = stateOf(row, now);
  if (state === "pending" || state === "approved") return { kind: "held", approvalId };
  return toRejectedResult(toProblem(row, state));
}

function toProblem({ expires_at: expiresAt }: ApprovalRow, state: string): Problem {
  return state === "expired"
    ? new Problem("APPROVAL_EXPIRED", `Nobody had decided by ${expiresAt.toISOString()}.`)
    : new Problem("APPROVAL_STATE_INVALID", `The approval of this step was ${state}.`);
}

function toRejectedResult(problem: Problem): ExecutionResult {
  return { kind: "refused", problem: toStepProblem(problem, uuidv7()) };
}

/** Returns the members of a stored problem that a run shows. */
function parseStoredProblem({
  code,
  status,
  title,
  detail,
  requestId,
}: Record<string, unknown>): StepProblem {
  return StepProblem.parse({ code, status, title, detail, requestId });
}
