import type { ApiConfig } from "../../../config.ts";
import { toMailBody } from "../../../mail/mail-body.ts";
import type { MailMessage } from "../../../mail/mail-message.ts";
import { toTextLanguage } from "../../../schema/language.ts";
import type { RoleHolder } from "../../members/role-holders.ts";

const messagesByLanguage = {
  nl: {
    locale: "nl-NL",
    path: "/nl/organization",
    scheduled: {
      subject: (organization: string, day: string) => `${organization} wordt op ${day} verwijderd`,
      text: (actor: string) =>
        `${actor} heeft de verwijdering van de organisatie ingepland. Tot dat moment werkt alles, en kan elke eigenaar haar annuleren en een volledige export downloaden. Daarna zijn alle records, bestanden en het auditlogboek weg.`,
      link: "Exporteren of annuleren",
    },
    cancelled: {
      subject: (organization: string) => `${organization} wordt niet verwijderd`,
      text: (actor: string) =>
        `${actor} heeft de verwijdering van de organisatie geannuleerd. Alles blijft zoals het is.`,
      link: "Naar de organisatie",
    },
    at: "Verwijdering",
  },
  en: {
    locale: "en-GB",
    path: "/organization",
    scheduled: {
      subject: (organization: string, day: string) => `${organization} will be deleted on ${day}`,
      text: (actor: string) =>
        `${actor} has scheduled the deletion of the organization. Until then everything works, and every owner can cancel the deletion and download a full export. After that, all records, files and the audit log are gone.`,
      link: "Export or cancel",
    },
    cancelled: {
      subject: (organization: string) => `${organization} will not be deleted`,
      text: (actor: string) =>
        `${actor} has cancelled the deletion of the organization. Everything stays as it is.`,
      link: "Go to the organization",
    },
    at: "Deletion",
  },
};

/** Returns the message that tells an owner that the deletion of the organization was scheduled or cancelled. */
export function toDeletionMail(
  owner: RoleHolder,
  deletion: { organizationId: string; deletionAt: string | null; actorName: string },
  { baseUrl, mail }: Pick<ApiConfig, "baseUrl" | "mail">,
): MailMessage {
  const { email, displayName, organizationName, timeZone } = owner;
  const { organizationId, deletionAt, actorName } = deletion;
  const language = toTextLanguage(owner.language);
  const messages = messagesByLanguage[language];
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(messages.locale, { ...options, timeZone }).format(
      new Date(deletionAt ?? 0),
    );
  const { text, link } = messages[deletionAt === null ? "cancelled" : "scheduled"];
  const heading =
    deletionAt === null
      ? messages.cancelled.subject(organizationName)
      : messages.scheduled.subject(organizationName, format({ dateStyle: "long" }));
  const url = `${baseUrl}${messages.path}/${organizationId}/export-deletion`;
  return {
    to: [{ name: displayName, email }],
    cc: [],
    replyTo: null,
    subject: heading,
    ...toMailBody({
      language,
      heading,
      blocks: [
        { kind: "text", text: text(actorName) },
        ...(deletionAt === null
          ? []
          : [
              {
                kind: "facts" as const,
                rows: [[messages.at, format({ dateStyle: "long", timeStyle: "short" })]] as [
                  string,
                  string,
                ][],
              },
            ]),
        { kind: "link", label: link, url },
      ],
      sender: organizationName,
      abuseEmail: mail.abuseEmail,
    }),
    attachments: [],
    language,
  };
}
