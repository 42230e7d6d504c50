import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";
import { Problem } from "../../../problems/problem.ts";
import { toTransferProblem } from "../../transfers/transfer.ts";
import { failFullExport, writeFullExport } from "../write-full-export.ts";

const retryLimit = 5;

/** Writes the archive of a full export. */
export const runFullExport = defineJob({
  name: "run-full-export",
  data: z.strictObject({ exportId: z.uuid() }),
  retryLimit,
  retryDelay: 5,
  expireIn: 6 * 3_600,
  concurrency: 1,
  async work({ service, organizationId, data, attempt, signal }) {
    const job = { service, organizationId, exportId: data.exportId, signal };
    try {
      await writeFullExport(job);
    } catch (error) {
      if (attempt > retryLimit) {
        const problem = new Problem(
          "INTERNAL_ERROR",
          "The export failed in a way it does not know.",
        );
        await failFullExport(job, toTransferProblem(problem));
      }
      throw error;
    }
  },
});
