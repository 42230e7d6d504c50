import { toTextLanguage } from "../../../schema/language.ts";
import type { ApiConfig } from "../../../config.ts";
import type { MailMessage } from "../../../mail/mail-message.ts";
import { guidePaths } from "../../../mail/guide-paths.ts";
import { toMailBody } from "../../../mail/mail-body.ts";
import type { AuditAnchor } from "../audit-anchor.ts";
import type { RoleHolder } from "../../members/role-holders.ts";

const messagesByLanguage = {
  nl: {
    locale: "nl-NL",
    subject: (organization: string, day: string) =>
      `Anker van het auditlogboek van ${organization}, ${day}`,
    text: "De bijlage legt ondertekend vast hoe ver het auditlogboek was. Bewaar dit bericht: met de bijlage kun je later laten controleren of het logboek nog alles bevat wat er toen in stond.",
    sequence: "Nieuwste regel",
    hash: "Hash",
    at: "Ondertekend",
    key: "Sleutel",
    link: "Zo controleer je een anker",
  },
  en: {
    locale: "en-GB",
    subject: (organization: string, day: string) => `Audit log anchor of ${organization}, ${day}`,
    text: "The attachment states, signed, how far the audit log had come. Keep this message: with the attachment you can have it checked later whether the log still holds everything that it held then.",
    sequence: "Newest entry",
    hash: "Hash",
    at: "Signed",
    key: "Key",
    link: "How to check an anchor",
  },
};

/**
 * Returns the message with an anchor to an owner, in their language (English if there is no translation). Its copy
 * is out of reach of anyone who can change the database.
 *
 * @param config provides the URL of the documentation and the email address for reports of abuse
 */
export function toAnchorMail(
  { email, displayName, language: preferred, organizationName, timeZone }: RoleHolder,
  { sequence, hash, at, keyId, jws }: AuditAnchor,
  { docsUrl, mail }: Pick<ApiConfig, "docsUrl" | "mail">,
): MailMessage {
  const language = toTextLanguage(preferred);
  const messages = messagesByLanguage[language];
  const formatSigningTime = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(messages.locale, { ...options, timeZone }).format(new Date(at));
  const heading = messages.subject(organizationName, formatSigningTime({ dateStyle: "long" }));
  return {
    to: [{ name: displayName, email }],
    cc: [],
    replyTo: null,
    subject: heading,
    ...toMailBody({
      language,
      heading,
      blocks: [
        { kind: "text", text: messages.text },
        {
          kind: "facts",
          rows: [
            [messages.sequence, String(sequence)],
            [messages.hash, hash],
            [messages.at, formatSigningTime({ dateStyle: "long", timeStyle: "long" })],
            [messages.key, keyId],
          ],
        },
        { kind: "link", label: messages.link, url: docsUrl + guidePaths.anchors[language] },
      ],
      sender: organizationName,
      abuseEmail: mail.abuseEmail,
    }),
    attachments: [
      {
        filename: `audit-anchor-${at.slice(0, 10)}.jws`,
        contentType: "application/jose",
        contentBase64: Buffer.from(jws).toString("base64"),
      },
    ],
    language,
  };
}
