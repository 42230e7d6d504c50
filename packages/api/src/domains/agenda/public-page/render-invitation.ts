import type { CustomerPage } from "../../../http/customer-page.ts";
import { type Html, html } from "../../../mail/html.ts";
import { responseStatuses, type InvitationView } from "../invitations/respond-to-invitation.ts";
import { formatItemWhen } from "../mail/format-when.ts";
import { labelsByLanguage } from "./invitation-labels.ts";

/** Whether the attendee can respond now. */
export function canRespond({ attendee, organization, item }: InvitationView, now: Date): boolean {
  return attendee !== null && organization.isActive && !hasEnded(item, now);
}

function hasEnded({ recurrenceRule, endAt }: InvitationView["item"], now: Date): boolean {
  return recurrenceRule === null && Date.parse(endAt) <= now.getTime();
}

/**
 * Renders the page of an invitation: the item, the current response, and the form while the attendee can respond.
 *
 * @param pagePath the path of the page, to which the form is sent
 */
export function renderInvitation(
  invitation: InvitationView,
  pagePath: string,
  now: Date,
): CustomerPage {
  const { item, organization, attendee, language } = invitation;
  const labels = labelsByLanguage[language];
  const title = attendee === null ? labels.withdrawnTitle : labels.title(item.title);
  const { accentColor } = organization;
  const state = html`<p class="state" role="status">${formatState(invitation, now)}</p> `;
  if (attendee === null) {
    const body = html`${state}
      <p>${labels.contact(organization.name)}</p>`;
    return { language, title, body, accentColor };
  }
  const row = (label: string, value: string | null) =>
    value === null
      ? null
      : html`<dt>${label}</dt>
          <dd>${value}</dd> `;
  const body = html`${state}
    <dl>
      ${row(labels.when, formatItemWhen(item, language))}${row(labels.where, item.location)}
      ${row(labels.online, item.onlineMeetingUrl)}${row(labels.from, organization.name)}
      ${row(labels.organizer, item.organizerDisplayName)}
    </dl>
    ${item.description === null ? null : html`<p class="text">${item.description}</p>`}
    ${
      canRespond(invitation, now)
        ? renderForm(invitation, pagePath)
        : html`<p>${labels.contact(organization.name)}</p>`
    }`;
  return { language, title, body, accentColor };
}

function formatState(invitation: InvitationView, now: Date): string {
  const labels = labelsByLanguage[invitation.language];
  if (invitation.attendee === null) return labels.withdrawn;
  if (hasEnded(invitation.item, now)) return labels.ended;
  if (!invitation.organization.isActive) return labels.closed;
  const { participationStatus } = invitation.attendee;
  const current = responseStatuses.find((status) => status === participationStatus);
  return current === undefined ? labels.noResponse : labels.currentResponse[current];
}

/** Renders a form with one button per response: opening the link alone does not respond. */
function renderForm({ attendee, language }: InvitationView, pagePath: string): Html {
  const labels = labelsByLanguage[language];
  return html`<h2 id="answer">${labels.heading}</h2>
    <form method="post" action="${pagePath}" aria-labelledby="answer">
      <p class="choices">
        ${responseStatuses.map(
          (status) =>
            html`<button
              name="answer"
              value="${status}"
              ${attendee?.participationStatus === status ? html`aria-pressed="true"` : html`class="quiet"`}
            >
              ${labels.responses[status]}
            </button> `,
        )}
      </p>
    </form>
    <p>
      <small>${labels.change}</small>
    </p>`;
}
