import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { defineJob } from "../../../jobs/define-job.ts";

const retentionMs = 90 * 24 * 60 * 60 * 1_000;

/**
 * Deletes PDFs that were rendered more than 90 days ago: they are rarely requested by then, and are rendered again
 * on demand. So storage grows with the quotes of three months, not with all quotes.
 */
export const forgetQuoteDocuments = defineJob({
  name: "forget-quote-documents",
  data: z.strictObject({}),
  schedule: "32 3 * * *",
  async work({ now, inOrganization }) {
    await inOrganization(async (transaction) => {
      transaction.write(
        queries
          .deleteFrom("quote_documents")
          .where("made_at", "<", new Date(now.getTime() - retentionMs)),
      );
    });
  },
});
