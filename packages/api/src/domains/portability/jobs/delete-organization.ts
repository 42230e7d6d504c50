import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";
import { beginDeletion, deleteOrganizationData } from "../delete-organization-data.ts";

/** Deletes an organization whose time of deletion has come. An attempt that does not end is continued by the next one. */
export const deleteOrganizations = defineJob({
  name: "delete-organization",
  data: z.strictObject({}),
  schedule: "41 * * * *",
  scheduledFor: "deletion_at is not null",
  expireIn: 3_600,
  concurrency: 1,
  async work({ service, now, organizationId, inOrganization, signal }) {
    const isDue = await inOrganization((transaction) =>
      beginDeletion(transaction, organizationId, now),
    );
    if (isDue) await deleteOrganizationData({ service, organizationId, signal });
  },
});
