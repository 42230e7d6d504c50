import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";
import { toApplication } from "../../../kernel/application.ts";
import { Problem } from "../../../problems/problem.ts";
import { loadExport } from "../export.ts";
import { toRequester } from "../member-call.ts";
import { finishExport, ExportTakenOver, runExport } from "../run-export.ts";
import { toTransferProblem } from "../transfer.ts";

const retryLimit = 5;

/** Writes the file of an export. */
export const runExportJob = defineJob({
  name: "run-export",
  data: z.strictObject({ exportId: z.uuid() }),
  retryLimit,
  retryDelay: 5,
  expireIn: 3_600,
  async work({ service, data, inOrganization, attempt, signal }) {
    const application = toApplication(service);
    const loaded = await inOrganization((transaction) => loadExport(transaction, data.exportId));
    const { record } = loaded;
    if (record.finishedAt !== null) return;
    try {
      await runExport(application, record, toRequester(loaded), signal);
    } catch (error) {
      if (error instanceof ExportTakenOver) return;
      if (attempt <= retryLimit) throw error;
      const problem = new Problem("INTERNAL_ERROR", "The export failed in a way it does not know.");
      await finishExport(application, record, { problem: toTransferProblem(problem) });
      throw error;
    }
  },
});
