import { sql } from "kysely";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { type ApprovalRow, readApproval, stateOf } from "../../../kernel/approvals/approval-row.ts";
import { summaryOf } from "../../../kernel/approvals/approval-view.ts";
import { mayApproveOwn } from "../../../kernel/approvals/may-decide.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { notify } from "../../notifications/notify.ts";
import { toCallerFacts } from "../caller-facts.ts";
import { toApprovalUrl } from "../approval-url.ts";

/** Notifies the approvers of a held call, with a link to the page where they decide. */
export const notifyApprovers = defineJob({
  name: "tell-approvers",
  data: z.strictObject({ approvalId: z.uuid() }),
  async work({ service, now, data, organizationId, inOrganization }) {
    await inOrganization(async (transaction) => {
      const row = await readApproval(transaction, data.approvalId);
      if (stateOf(row, now) !== "pending") return;
      const reference = { id: row.id, organizationId };
      const job = notify({
        kind: "approvalRequested",
        to: await readApprovers(transaction, organizationId, row),
        actorUserId: mayApproveOwn(row) ? null : row.requested_by,
        key: row.id,
        permission: "approvals:decide",
        url: toApprovalUrl(service.config, reference),
        words: toMessages(row, toApprovalUrl(service.config, reference, "nl")),
      });
      service.jobs.send(transaction, job);
    });
  },
});

/** Returns the members and roles that the policy names, or every role with `approvals:decide` if it names none. */
export async function readApprovers(
  transaction: Transaction,
  organizationId: string,
  { approvers }: ApprovalRow,
) {
  if (approvers.roleIds.length > 0 || approvers.userIds.length > 0) return approvers;
  const roles = await transaction.all(
    queries
      .selectFrom("roles")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("deleted_at", "is", null)
      .where(sql<boolean>`'approvals:decide' = any(permissions)`),
  );
  return { userIds: [], roleIds: roles.map(({ id }) => id) };
}

/** Returns the message with the summary and the caller. The client's name is its only text from the caller. */
function toMessages(row: ApprovalRow, dutchUrl: string) {
  const { requester, policy_name: policy, message, expires_at: expiresAt } = row;
  const [dutch, english] = [summaryOf(row, "nl"), summaryOf(row, "en")];
  const deadline = { startAt: expiresAt.toISOString(), endAt: null, allDayIn: null };
  const mailFacts = toMailFacts(row);
  const noteFacts = (label: string): [string, string][] =>
    message === null ? [] : [[label, message]];
  return {
    nl: {
      subject: `Goedkeuring gevraagd: ${dutch}`,
      text: "Een verzoek wacht op je beslissing. Tot die tijd wordt er niets uitgevoerd.",
      facts: [
        ["Verzoek", dutch] as [string, string],
        ...mailFacts("Stuurt e-mail aan"),
        ["Gevraagd door", requester.displayName] as [string, string],
        ...toCallerFacts(row, "nl"),
        ["Beleid", policy] as [string, string],
        ...noteFacts("Toelichting"),
        ["Beslis uiterlijk", deadline] as [string, typeof deadline],
      ],
      link: "Bekijken en beslissen",
      url: dutchUrl,
    },
    en: {
      subject: `Approval needed: ${english}`,
      text: "A request is waiting for your decision. Nothing is executed until then.",
      facts: [
        ["Request", english] as [string, string],
        ...mailFacts("Sends email to"),
        ["Requested by", requester.displayName] as [string, string],
        ...toCallerFacts(row, "en"),
        ["Policy", policy] as [string, string],
        ...noteFacts("Note"),
        ["Decide by", deadline] as [string, typeof deadline],
      ],
      link: "Review and decide",
    },
  };
}

/**
 * Returns a function from a label to the fact with the external recipients of the call. There is no fact for a
 * closed call, since not every approver may read its record.
 */
function toMailFacts({ resolved, is_closed: isClosed }: ApprovalRow) {
  const external = isClosed ? [] : (resolved?.mailTo.external ?? []);
  return (label: string): [string, string][] =>
    external.length === 0 ? [] : [[label, external.join(", ")]];
}
