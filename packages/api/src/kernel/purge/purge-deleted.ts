import { z } from "zod";
import { purgedBefore } from "../changes/soft-delete.ts";
import { defineJob } from "../../jobs/define-job.ts";

// Parts come before the records that contain them. Foreign keys (`on delete` in sql/) also clear references to a deleted
// record and delete its parts.
const purges = [
  "delete from task_comments where deleted_at < $1",
  "delete from tasks where deleted_at < $1",
  "delete from customer_asset_notes where deleted_at < $1",
  "delete from customer_assets where deleted_at < $1",
  "delete from customer_contacts where deleted_at < $1",
  "delete from quotes where deleted_at < $1",
  "delete from orders where deleted_at < $1",
  // Links to their quotes contain email addresses.
  `delete from quote_links l using quotes q, customers c
    where q.organization_id = l.organization_id and q.id = l.quote_id
      and c.organization_id = q.organization_id and c.id = q.customer_id and c.deleted_at < $1`,
  // Their quotes and orders keep the number and name of the customer.
  "delete from customers where deleted_at < $1",
  "delete from products where deleted_at < $1",
  "delete from suppliers where deleted_at < $1",
  `delete from workflow_runs r using workflows w
    where w.organization_id = r.organization_id and w.id = r.workflow_id and w.deleted_at < $1`,
  "delete from workflows where deleted_at < $1",
  // Their bytes are deleted when no file refers to them (domains/files/jobs).
  "delete from files where deleted_at < $1",
  "delete from agenda_items where deleted_at < $1",
  "delete from calendars where deleted_at < $1",
  "delete from approval_policies where deleted_at < $1",
];

/** Permanently removes records that were deleted more than 30 days ago and can no longer be restored. */
export const purgeDeleted = defineJob({
  name: "purge-deleted",
  data: z.strictObject({}),
  schedule: "47 2 * * *",
  async work({ now, inOrganization }) {
    const values = [purgedBefore(now)];
    await inOrganization(async (transaction) => {
      for (const text of purges) transaction.write({ text, values });
    });
  },
});
