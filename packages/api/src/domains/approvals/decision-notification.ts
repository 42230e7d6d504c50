import type { Language } from "@werkbank/http/accept-language";
import type { ApiConfig } from "../../config.ts";
import type { ApprovalRow } from "../../kernel/approvals/approval-row.ts";
import { summaryOf } from "../../kernel/approvals/approval-view.ts";
import type { Job } from "../../jobs/job.ts";
import { notify } from "../notifications/notify.ts";
import { toApprovalUrl } from "./approval-url.ts";

type DecisionOutcome = "executed" | "failed" | "stale" | "rejected";

const messagesByLanguage: Record<
  Language,
  Record<DecisionOutcome, { subject: string; text: string }>
> = {
  nl: {
    executed: { subject: "Goedgekeurd", text: "Je verzoek is goedgekeurd en uitgevoerd." },
    failed: {
      subject: "Goedgekeurd, maar mislukt",
      text: "Je verzoek is goedgekeurd, maar kon niet worden uitgevoerd. Er is niets gewijzigd.",
    },
    stale: {
      subject: "Goedgekeurd, maar achterhaald",
      text: "Je verzoek is goedgekeurd, maar wat het zou doen was intussen veranderd. Er is niets gewijzigd.",
    },
    rejected: { subject: "Afgewezen", text: "Je verzoek is afgewezen. Er is niets gewijzigd." },
  },
  en: {
    executed: { subject: "Approved", text: "Your request was approved and executed." },
    failed: {
      subject: "Approved, but failed",
      text: "Your request was approved, but could not be executed. Nothing was changed.",
    },
    stale: {
      subject: "Approved, but out of date",
      text: "Your request was approved, but what it would do had changed in the meantime. Nothing was changed.",
    },
    rejected: { subject: "Rejected", text: "Your request was rejected. Nothing was changed." },
  },
};

/** Returns the job that notifies the requester of the decision and its outcome. */
export function toDecisionNotification(
  config: Pick<ApiConfig, "baseUrl">,
  row: ApprovalRow,
  state: DecisionOutcome,
  deciderId: string,
): Job {
  const comment = row.decisions.at(-1)?.comment ?? null;
  const toMessage = (language: Language, label: string, link: string) => {
    const { subject, text } = messagesByLanguage[language][state];
    const facts: [string, string][] = comment === null ? [] : [[label, comment]];
    return { subject: `${subject}: ${summaryOf(row, language)}`, text, facts, link };
  };
  const reference = { id: row.id, organizationId: row.organization_id };
  return notify({
    kind: "approvalDecided",
    to: { userIds: [row.requested_by] },
    actorUserId: deciderId,
    key: row.id,
    permission: "approvals:read",
    url: toApprovalUrl(config, reference),
    words: {
      nl: {
        ...toMessage("nl", "Toelichting", "Bekijk de goedkeuring"),
        url: toApprovalUrl(config, reference, "nl"),
      },
      en: toMessage("en", "Comment", "See the approval"),
    },
  });
}
