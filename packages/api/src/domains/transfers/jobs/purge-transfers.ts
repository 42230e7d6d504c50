import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";

const retentionDays = 90;

/** Deletes imports and exports that ended more than 90 days ago; the records that they created stay. */
export const purgeTransfers = defineJob({
  name: "purge-transfers",
  data: z.strictObject({}),
  schedule: "17 3 * * *",
  async work({ now, inOrganization }) {
    const values = [new Date(now.getTime() - retentionDays * 86_400_000)];
    await inOrganization(async (transaction) => {
      transaction.write({ text: "delete from imports where finished_at < $1", values });
      transaction.write({ text: "delete from exports where finished_at < $1", values });
    });
  },
});
