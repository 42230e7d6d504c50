import { z } from "zod";
import { type ApprovalRow, selectApprovals } from "../../../kernel/approvals/approval-row.ts";
import { recordExpiry } from "../../../kernel/approvals/record-expiry.ts";
import { defineJob } from "../../../jobs/define-job.ts";

/**
 * Records that an approval has expired, and emits the event. Responses show `expired` from the deadline on,
 * even before this job runs.
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
      transaction.write(recordExpiry(service, transaction, due as unknown as ApprovalRow, now));
    });
  },
});
