import type { MailMessage } from "../../../mail/mail-message.ts";
import { type Block, toMailBody } from "../../../mail/mail-body.ts";
import type { InvitedItem } from "../invitations/invited-item.ts";
import type { DueMessage } from "../invitations/plan-messages.ts";
import { formatDay, formatWhen } from "./format-when.ts";

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
    split: (who: string, sender: string, from: string) =>
      `${who} van ${sender} heeft deze afspraak gewijzigd vanaf ${from}. Zo ziet die er vanaf dan uit.`,
    shortened:
      "De eerdere reeks eindigt daarvoor. Toont je agenda na die datum nog de oude tijden? Open dan de bijlage.",
    filename: "eerdere-reeks.ics",
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
    split: (who: string, sender: string, from: string) =>
      `${who} of ${sender} has changed this appointment from ${from} on. This is what it is from then on.`,
    shortened:
      "The earlier series ends before that. If your calendar still shows the old times after that date, open the attachment.",
    filename: "earlier-series.ics",
    when: "When",
    where: "Where",
    online: "Online",
    link: "Say whether you will come",
  },
};

/** A message about an item or a series, with its calendar file. */
export type CalendarMessage = { item: InvitedItem; message: DueMessage; text: string };

/**
 * Returns the mail for an invitation, an update or a cancellation, with the calendar file that mail programs
 * process (RFC 6047).
 *
 * @param parts.url the page on which the attendee can respond
 * @param parts.shortened the message about the series from which this one was split off
 */
export function toInvitationMail(
  { item: { organizer, organization }, message, text }: CalendarMessage,
  parts: { url: string; abuseEmail: string; shortened?: CalendarMessage },
): MailMessage {
  const { to, event, document } = message;
  const { shortened, abuseEmail } = parts;
  const { language } = to;
  const labels = labelsByLanguage[language];
  const kind = shortened === undefined ? message.kind : "changed";
  const rows: [string, string][] = [[labels.when, formatWhen(event, language)]];
  if (event.location !== null) rows.push([labels.where, event.location]);
  if (event.onlineMeetingUrl !== null) rows.push([labels.online, event.onlineMeetingUrl]);
  const opening =
    shortened === undefined
      ? labels.opening[kind](organizer.name, organization.name)
      : labels.split(organizer.name, organization.name, formatDay(event, language));
  const blocks: Block[] = [
    { kind: "text", text: opening },
    { kind: "facts", rows },
    ...(event.description === null ? [] : [{ kind: "text" as const, text: event.description }]),
    ...(shortened === undefined ? [] : [{ kind: "text" as const, text: labels.shortened }]),
    ...(kind === "withdrawn"
      ? []
      : [{ kind: "link" as const, label: labels.link, url: parts.url }]),
  ];
  const subject = labels.subject[kind](event.title);
  const sender = organization.name;
  const { accentColor } = organization;
  return {
    language,
    subject,
    ...toMailBody({ language, heading: subject, blocks, sender, abuseEmail, accentColor }),
    to: [{ name: to.name ?? "", email: to.email }],
    cc: [],
    replyTo: { name: organizer.name, email: organizer.email },
    attachments: [],
    calendar: toCalendar({ document, text }),
    ...(shortened !== undefined && {
      otherCalendar: {
        filename: labels.filename,
        ...toCalendar({ document: shortened.message.document, text: shortened.text }),
      },
    }),
  };
}

function toCalendar({ document, text }: { document: DueMessage["document"]; text: string }) {
  return {
    method: document.method === "CANCEL" ? ("CANCEL" as const) : ("REQUEST" as const),
    text,
  };
}
