import { sql } from "kysely";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { type ApprovalRow, readApproval, stateOf } from "../../../kernel/approvals/approval.ts";
import { defineJob, toJob } from "../../../jobs/define-job.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { toApprovalMail } from "../mail/approval-mail.ts";

/** Mails those who may decide a held call, with the page where they do. */
export const tellApprovers = defineJob({
  name: "tell-approvers",
  data: z.strictObject({ approvalId: z.uuid() }),
  async work({ service, now, data, organizationId, inOrganization }) {
    await inOrganization(async (transaction) => {
      const row = await readApproval(transaction, data.approvalId);
      if (stateOf(row, now) !== "pending") return;
      const approvers = await readApprovers(transaction, organizationId, row);
      for (const approver of approvers) {
        const mail = toApprovalMail({ approver, row, config: service.config });
        service.jobs.send(transaction, toJob(sendMail, mail));
      }
    });
  },
});

/** The members who may decide it and have an address. */
function readApprovers(transaction: Transaction, organizationId: string, row: ApprovalRow) {
  const { roleIds, userIds } = row.approvers;
  const isOpen = roleIds.length === 0 && userIds.length === 0;
  const isNamed = sql<boolean>`(memberships.role_id = any(${roleIds}::uuid[])
    or memberships.user_id = any(${userIds}::uuid[]))`;
  const mayApproveOwn = row.allow_self_approval && row.client_id !== null;
  return transaction.all(
    queries
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .innerJoin("organizations", "organizations.id", "memberships.organization_id")
      .innerJoin("roles", (join) =>
        join
          .onRef("roles.organization_id", "=", "memberships.organization_id")
          .onRef("roles.id", "=", "memberships.role_id"),
      )
      .select([
        "users.display_name as name",
        "users.language",
        "organizations.name as organizationName",
        "organizations.time_zone as timeZone",
      ])
      .select((each) => each.ref("users.email").$notNull().as("email"))
      .where("memberships.organization_id", "=", organizationId)
      .where("memberships.disabled_at", "is", null)
      .where("users.email", "is not", null)
      .where(sql<boolean>`'approvals:decide' = any(roles.permissions)`)
      .$if(!isOpen, (query) => query.where(isNamed))
      .$if(!mayApproveOwn, (query) => query.where("memberships.user_id", "!=", row.requested_by))
      .orderBy("users.id"),
  );
}
