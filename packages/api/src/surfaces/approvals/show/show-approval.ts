import type { Language } from "@werkbank/http/accept-language";
import { type Html, html } from "../../../mail/html.ts";
import { showMoment } from "../../pages/moments.ts";
import { toPagePath } from "../page-address.ts";
import type { Page } from "../../pages/shell.ts";
import { showRefusal } from "../../pages/show-refusal.ts";
import { showChanges, showJson } from "./show-changes.ts";
import { showDecisionForm } from "./show-decision-form.ts";
import { showFacts, showState } from "./show-state.ts";
import type { RefusedDecision, ShownApproval } from "./shown-approval.ts";
import { toPlainText } from "../../../mail/plain-text.ts";
import { showText } from "../../pages/shown-text.ts";
import { wordings } from "../wording/wordings.ts";

/**
 * Renders the page of one approval: the call and its requester, its changes, its state, and the form for
 * approvers.
 *
 * @param rejected a decision that was rejected
 */
export function showApproval(
  shown: ShownApproval,
  language: Language,
  refused: RefusedDecision | null = null,
): Page {
  const words = wordings[language];
  const { approval, organization } = shown;
  const inOrganization = { organization: organization.id };
  const body = html`${refused?.sentence ? showRefusal(words.refused, refused.sentence) : null}
    <h1>${showText(approval.summary, words)}</h1>
    ${showState(shown, language)} ${showFacts(shown, language)} ${showWords(approval, language)}
    ${showCall(shown, language)} ${showDecisions(shown, language)}
    ${
      approval.mayDecide
        ? showDecisionForm(
            toPagePath({ language, approvalId: approval.id }, inOrganization),
            language,
            shown,
            refused,
          )
        : showHindrance(shown, language)
    }
    <p class="onward">
      <a href="${toPagePath({ language, approvalId: null }, inOrganization)}"
        >${words.allApprovals}</a
      >
    </p>`;
  return { title: toPlainText(approval.summary), body };
}

/** Renders the policy's message and the caller's reason, quoted because anyone may have written it. */
function showWords(
  { message, requestReason }: ShownApproval["approval"],
  language: Language,
): Html {
  const words = wordings[language];
  return html`${
    message === null
      ? null
      : html`<h2>${words.policyMessage}</h2>
          <p class="text">${showText(message, words)}</p>`
  }
  ${
    requestReason === null
      ? null
      : html`<h2>${words.callerWords}</h2>
          <blockquote class="text" dir="auto">${showText(requestReason, words)}</blockquote>
          <p class="hint">${words.callerWordsNote}</p>`
  }`;
}

/** Renders the changes and the input of the call, unless the visitor may not read its records. */
function showCall({ approval, organization }: ShownApproval, language: Language): Html {
  const words = wordings[language];
  const { changes, input } = approval;
  const content =
    input === null
      ? html`<p>${words.unreadable}</p>`
      : html`${showChanges(changes, words, organization.timeZone)}
          <details>
            <summary>${words.callAsSent}</summary>
            ${showJson(input, words)}
          </details>`;
  return html`<h2 id="changes">${words.changes}</h2>
    ${content}`;
}

function showDecisions({ approval, organization }: ShownApproval, language: Language): Html | null {
  const words = wordings[language];
  if (approval.decisions.length === 0) return null;
  return html`<h2>${words.decisions}</h2>
    <ol class="decisions">
      ${approval.decisions.map(({ displayName, decision, comment, at }) => {
        const toSentence = decision === "approve" ? words.approvedBy : words.rejectedBy;
        return html`<li>
          ${showText(toSentence(displayName), words)},
          ${showMoment(at, words.locale, organization.timeZone)}
          ${comment === null ? null : html`<p class="text">${showText(comment, words)}</p>`}
        </li> `;
      })}
    </ol>`;
}

/** Explains why there is no form although a decision is pending. */
function showHindrance({ approval, isOwn }: ShownApproval, language: Language): Html | null {
  if (approval.state !== "pending") return null;
  const { notAllowed } = wordings[language];
  return html`<p>${isOwn ? notAllowed.own_request : notAllowed.not_an_approver}</p>`;
}
