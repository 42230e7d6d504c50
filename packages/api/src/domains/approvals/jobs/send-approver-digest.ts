import { sql } from "kysely";
import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";
import { type ApprovalRow, selectApprovals } from "../../../kernel/approvals/approval-row.ts";
import { summaryOf } from "../../../kernel/approvals/approval-view.ts";
import { mayApproveOwn } from "../../../kernel/approvals/may-decide.ts";
import { notify } from "../../notifications/notify.ts";
import { toApprovalListUrl } from "../approval-url.ts";
import { readApprovers } from "./notify-approvers.ts";

/**
 * Notifies approvers in one message of all pending calls of one requester and client since an instant. Replaces
 * the message for each call when more than three are held in a minute.
 */
export const sendApproverDigest = defineJob({
  name: "tell-approvers-of-several",
  data: z.strictObject({
    requestedBy: z.uuid(),
    clientId: z.string().nullable(),
    since: z.iso.datetime(),
  }),
  async work({ service, now, data, organizationId, inOrganization }) {
    await inOrganization(async (transaction) => {
      const rows = (await transaction.all(
        selectApprovals()
          .where("requested_by", "=", data.requestedBy)
          .where(sql<boolean>`coalesce(client_id, '') = ${data.clientId ?? ""}`)
          .where("created_at", ">=", new Date(data.since))
          .where("state", "=", "pending")
          .where("expires_at", ">", now)
          .orderBy("created_at")
          .orderBy("id"),
      )) as unknown as ApprovalRow[];
      for (const group of Map.groupBy(rows, toApproversKey).values()) {
        const [first] = group;
        if (first === undefined) continue;
        const job = notify({
          kind: "approvalRequested",
          to: await readApprovers(transaction, organizationId, first),
          actorUserId: mayApproveOwn(first) ? null : first.requested_by,
          key: `several ${first.id}`,
          permission: "approvals:decide",
          url: toApprovalListUrl(service.config, organizationId, "en"),
          words: toMessages(group, first, toApprovalListUrl(service.config, organizationId, "nl")),
        });
        service.jobs.send(transaction, job);
      }
    });
  },
});

/** Returns a key that is equal for approvals with the same recipients. */
const toApproversKey = (row: ApprovalRow): string =>
  JSON.stringify([row.approvers, mayApproveOwn(row)]);

/** Returns the message with the summaries of the calls, without any text from the caller. */
function toMessages(rows: readonly ApprovalRow[], first: ApprovalRow, dutchUrl: string) {
  const { requester, client_name: client } = first;
  const facts = (language: "nl" | "en", call: string, onBehalf: string, app: string) => [
    [onBehalf, requester.displayName] as [string, string],
    ...(client === null ? [] : [[app, client] as [string, string]]),
    ...rows.map((row) => [call, summaryOf(row, language)] as [string, string]),
  ];
  return {
    nl: {
      subject: `Goedkeuring gevraagd voor ${rows.length} verzoeken`,
      text: "Deze verzoeken wachten op je beslissing. Tot die tijd wordt er niets uitgevoerd.",
      facts: facts("nl", "Verzoek", "Gevraagd door", "Gevraagd via de app"),
      link: "Bekijken en beslissen",
      url: dutchUrl,
    },
    en: {
      subject: `Approval needed for ${rows.length} requests`,
      text: "These requests are waiting for your decision. Nothing is executed until then.",
      facts: facts("en", "Request", "Requested by", "Requested through the app"),
      link: "Review and decide",
    },
  };
}
