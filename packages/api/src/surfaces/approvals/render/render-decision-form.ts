import type { Language } from "@werkbank/http/accept-language";
import { type Html, html } from "../../../mail/html.ts";
import type { RejectedDecision, ApprovalView } from "./approval-view.ts";
import { pageMessages } from "../messages/messages-by-language.ts";

/**
 * Renders the form of a decision: a comment and buttons.
 *
 * @param path the target of the form: the page that contains it
 */
export function renderDecisionForm(
  path: string,
  language: Language,
  { approval, hasApproved }: Pick<ApprovalView, "approval" | "hasApproved">,
  rejected: RejectedDecision | null,
): Html {
  const messages = pageMessages[language];
  const commentError = rejected?.commentError ?? null;
  const describedBy = commentError === null ? "comment-hint" : "comment-hint comment-fault";
  return html`<h2 id="decide">${messages.decide}</h2>
    ${hasApproved ? html`<p>${messages.alreadyApproved}</p>` : null}
    <form method="post" action="${path}" aria-labelledby="decide">
      <div class="field">
        <label for="comment">${messages.comment}</label>
        <textarea
          id="comment"
          name="comment"
          rows="3"
          aria-describedby="${describedBy}"
          ${commentError === null ? null : html`aria-invalid="true" autofocus`}
        >
${rejected?.comment ?? ""}</textarea>
        ${commentError === null ? null : html`<span class="fault" id="comment-fault">${commentError}</span>`}
        <small id="comment-hint">${messages.commentHint}</small>
      </div>
      <div class="actions">
        ${
          hasApproved
            ? null
            : html`<button type="submit" name="action" value="approve">${messages.approve}</button>`
        }
        <button type="submit" name="action" value="reject" class="quiet">${messages.reject}</button>
        ${
          approval.clientId === null
            ? null
            : html`<button type="submit" name="action" value="reject-all" class="quiet">
                ${messages.rejectAll}
              </button>`
        }
      </div>
    </form>`;
}
