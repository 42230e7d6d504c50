import type { CustomerPage } from "../../../http/customer-page.ts";
import { type Html, html } from "../../../mail/html.ts";
import { answers, type OpenInvitation } from "../invitations/answer-invitation.ts";
import { toItemWhen } from "../mail/when.ts";
import { wordings } from "./invitation-wording.ts";

/** Whether the attendee can respond now. */
export function takesAnswer({ attendee, organization, item }: OpenInvitation, now: Date): boolean {
  return attendee !== null && organization.isActive && !isOver(item, now);
}

function isOver({ recurrenceRule, endAt }: OpenInvitation["item"], now: Date): boolean {
  return recurrenceRule === null && Date.parse(endAt) <= now.getTime();
}

/**
 * Renders the page of an invitation: the item, the current response, and the form while the attendee can respond.
 *
 * @param pagePath the path of the page, to which the form is sent
 */
export function showInvitation(
  invitation: OpenInvitation,
  address: string,
  now: Date,
): CustomerPage {
  const { item, organization, attendee, language } = invitation;
  const words = wordings[language];
  const title = attendee === null ? words.withdrawnTitle : words.title(item.title);
  const { accentColor } = organization;
  const state = html`<p class="state" role="status">${toState(invitation, now)}</p> `;
  if (attendee === null) {
    const body = html`${state}
      <p>${words.contact(organization.name)}</p>`;
    return { language, title, body, accentColor };
  }
  const row = (label: string, value: string | null) =>
    value === null
      ? null
      : html`<dt>${label}</dt>
          <dd>${value}</dd> `;
  const body = html`${state}
    <dl>
      ${row(words.when, toItemWhen(item, language))}${row(words.where, item.location)}
      ${row(words.online, item.onlineMeetingUrl)}${row(words.from, organization.name)}
      ${row(words.organizer, item.organizerDisplayName)}
    </dl>
    ${item.description === null ? null : html`<p class="text">${item.description}</p>`}
    ${
      takesAnswer(invitation, now)
        ? showForm(invitation, address)
        : html`<p>${words.contact(organization.name)}</p>`
    }`;
  return { language, title, body, accentColor };
}

function toState(invitation: OpenInvitation, now: Date): string {
  const words = wordings[invitation.language];
  if (invitation.attendee === null) return words.withdrawn;
  if (isOver(invitation.item, now)) return words.over;
  if (!invitation.organization.isActive) return words.closed;
  const { participationStatus } = invitation.attendee;
  const given = answers.find((answer) => answer === participationStatus);
  return given === undefined ? words.open : words.given[given];
}

/** Renders a form with one button per response: opening the link alone does not respond. */
function showForm({ attendee, language }: OpenInvitation, address: string): Html {
  const words = wordings[language];
  return html`<h2 id="answer">${words.heading}</h2>
    <form method="post" action="${address}" aria-labelledby="answer">
      <p class="choices">
        ${answers.map(
          (answer) =>
            html`<button
              name="answer"
              value="${answer}"
              ${attendee?.participationStatus === answer ? html`aria-pressed="true"` : html`class="quiet"`}
            >
              ${words.answers[answer]}
            </button> `,
        )}
      </p>
    </form>
    <p>
      <small>${words.change}</small>
    </p>`;
}
