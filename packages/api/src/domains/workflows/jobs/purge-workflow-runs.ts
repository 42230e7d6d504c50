import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";

const retentionDays = 90;

/** Removes runs that ended more than 90 days ago, and definitions that no run can use anymore. */
export const purgeWorkflowRuns = defineJob({
  name: "purge-workflow-runs",
  data: z.strictObject({}),
  schedule: "11 3 * * *",
  async work({ now, inOrganization }) {
    await inOrganization(async (transaction) => {
      transaction.write({
        text: "delete from workflow_runs where finished_at < $1",
        values: [new Date(now.getTime() - retentionDays * 86_400_000)],
      });
      transaction.write({
        text: `delete from workflow_versions v
          where exists (select from workflow_versions n
              where n.workflow_id = v.workflow_id and n.version > v.version)
            and not exists (select from workflow_runs r
              where r.workflow_id = v.workflow_id and r.workflow_version >= v.version
                and not exists (select from workflow_versions n
                  where n.workflow_id = v.workflow_id and n.version > v.version
                    and n.version <= r.workflow_version))`,
        values: [],
      });
    });
  },
});
