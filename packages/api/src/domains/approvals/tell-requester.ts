import type { Language } from "@werkbank/http/accept-language";
import type { ApiConfig } from "../../config.ts";
import type { ApprovalRow } from "../../kernel/approvals/approval-row.ts";
import { summaryOf } from "../../kernel/approvals/approval-view.ts";
import type { Job } from "../../jobs/job.ts";
import { notify } from "../notifications/notify.ts";
import { toApprovalUrl } from "./approval-url.ts";

type Ending = "executed" | "failed" | "stale" | "rejected";

const wordings: Record<Language, Record<Ending, { subject: string; text: string }>> = {
  nl: {
    executed: { subject: "Goedgekeurd", text: "Je aanroep is goedgekeurd en uitgevoerd." },
    failed: {
      subject: "Goedgekeurd, maar geweigerd",
      text: "Je aanroep is goedgekeurd, maar werd bij het uitvoeren geweigerd.",
    },
    stale: {
      subject: "Goedgekeurd, maar achterhaald",
      text: "Je aanroep is goedgekeurd, maar wat die zou doen was intussen veranderd: er is niets uitgevoerd.",
    },
    rejected: { subject: "Afgewezen", text: "Je aanroep is afgewezen en wordt niet uitgevoerd." },
  },
  en: {
    executed: { subject: "Approved", text: "Your call was approved and carried out." },
    failed: {
      subject: "Approved, but refused",
      text: "Your call was approved, but refused when it was carried out.",
    },
    stale: {
      subject: "Approved, but out of date",
      text: "Your call was approved, but what it would do had changed: nothing was carried out.",
    },
    rejected: { subject: "Rejected", text: "Your call was rejected and will not be carried out." },
  },
};

/** Returns the job that notifies the requester of the decision and its outcome. */
export function tellRequester(
  config: Pick<ApiConfig, "baseUrl">,
  row: ApprovalRow,
  state: Ending,
  deciderId: string,
): Job {
  const comment = row.decisions.at(-1)?.comment ?? null;
  const words = (language: Language, label: string, link: string) => {
    const { subject, text } = wordings[language][state];
    const facts: [string, string][] = comment === null ? [] : [[label, comment]];
    return { subject: `${subject}: ${summaryOf(row, language)}`, text, facts, link };
  };
  const place = { id: row.id, organizationId: row.organization_id };
  return notify({
    kind: "approvalDecided",
    to: { userIds: [row.requested_by] },
    actorUserId: deciderId,
    key: row.id,
    permission: "approvals:read",
    url: toApprovalUrl(config, place),
    words: {
      nl: {
        ...words("nl", "Toelichting", "Bekijk de goedkeuring"),
        url: toApprovalUrl(config, place, "nl"),
      },
      en: words("en", "Comment", "See the approval"),
    },
  });
}
