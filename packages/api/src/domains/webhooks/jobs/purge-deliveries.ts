import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";
import { eventRetentionStart } from "../../events/retention.ts";

/** Deletes deliveries older than 30 days, and waiting ones whose event has been purged. */
export const purgeDeliveries = defineJob({
  name: "purge-webhook-deliveries",
  data: z.strictObject({}),
  schedule: "41 3 * * *",
  async work({ now, inOrganization }) {
    await inOrganization(async (transaction) => {
      transaction.write({
        text: `delete from webhook_deliveries d where created_at < $1
          or (next_attempt_at is not null
            and not exists (select from events e where e.id = d.event_id))`,
        values: [eventRetentionStart(now)],
      });
    });
  },
});
