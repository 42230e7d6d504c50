import type { Language } from "@werkbank/http/accept-language";
import { type Html, html } from "../../../mail/html.ts";
import dutchProblems from "../../../problems/problem-types.nl.json" with { type: "json" };
import { renderText } from "../../pages/render-text.ts";
import { formatTime } from "../../pages/render-time.ts";
import { pageMessages } from "../messages/messages-by-language.ts";
import { toPagePath } from "../page-route.ts";
import type { ApprovalView } from "./approval-view.ts";

type Approval = ApprovalView["approval"];

const dutchTitles: Readonly<Record<string, { title: string } | undefined>> = dutchProblems;

const stateClasses: Partial<Record<Approval["state"], string>> = {
  executed: "good",
  failed: "bad",
  rejected: "bad",
  stale: "bad",
};

/**
 * Renders the state of an approval with an explanation, the problem of a failed execution, and a link to the form or
 * to the next approval.
 */
export function renderState(view: ApprovalView, language: Language): Html {
  const { approval, organization } = view;
  const messages = pageMessages[language];
  const { problem, state } = approval;
  return html`<div class="state ${stateClasses[state] ?? ""}" role="status">
      <strong>${messages.states[state]}</strong>
      <p>${toStateMessage(approval, language, organization.timeZone)}</p>
      ${problem === null ? null : renderProblem(problem, language)}
    </div>
    ${approval.mayDecide && !view.hasApproved ? html`<p><a href="#decide">${messages.toDecision}</a></p>` : null}
    ${renderNext(view, language)}`;
}

/** Renders the problem in the language of the page; `detail` is English. */
function renderProblem({ code, detail }: Record<string, unknown>, language: Language): Html | null {
  const title = typeof code === "string" ? dutchTitles[code]?.title : undefined;
  const text = language === "nl" && title !== undefined ? `${title}.` : detail;
  if (typeof text !== "string") return null;
  return html`<p>${renderText(text, pageMessages[language])}</p>`;
}

/** Renders a link to the next approval that the visitor may decide. */
function renderNext({ next, organization }: ApprovalView, language: Language): Html | null {
  if (next === undefined) return null;
  const messages = pageMessages[language];
  if (next === null) return html`<p>${messages.noNext}</p>`;
  const query = { organization: organization.id };
  const path = toPagePath({ language, approvalId: next.id }, query);
  return html`<p>${messages.next} <a href="${path}">${renderText(next.summary, messages)}</a></p>`;
}

function toStateMessage(approval: Approval, language: Language, timeZone: string): string {
  const { locale, outcome } = pageMessages[language];
  const time = (at: string) => formatTime(at, locale, timeZone);
  const { state, decidedAt, executedAt, expiresAt, requiredApprovals } = approval;
  switch (state) {
    case "pending":
      return outcome.pending(time(expiresAt), requiredApprovals - countApprovals(approval));
    case "executed":
      return outcome.executed(time(executedAt ?? expiresAt));
    case "rejected":
      return outcome.rejected(time(decidedAt ?? expiresAt));
    case "expired":
      return outcome.expired(time(expiresAt));
    case "approved":
    case "failed":
    case "cancelled":
    case "stale":
      return outcome[state];
  }
}

/** Returns how many approvers have approved. */
export function countApprovals({ decisions }: Approval): number {
  return decisions.filter(({ decision }) => decision === "approve").length;
}
