import type { Language } from "@werkbank/http/accept-language";
import { type Html, html } from "../../../mail/html.ts";
import { removeHiddenCharacters } from "../../../mail/hidden-characters.ts";
import { renderAlert } from "../../pages/render-alert.ts";
import { renderText } from "../../pages/render-text.ts";
import { renderTime } from "../../pages/render-time.ts";
import type { Page } from "../../pages/shell.ts";
import { pageMessages } from "../messages/messages-by-language.ts";
import { toPagePath } from "../page-route.ts";
import type { ValueContext } from "../../values/value-context.ts";
import type { ApprovalView, RejectedDecision } from "./approval-view.ts";
import { renderChanges } from "./render-changes.ts";
import { renderDecisionForm } from "./render-decision-form.ts";
import { renderEssentials } from "./render-essentials.ts";
import { renderFacts } from "./render-facts.ts";
import { renderState } from "./render-state.ts";
import { renderTechnicalDetails } from "./render-technical-details.ts";

/**
 * Renders the page of one approval: what would happen, with the amount and the recipients first, the changes, the
 * request, and the form for approvers.
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
  const state = renderState(view, language);
  const essentials = renderEssentials(view, language);
  const body = html`${rejected?.message ? renderAlert(messages.rejectedDecision, rejected.message) : null}
    <h1>${renderText(approval.summary, messages)}</h1>
    ${approval.state === "pending" ? [essentials, state] : [state, essentials]}
    ${
      approval.input === null
        ? html`<h2 id="changes">${messages.effects.change}</h2>
            <p>${messages.hiddenCall}</p>`
        : renderChanges(approval, toValueContext(view, language))
    }
    ${renderFacts(view, language)} ${renderDecisions(view, language)}
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
    ${renderTechnicalDetails(view, language)}
    <p class="onward">
      <a href="${toPagePath({ language, approvalId: null }, inOrganization)}"
        >${messages.allApprovals}</a
      >
    </p>`;
  return { title: removeHiddenCharacters(approval.summary), body };
}

function toValueContext(view: ApprovalView, language: Language): ValueContext {
  const { approval, organization, names, titles } = view;
  return {
    language,
    timeZone: organization.timeZone,
    currency: approval.currency ?? organization.currency,
    names,
    titles,
    heldCall: { plannedAt: approval.createdAt, executedAt: approval.executedAt },
  };
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
