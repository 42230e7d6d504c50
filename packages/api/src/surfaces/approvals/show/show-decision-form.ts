import type { Language } from "@werkbank/http/accept-language";
import { type Html, html } from "../../../mail/html.ts";
import type { RefusedDecision, ShownApproval } from "./shown-approval.ts";
import { wordings } from "../wording/wordings.ts";

/**
 * Renders the form of a decision: a comment and buttons.
 *
 * @param path the target of the form: the page that contains it
 */
export function showDecisionForm(
  path: string,
  language: Language,
  { approval, hasApproved }: Pick<ShownApproval, "approval" | "hasApproved">,
  refused: RefusedDecision | null,
): Html {
  const words = wordings[language];
  const fault = refused?.commentFault ?? null;
  const described = fault === null ? "comment-hint" : "comment-hint comment-fault";
  return html`<h2 id="decide">${words.decide}</h2>
    ${hasApproved ? html`<p>${words.alreadyApproved}</p>` : null}
    <form method="post" action="${path}" aria-labelledby="decide">
      <div class="field">
        <label for="comment">${words.comment}</label>
        <textarea
          id="comment"
          name="comment"
          rows="3"
          aria-describedby="${described}"
          ${fault === null ? null : html`aria-invalid="true" autofocus`}
        >
${refused?.comment ?? ""}</textarea>
        ${fault === null ? null : html`<span class="fault" id="comment-fault">${fault}</span>`}
        <small id="comment-hint">${words.commentHint}</small>
      </div>
      <div class="actions">
        ${
          hasApproved
            ? null
            : html`<button type="submit" name="action" value="approve">${words.approve}</button>`
        }
        <button type="submit" name="action" value="reject" class="quiet">${words.reject}</button>
        ${
          approval.clientId === null
            ? null
            : html`<button type="submit" name="action" value="reject-all" class="quiet">
                ${words.rejectAll}
              </button>`
        }
      </div>
    </form>`;
}
