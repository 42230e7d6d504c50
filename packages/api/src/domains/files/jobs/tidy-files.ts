import { z } from "zod";
import { defineJob } from "../../../jobs/define-job.ts";
import { deleteBytes } from "../store-bytes.ts";

const day = 86_400_000;

/** The maximum number of stored objects that a run deletes: each needs a call to the store. */
const maxDeleted = 500;

/** The kinds of records that files are attached to, with their table and the type of their ids. */
const targets: readonly (readonly [kind: string, table: string, id: "uuid" | "bigint"])[] = [
  ["customer", "customers", "bigint"],
  ["customer_asset", "customer_assets", "bigint"],
  ["task", "tasks", "uuid"],
  ["quote", "quotes", "uuid"],
  ["order", "orders", "uuid"],
  ["supplier", "suppliers", "uuid"],
  ["product", "products", "uuid"],
  ["agenda_item", "agenda_items", "uuid"],
];

/**
 * Deletes uploads that are unfinished after 24 hours, expired files, attachments to purged records, and bytes
 * that no file refers to.
 */
export const tidyFiles = defineJob({
  name: "tidy-files",
  data: z.strictObject({}),
  schedule: "29 * * * *",
  async work({ now, organizationId, inOrganization, service, signal }) {
    const yesterday = new Date(now.getTime() - day);
    await inOrganization(async (transaction) => {
      transaction.write({
        text: `delete from files where state in ('awaiting_upload', 'processing') and created_at < $1`,
        values: [yesterday],
      });
      transaction.write({ text: "delete from files where expires_at <= $1", values: [now] });
      for (const [kind, table, type] of targets) {
        transaction.write({
          text: `delete from file_attachments a where kind = $1
            and not exists (select from ${table} t
              where t.organization_id = a.organization_id and t.id = a.target_id::${type})`,
          values: [kind],
        });
      }
    });
    // Younger bytes may belong to an upload in progress, whose file does not refer to them yet.
    const unreferenced = await inOrganization((transaction) =>
      transaction.all<{ id: string }>({
        text: `select id from file_blobs b where created_at < $1
          and not exists (select from files f
            where f.organization_id = b.organization_id and f.blob_id = b.id)
          order by created_at limit ${maxDeleted}`,
        values: [yesterday],
      }),
    );
    for (const { id } of unreferenced) {
      signal.throwIfAborted();
      await deleteBytes(service, organizationId, [id]);
    }
  },
});
