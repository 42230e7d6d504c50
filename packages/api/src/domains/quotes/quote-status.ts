import { Problem } from "../../problems/problem.ts";
import type { Quote, QuoteStatus } from "./quote.ts";

/** The transitions from each status. `expired` is reached by time alone. */
const transitions: Record<QuoteStatus, readonly QuoteStatus[]> = {
  draft: ["sent", "cancelled"],
  sent: ["accepted", "rejected", "cancelled"],
  expired: ["sent", "cancelled"],
  accepted: ["converted", "cancelled"],
  rejected: [],
  cancelled: [],
  converted: [],
};

const revisableStatuses: readonly QuoteStatus[] = ["sent", "rejected", "expired", "accepted"];

const reviseHint = "Revise it (reviseQuote): that makes a new draft of it.";

const hints: Partial<Record<QuoteStatus, string>> = {
  draft: "Send it first (sendQuote).",
  sent: "Record the customer's answer first (acceptQuote or rejectQuote), or revise it (reviseQuote).",
  expired: "Send it again with a new validUntil (sendQuote), or revise it (reviseQuote).",
  accepted:
    "Convert it to an order (convertQuoteToOrder), cancel it (cancelQuote), or revise it (reviseQuote).",
  rejected: reviseHint,
  cancelled: "Create a new quote (createQuote).",
  converted: "Go on with the order.",
};

/** Whether the status of a quote may become another one. */
export function canBecome({ status }: Pick<Quote, "status">, to: QuoteStatus): boolean {
  return transitions[status].includes(to);
}

/** @throws Problem QUOTE_STATUS_TRANSITION_INVALID */
export function assertTransition(quote: Quote, to: QuoteStatus): void {
  const { displayNumber, status: from } = quote;
  if (canBecome(quote, to)) return;
  throw toTransitionProblem(
    quote,
    to,
    `Quote ${displayNumber} is ${from} and cannot become ${to}.`,
  );
}

/**
 * Returns the problem for a transition that is invalid or cannot be made as requested.
 *
 * @param overrides the allowed statuses and the hint, if they differ from those of the quote's status
 */
export function toTransitionProblem(
  { status: from }: Quote,
  to: QuoteStatus,
  detail: string,
  overrides: { allowed?: readonly QuoteStatus[]; hint?: string | undefined } = {},
): Problem {
  const members = { from, to, allowed: transitions[from], hint: hints[from], ...overrides };
  return new Problem("QUOTE_STATUS_TRANSITION_INVALID", detail, members);
}

/** Whether a new version of a quote can be made. */
export function isRevisable({ status }: Pick<Quote, "status">): boolean {
  return revisableStatuses.includes(status);
}

/** @throws Problem QUOTE_STATUS_TRANSITION_INVALID for drafts and for final statuses */
export function assertRevisable(quote: Quote): void {
  const { displayNumber, status } = quote;
  if (isRevisable(quote)) return;
  throw toTransitionProblem(
    quote,
    "draft",
    `Quote ${displayNumber} is ${status} and cannot be revised.`,
    status === "draft" ? { hint: "A draft is changed (updateQuote), not revised." } : {},
  );
}

/** Whether a quote in this status can be changed or deleted. */
export const isDraft = (status: string): boolean => status === "draft";

/** @throws Problem QUOTE_LOCKED */
export function assertDraft({ displayNumber, status }: Quote, action: "changed" | "deleted"): void {
  if (isDraft(status)) return;
  throw new Problem(
    "QUOTE_LOCKED",
    `Quote ${displayNumber} is ${status} and can no longer be ${action}.`,
    { currentStatus: status, editableFields: [], hint: toLockedHint(status, action) },
  );
}

function toLockedHint(status: QuoteStatus, action: "changed" | "deleted"): string | undefined {
  if (action === "changed") return revisableStatuses.includes(status) ? reviseHint : hints[status];
  return transitions[status].includes("cancelled")
    ? "Cancel it (cancelQuote): only a draft is deleted."
    : "Leave it: only a draft is deleted.";
}

/** @throws Problem QUOTE_EXPIRED when the quote's last day has passed */
export function assertNotExpired({ displayNumber, status, validUntil }: Quote): void {
  if (status !== "expired") return;
  throw new Problem("QUOTE_EXPIRED", `Quote ${displayNumber} was valid until ${validUntil}.`, {
    validUntil,
  });
}
