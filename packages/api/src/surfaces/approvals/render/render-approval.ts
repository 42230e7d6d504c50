import type { Language } from "@werkbank/http/accept-language";
import { type Html, html } from "../../../mail/html.ts";
import { renderTime } from "../../pages/render-time.ts";
import { toPagePath } from "../page-route.ts";
import type { Page } from "../../pages/shell.ts";
import { renderAlert } from "../../pages/render-alert.ts";
import { renderChanges, renderJson } from "./render-changes.ts";
import { renderDecisionForm } from "./render-decision-form.ts";
import { renderFacts, renderState } from "./render-state.ts";
import type { RejectedDecision, ApprovalView } from "./approval-view.ts";
import { removeHiddenCharacters } from "../../../mail/hidden-characters.ts";
import { renderText } from "../../pages/render-text.ts";
import { pageMessages } from "../messages/messages-by-language.ts";

/**
 * Renders the page of one approval: the call and its requester, its changes, its state, and the form for
 * approvers.
 *
 * @param rejected a decision that was rejected
 */
export function renderApproval(
  view: ApprovalView,
  language: Language,
  rejected: RejectedDecision | null = null,
): Page {
  const messages = pageMessages[language];
  const { approval, organization } = view;
  const inOrganization = { organization: organization.id };
  const body = html`${rejected?.message ? renderAlert(messages.rejectedDecision, rejected.message) : null}
    <h1>${renderText(approval.summary, messages)}</h1>
    ${renderState(view, language)} ${renderFacts(view, language)}
    ${renderMessageAndReason(approval, language)} ${renderCall(view, language)}
    ${renderDecisions(view, language)}
    ${
      approval.mayDecide
        ? renderDecisionForm(
            toPagePath({ language, approvalId: approval.id }, inOrganization),
            language,
            view,
            rejected,
          )
        : renderWhyNoForm(view, language)
    }
    <p class="onward">
      <a href="${toPagePath({ language, approvalId: null }, inOrganization)}"
        >${messages.allApprovals}</a
      >
    </p>`;
  return { title: removeHiddenCharacters(approval.summary), body };
}

/** Renders the policy's message and the caller's reason, quoted because anyone may have written it. */
function renderMessageAndReason(
  { message, requestReason }: ApprovalView["approval"],
  language: Language,
): Html {
  const messages = pageMessages[language];
  return html`${
    message === null
      ? null
      : html`<h2>${messages.policyMessage}</h2>
          <p class="text">${renderText(message, messages)}</p>`
  }
  ${
    requestReason === null
      ? null
      : html`<h2>${messages.requestReason}</h2>
          <blockquote class="text" dir="auto">${renderText(requestReason, messages)}</blockquote>
          <p class="hint">${messages.requestReasonNote}</p>`
  }`;
}

/** Renders the changes and the input of the call, unless the visitor may not read its records. */
function renderCall({ approval, organization }: ApprovalView, language: Language): Html {
  const messages = pageMessages[language];
  const { changes, input } = approval;
  const content =
    input === null
      ? html`<p>${messages.hiddenCall}</p>`
      : html`${renderChanges(changes, messages, organization.timeZone)}
          <details>
            <summary>${messages.originalCall}</summary>
            ${renderJson(input, messages)}
          </details>`;
  return html`<h2 id="changes">${messages.changes}</h2>
    ${content}`;
}

function renderDecisions(
  { approval, organization }: ApprovalView,
  language: Language,
): Html | null {
  const messages = pageMessages[language];
  if (approval.decisions.length === 0) return null;
  return html`<h2>${messages.decisions}</h2>
    <ol class="decisions">
      ${approval.decisions.map(({ displayName, decision, comment, at }) => {
        const toMessage = decision === "approve" ? messages.approvedBy : messages.rejectedBy;
        return html`<li>
          ${renderText(toMessage(displayName), messages)},
          ${renderTime(at, messages.locale, organization.timeZone)}
          ${comment === null ? null : html`<p class="text">${renderText(comment, messages)}</p>`}
        </li> `;
      })}
    </ol>`;
}

/** Explains why there is no form although a decision is pending. */
function renderWhyNoForm({ approval, isOwn }: ApprovalView, language: Language): Html | null {
  if (approval.state !== "pending") return null;
  const { notAllowed } = pageMessages[language];
  return html`<p>${isOwn ? notAllowed.own_request : notAllowed.not_an_approver}</p>`;
}
