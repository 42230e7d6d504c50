import type { MailMessage } from "../../mail/mail-message.ts";
import { toMailBody } from "../../mail/message.ts";

/** What a mention stands in the text of: a comment on a task, or a note on an asset. */
export type MentionPlace = {
  kind: "task" | "customer_asset";
  /** What people call the record: `T-1042 Winter check`. */
  label: string;
  /** The record's address. */
  url: string;
};

export type Mention = {
  /** Who is told. */
  recipient: { email: string; displayName: string; language: string };
  authorName: string;
  organizationName: string;
  place: MentionPlace;
  /** Where abuse is reported. */
  abuseEmail: string;
};

const wordings = {
  nl: {
    subject: (author: string, label: string) => `${author} noemde je bij ${label}`,
    text: {
      task: (author: string) => `${author} noemde je in een reactie op deze taak.`,
      customer_asset: (author: string) =>
        `${author} noemde je in een interne notitie bij dit object van een klant.`,
    },
    link: { task: "Open de taak", customer_asset: "Open het object" },
  },
  en: {
    subject: (author: string, label: string) => `${author} mentioned you on ${label}`,
    text: {
      task: (author: string) => `${author} mentioned you in a comment on this task.`,
      customer_asset: (author: string) =>
        `${author} mentioned you in an internal note on this asset of a customer.`,
    },
    link: { task: "Open the task", customer_asset: "Open the asset" },
  },
};

/**
 * The message to a member who was mentioned: who did it, where, and the address of the record, in the
 * member's language (English where there is no translation). What was written is not in it: notes
 * never leave the organization's own screens.
 */
export function toMentionMail(mention: Mention): MailMessage {
  const { recipient, authorName, organizationName, place, abuseEmail } = mention;
  const language = recipient.language === "nl" ? "nl" : "en";
  const { subject, text, link } = wordings[language];
  const heading = subject(authorName, place.label);
  return {
    to: [{ name: recipient.displayName, email: recipient.email }],
    cc: [],
    replyTo: null,
    subject: heading,
    ...toMailBody({
      language,
      heading,
      blocks: [
        { kind: "text", text: text[place.kind](authorName) },
        { kind: "link", label: link[place.kind], url: place.url },
      ],
      sender: organizationName,
      abuseEmail,
    }),
    attachments: [],
    language,
  };
}
