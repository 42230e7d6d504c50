import { z } from "zod";
import { type ApprovalRow, selectApprovals } from "../../../kernel/approvals/approval.ts";
import { expire } from "../../../kernel/approvals/expire.ts";
import { defineJob } from "../../../jobs/define-job.ts";

/**
 * Writes down that a held call has ended by time, and tells others. It has read as `expired` since its
 * moment: nothing waits for this job but its event.
 */
export const expireApproval = defineJob({
  name: "expire-approval",
  data: z.strictObject({ approvalId: z.uuid() }),
  async work({ service, now, data, inOrganization }) {
    await inOrganization(async (transaction) => {
      const due = await transaction.one(
        selectApprovals()
          .where("id", "=", data.approvalId)
          .where("state", "=", "pending")
          .where("expires_at", "<=", now)
          .forNoKeyUpdate(),
      );
      if (due === undefined) return;
      transaction.write(expire(service, transaction, due as unknown as ApprovalRow, now));
    });
  },
});
