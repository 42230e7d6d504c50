import type { Language } from "@werkbank/http/accept-language";
import { approveApproval } from "../../domains/approvals/operations/approve-approval.ts";
import { rejectApproval } from "../../domains/approvals/operations/reject-approval.ts";
import type { Approval } from "../../kernel/approvals/approval.ts";
import { Problem, type RequestError } from "../../problems/problem.ts";
import type { Decision } from "./page-form.ts";
import type { FoundApproval } from "./find-approval.ts";
import { readPending } from "./read-list.ts";
import { toProblemMessage } from "./messages/problem-message.ts";
import type { RejectedDecision } from "./render/approval-view.ts";
import { runForVisitor, type Visitor } from "../pages/visitor.ts";
import { pageMessages } from "./messages/messages-by-language.ts";

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
  const result = await runForVisitor(visitor, operations[action], {
    params: { organizationId: organization.id, approvalId: approval.id },
    body: comment === "" ? {} : { comment },
  });
  return result instanceof Problem ? result : null;
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
  return approval.decisions.some(
    (existing) => existing.userId === userId && existing.decision === decision,
  );
}

/** Returns a rejected decision, for the page to show it again. */
export function toRejectedDecision(
  problem: Problem,
  { comment }: Decision,
  language: Language,
): RejectedDecision {
  const [commentError] = commentErrorsOf(problem);
  return commentError === undefined
    ? { comment, message: toProblemMessage(problem, language), commentError: null }
    : { comment, message: null, commentError: toCommentErrorMessage(commentError, language) };
}

function commentErrorsOf({ code, members }: Problem): RequestError[] {
  if (code !== "VALIDATION_FAILED") return [];
  const errors = members["errors"] as RequestError[];
  return errors.filter(({ pointer }) => pointer === "/comment");
}

function toCommentErrorMessage({ rule, expected }: RequestError, language: Language): string {
  const messages = pageMessages[language];
  if (rule === "required" || rule === "minLength") return messages.commentMissing;
  if (rule === "maxLength" && typeof expected === "number")
    return messages.commentTooLong(expected);
  return messages.commentUnreadable;
}
