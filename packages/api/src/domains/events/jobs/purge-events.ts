import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";
import { eventRetentionStart } from "../retention.ts";

/** Deletes the events that are older than 30 days. */
export const purgeEvents = defineJob({
  name: "purge-events",
  data: z.strictObject({}),
  schedule: "23 3 * * *",
  async work({ now, inOrganization }) {
    const values = [eventRetentionStart(now)];
    await inOrganization(async (transaction) => {
      transaction.write({ text: "select purge_events($1)", values });
    });
  },
});
