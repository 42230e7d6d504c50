import type { Language } from "@werkbank/http/accept-language";
import type { ApiConfig } from "../../../config.ts";
import { MailMessage } from "../../../mail/mail-message.ts";
import { toMailBody } from "../../../mail/message.ts";

/** What the message to an invited person is made from. */
export type InvitationLetter = {
  to: string;
  token: string;
  organizationName: string;
  /** The name of the inviter. */
  invitedBy: string;
  roleName: string;
  expiresAt: Date;
  /** The organization's time zone, in which the expiry is shown. */
  timeZone: string;
  language: Language;
  /** The organization's, `#rrggbb`. */
  accentColor: string | null;
  config: Pick<ApiConfig, "baseUrl" | "docsUrl" | "mail">;
};

const wordings = {
  nl: {
    locale: "nl-NL",
    prefix: "/nl",
    subject: (organization: string) => `Uitnodiging voor ${organization}`,
    heading: (organization: string) => `Je bent uitgenodigd voor ${organization}`,
    opening: (person: string, organization: string) =>
      `${person} nodigt je uit om lid te worden van ${organization} op Werkbank.`,
    role: "Rol",
    expires: "Geldig tot",
    code: "Code",
    signIn: "Aanmelden",
    how: "Meld je aan met het e-mailadres waarop je dit bericht kreeg, en accepteer de uitnodiging met de code, door dit verzoek te sturen:",
    guide: "Zo accepteer je een uitnodiging",
  },
  en: {
    locale: "en-GB",
    prefix: "",
    subject: (organization: string) => `Invitation to ${organization}`,
    heading: (organization: string) => `You are invited to ${organization}`,
    opening: (person: string, organization: string) =>
      `${person} invites you to become a member of ${organization} on Werkbank.`,
    role: "Role",
    expires: "Valid until",
    code: "Code",
    signIn: "Sign in",
    how: "Sign in with the e-mail address at which you received this message, and accept the invitation with the code, by sending this request:",
    guide: "How to accept an invitation",
  },
} as const;

/** Returns the message to an invited person, the only place where the token appears. */
export function toInvitationMail(letter: InvitationLetter): MailMessage {
  const { to, token, organizationName, invitedBy, language, config } = letter;
  const words = wordings[language];
  const day = new Intl.DateTimeFormat(words.locale, {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: letter.timeZone,
  }).format(letter.expiresAt);
  const site = config.docsUrl + words.prefix;
  const body = toMailBody({
    language,
    heading: words.heading(organizationName),
    blocks: [
      { kind: "text", text: words.opening(invitedBy, organizationName) },
      {
        kind: "facts",
        rows: [
          [words.role, letter.roleName],
          [words.expires, day],
          [words.code, token],
        ],
      },
      { kind: "link", label: words.signIn, url: `${site}/sign-in` },
      { kind: "text", text: words.how },
      { kind: "text", text: `POST ${config.baseUrl}/api/v1/invitations/${token}/accept` },
      {
        kind: "link",
        label: words.guide,
        url: `${site}/reference/members-and-roles/accept-invitation`,
      },
    ],
    sender: organizationName,
    abuseEmail: config.mail.abuseEmail,
    accentColor: letter.accentColor,
  });
  return MailMessage.parse({
    to: [{ email: to }],
    subject: words.subject(organizationName),
    ...body,
    language,
  });
}
