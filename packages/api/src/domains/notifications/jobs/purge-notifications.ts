import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";

const retentionMs = 60 * 86_400_000;

/** Deletes the records of sent notifications after 60 days. */
export const purgeNotifications = defineJob({
  name: "purge-notifications",
  data: z.strictObject({}),
  schedule: "47 3 * * *",
  async work({ now, inOrganization }) {
    await inOrganization(async (transaction) => {
      transaction.write({
        text: "delete from notifications where told_at < $1",
        values: [new Date(now.getTime() - retentionMs)],
      });
    });
  },
});
