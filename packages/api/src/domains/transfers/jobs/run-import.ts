import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";
import { toApplication } from "../../../kernel/application.ts";
import { toRequester } from "../member-call.ts";
import { loadImport } from "../import.ts";
import { ImportTakenOver } from "../import-progress.ts";
import { endImport, finishImport, runImport } from "../run-import.ts";
import { toTransferProblem } from "../transfer.ts";
import { Problem } from "../../../problems/problem.ts";

const retryLimit = 8;

/** Imports the rows of a file. A retry continues where the previous attempt ended. */
export const runImportJob = defineJob({
  name: "run-import",
  data: z.strictObject({ importId: z.uuid() }),
  retryLimit,
  retryDelay: 5,
  expireIn: 3_600,
  async work({ service, data, inOrganization, attempt, signal }) {
    const application = toApplication(service);
    const loaded = await inOrganization((transaction) => loadImport(transaction, data.importId));
    const { record } = loaded;
    if (record.finishedAt !== null) return;
    try {
      await runImport(application, record, toRequester(loaded), signal);
    } catch (error) {
      if (error instanceof ImportTakenOver) return;
      if (attempt <= retryLimit) throw error;
      const problem = toTransferProblem(
        new Problem("INTERNAL_ERROR", "The import failed in a way it does not know."),
      );
      // End the import even without the file of rejected rows: there is no further attempt.
      await finishImport(application, record, problem).catch(() =>
        endImport(application, record, problem),
      );
      throw error;
    }
  },
});
