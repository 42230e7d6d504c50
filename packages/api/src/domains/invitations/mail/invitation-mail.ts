import { toRoleLabel } from "../../../kernel/labels/labels.ts";
import type { Language } from "@werkbank/http/accept-language";
import type { ApiConfig } from "../../../config.ts";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { MailMessage } from "../../../mail/mail-message.ts";
import { toMailBody } from "../../../mail/mail-body.ts";
import { toInvitationPath } from "../invitation-link.ts";

/** The content of the message to an invited person. */
export type InvitationMailOptions = {
  to: string;
  token: string;
  organizationName: string;
  /** The name of the inviter. */
  invitedBy: string;
  roleName: string;
  expiresAt: Date;
  /** The time zone of the organization, in which the deadline is shown. */
  timeZone: string;
  language: Language;
  /** The accent color of the organization, as `#rrggbb`. */
  accentColor: string | null;
  config: Pick<ApiConfig, "baseUrl" | "mail">;
};

const messagesByLanguage = {
  nl: {
    locale: "nl-NL",
    subject: (organization: string) => `Uitnodiging voor ${organization}`,
    heading: (organization: string) => `Je bent uitgenodigd voor ${organization}`,
    opening: (person: string, organization: string) =>
      `${person} nodigt je uit om lid te worden van ${organization} op Werkbank.`,
    role: "Rol",
    expires: "Geldig tot",
    accept: "Uitnodiging bekijken",
    how: "Meld je daar aan met het e-mailadres waarop je dit bericht kreeg. Heb je nog geen account met dat adres, dan kun je er daar een maken. Wil je geen lid worden, wijs de uitnodiging daar dan af, of doe niets.",
  },
  en: {
    locale: "en-GB",
    subject: (organization: string) => `Invitation to ${organization}`,
    heading: (organization: string) => `You are invited to ${organization}`,
    opening: (person: string, organization: string) =>
      `${person} invites you to become a member of ${organization} on Werkbank.`,
    role: "Role",
    expires: "Valid until",
    accept: "View the invitation",
    how: "Sign in there with the email address at which you received this message. If you have no account with that address yet, you can create one there. If you do not want to become a member, decline the invitation there, or do nothing.",
  },
} as const;

/** Returns the message to an invited person. The token appears nowhere else. */
export function toInvitationMail(options: InvitationMailOptions): MailMessage {
  const { to, token, organizationName, invitedBy, language, config } = options;
  const messages = messagesByLanguage[language];
  const expiry = new Intl.DateTimeFormat(messages.locale, {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: options.timeZone,
  }).format(options.expiresAt);
  const body = toMailBody({
    language,
    heading: messages.heading(organizationName),
    blocks: [
      { kind: "text", text: messages.opening(invitedBy, organizationName) },
      {
        kind: "facts",
        rows: [
          [messages.role, toRoleLabel(options.roleName, language)],
          [messages.expires, expiry],
        ],
      },
      {
        kind: "link",
        label: messages.accept,
        url: config.baseUrl + toInvitationPath(token, language),
      },
      { kind: "text", text: messages.how },
    ],
    sender: organizationName,
    abuseEmail: config.mail.abuseEmail,
    accentColor: options.accentColor,
  });
  return MailMessage.parse({
    to: [{ email: to }],
    subject: messages.subject(organizationName),
    ...body,
    language,
  });
}

/** Reads the accent color of the organization; null: the default color. */
export async function readAccentColor(
  transaction: Transaction,
  organizationId: string,
): Promise<string | null> {
  const row = await transaction.one(
    queries.selectFrom("organizations").select("accent_color").where("id", "=", organizationId),
  );
  return row?.accent_color ?? null;
}
