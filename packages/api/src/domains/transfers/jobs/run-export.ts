import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";
import { toApplication } from "../../../kernel/application.ts";
import { Problem } from "../../../problems/problem.ts";
import { loadExport } from "../export.ts";
import { Channel } from "../member-call.ts";
import { finishExport, runExport } from "../run-export.ts";
import { toTransferProblem } from "../transfer.ts";

const retryLimit = 5;

/** Writes the file of an export. */
export const runExportJob = defineJob({
  name: "run-export",
  data: z.strictObject({ exportId: z.uuid() }),
  retryLimit,
  retryDelay: 5,
  expireIn: 3_600,
  async work({ service, data, organizationId, inOrganization, attempt, signal }) {
    const application = toApplication(service);
    const loaded = await inOrganization((transaction) => loadExport(transaction, data.exportId));
    const { record, channel, clientId } = loaded;
    if (record.finishedAt !== null) return;
    const requester = {
      organizationId,
      userId: record.createdBy,
      channel: Channel.parse(channel),
      clientId,
    };
    try {
      await runExport(application, record, requester, signal);
    } catch (error) {
      if (attempt <= retryLimit) throw error;
      const problem = new Problem("INTERNAL_ERROR", "The export failed in a way it does not know.");
      await finishExport(application, record, { problem: toTransferProblem(problem) });
      throw error;
    }
  },
});
