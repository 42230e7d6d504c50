import type { Language } from "@werkbank/http/accept-language";
import { approveApproval } from "../../domains/approvals/operations/approve-approval.ts";
import { rejectApproval } from "../../domains/approvals/operations/reject-approval.ts";
import type { Approval } from "../../kernel/approvals/approval.ts";
import { Problem, type RequestError } from "../../problems/problem.ts";
import type { Decision } from "./page-form.ts";
import type { FoundApproval } from "./read-approval.ts";
import { readPending } from "./read-list.ts";
import { toSentence } from "./wording/sentences.ts";
import type { RefusedDecision } from "./show/shown-approval.ts";
import { run, type Visitor } from "../pages/visitor.ts";
import { wordings } from "./wording/wordings.ts";

const operations = {
  approve: approveApproval,
  reject: rejectApproval,
  "reject-all": rejectApproval,
};

/**
 * Calls the operation of a decision.
 *
 * @returns null on success, otherwise the problem
 */
export async function decide(
  visitor: Visitor,
  { approval, organization }: FoundApproval,
  { action, comment }: Decision,
): Promise<Problem | null> {
  const outcome = await run(visitor, operations[action], {
    params: { organizationId: organization.id, approvalId: approval.id },
    body: comment === "" ? {} : { comment },
  });
  return outcome instanceof Problem ? outcome : null;
}

/**
 * Rejects the other pending approvals of the same requester and client, each by its own call. Skips those that
 * the visitor may not decide, or that were decided meanwhile.
 *
 * @throws Problem with status 429 or 5xx
 */
export async function rejectOthers(
  visitor: Visitor,
  { approval, organization }: FoundApproval,
  decision: Decision,
): Promise<void> {
  const { requestedBy, clientId } = approval;
  if (clientId === null) return;
  const pending = await readPending(visitor, organization.id);
  const others = pending.filter(
    (each) => each.mayDecide && each.requestedBy === requestedBy && each.clientId === clientId,
  );
  for (const other of others) {
    const problem = await decide(visitor, { approval: other, organization }, decision);
    if (problem !== null && (problem.status >= 500 || problem.status === 429)) throw problem;
  }
}

/** Whether a user has already made the same decision. */
export function hasDecided(
  approval: Approval,
  userId: string,
  action: Decision["action"],
): boolean {
  const decision = action === "approve" ? "approve" : "reject";
  return approval.decisions.some((made) => made.userId === userId && made.decision === decision);
}

/** Returns a rejected decision, for the page to show it again. */
export function toRefused(
  problem: Problem,
  { comment }: Decision,
  language: Language,
): RefusedDecision {
  const [fault] = commentFaultsOf(problem);
  return fault === undefined
    ? { comment, sentence: toSentence(problem, language), commentFault: null }
    : { comment, sentence: null, commentFault: toCommentFault(fault, language) };
}

function commentFaultsOf({ code, members }: Problem): RequestError[] {
  if (code !== "VALIDATION_FAILED") return [];
  const errors = members["errors"] as RequestError[];
  return errors.filter(({ pointer }) => pointer === "/comment");
}

function toCommentFault({ rule, expected }: RequestError, language: Language): string {
  const words = wordings[language];
  if (rule === "required" || rule === "minLength") return words.commentMissing;
  if (rule === "maxLength" && typeof expected === "number") return words.commentTooLong(expected);
  return words.commentUnreadable;
}
