import type { MailMessage } from "../../../mail/mail-message.ts";
import { type Block, toMailBody } from "../../../mail/mail-body.ts";
import type { InvitedItem } from "../invitations/invited-item.ts";
import type { DueMessage } from "../invitations/plan-messages.ts";
import { formatWhen } from "./format-when.ts";

const labelsByLanguage = {
  nl: {
    subject: {
      invited: (title: string) => `Uitnodiging: ${title}`,
      changed: (title: string) => `Gewijzigd: ${title}`,
      withdrawn: (title: string) => `Geannuleerd: ${title}`,
    },
    opening: {
      invited: (who: string, sender: string) => `${who} van ${sender} nodigt je uit.`,
      changed: (who: string, sender: string) =>
        `${who} van ${sender} heeft deze afspraak gewijzigd. Zo ziet die er nu uit.`,
      withdrawn: (who: string, sender: string) =>
        `${who} van ${sender} laat weten dat deze afspraak voor jou niet doorgaat.`,
    },
    when: "Wanneer",
    where: "Waar",
    online: "Online",
    link: "Laat weten of je komt",
  },
  en: {
    subject: {
      invited: (title: string) => `Invitation: ${title}`,
      changed: (title: string) => `Changed: ${title}`,
      withdrawn: (title: string) => `Cancelled: ${title}`,
    },
    opening: {
      invited: (who: string, sender: string) => `${who} of ${sender} invites you.`,
      changed: (who: string, sender: string) =>
        `${who} of ${sender} has changed this appointment. This is what it is now.`,
      withdrawn: (who: string, sender: string) =>
        `${who} of ${sender} lets you know that this appointment is off for you.`,
    },
    when: "When",
    where: "Where",
    online: "Online",
    link: "Say whether you will come",
  },
};

/**
 * Returns the mail for an invitation, an update or a cancellation, with the calendar file that mail programs
 * process (RFC 6047).
 *
 * @param parts.url the page on which the attendee can respond
 * @param parts.text the calendar file
 */
export function toInvitationMail(
  { organizer, organization }: InvitedItem,
  { kind, to, event, document }: DueMessage,
  parts: { url: string; text: string; abuseEmail: string },
): MailMessage {
  const { language } = to;
  const labels = labelsByLanguage[language];
  const rows: [string, string][] = [[labels.when, formatWhen(event, language)]];
  if (event.location !== null) rows.push([labels.where, event.location]);
  if (event.onlineMeetingUrl !== null) rows.push([labels.online, event.onlineMeetingUrl]);
  const blocks: Block[] = [
    { kind: "text", text: labels.opening[kind](organizer.name, organization.name) },
    { kind: "facts", rows },
    ...(event.description === null ? [] : [{ kind: "text" as const, text: event.description }]),
    ...(kind === "withdrawn"
      ? []
      : [{ kind: "link" as const, label: labels.link, url: parts.url }]),
  ];
  const subject = labels.subject[kind](event.title);
  const sender = organization.name;
  const { abuseEmail } = parts;
  const { accentColor } = organization;
  return {
    language,
    subject,
    ...toMailBody({ language, heading: subject, blocks, sender, abuseEmail, accentColor }),
    to: [{ name: to.name ?? "", email: to.email }],
    cc: [],
    replyTo: { name: organizer.name, email: organizer.email },
    attachments: [],
    calendar: { method: document.method === "CANCEL" ? "CANCEL" : "REQUEST", text: parts.text },
  };
}
