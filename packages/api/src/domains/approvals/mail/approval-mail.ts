import type { ApiConfig } from "../../../config.ts";
import type { ApprovalRow } from "../../../kernel/approvals/approval.ts";
import { MailMessage } from "../../../mail/mail-message.ts";
import { toMailBody } from "../../../mail/message.ts";

/** What the message about a held call is made of. */
export type ApprovalLetter = {
  approver: {
    name: string;
    email: string;
    language: string;
    organizationName: string;
    timeZone: string;
  };
  row: Pick<
    ApprovalRow,
    "id" | "organization_id" | "summary" | "requester" | "policy_name" | "message" | "expires_at"
  >;
  config: Pick<ApiConfig, "baseUrl"> & { mail: Pick<ApiConfig["mail"], "abuseEmail"> };
};

const wordings = {
  nl: {
    prefix: "/nl",
    subject: (summary: string) => `Goedkeuring gevraagd: ${summary}`,
    opening: (organization: string) =>
      `Bij ${organization} wacht een aanroep op een beslissing. Tot die tijd is er niets uitgevoerd.`,
    what: "Aanroep",
    who: "Namens",
    policy: "Beleid",
    message: "Toelichting",
    until: "Beslis uiterlijk",
    link: "Bekijken en beslissen",
  },
  en: {
    prefix: "",
    subject: (summary: string) => `Approval needed: ${summary}`,
    opening: (organization: string) =>
      `At ${organization} a call waits for a decision. Nothing has been carried out until then.`,
    what: "Call",
    who: "On behalf of",
    policy: "Policy",
    message: "Note",
    until: "Decide by",
    link: "Look at it and decide",
  },
} as const;

/**
 * The message to somebody who may decide a held call, in their language: what it would do, and the page
 * where they decide. The words of whoever called are not in it.
 */
export function toApprovalMail({ approver, row, config }: ApprovalLetter): MailMessage {
  const { name, email, organizationName, timeZone } = approver;
  const language = approver.language === "nl" ? "nl" : "en";
  const words = wordings[language];
  const until = row.expires_at.toLocaleString(language, {
    dateStyle: "full",
    timeStyle: "short",
    timeZone,
  });
  const rows: [string, string][] = [
    [words.what, row.summary],
    [words.who, row.requester.displayName],
    [words.policy, row.policy_name],
    ...(row.message === null ? [] : [[words.message, row.message] satisfies [string, string]]),
    [words.until, until],
  ];
  const subject = words.subject(row.summary);
  const query = `organization=${row.organization_id}`;
  const body = toMailBody({
    language,
    heading: subject,
    blocks: [
      { kind: "text", text: words.opening(organizationName) },
      { kind: "facts", rows },
      {
        kind: "link",
        label: words.link,
        url: `${config.baseUrl}${words.prefix}/approvals/${row.id}?${query}`,
      },
    ],
    sender: organizationName,
    abuseEmail: config.mail.abuseEmail,
  });
  return MailMessage.parse({ to: [{ name, email }], subject, ...body, language });
}
