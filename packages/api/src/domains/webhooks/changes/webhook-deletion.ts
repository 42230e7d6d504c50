import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { type Change, defineChange, unchanged } from "../../../kernel/changes/change.ts";
import { notFound } from "../../../kernel/record-problems.ts";
import { uuid } from "../../../schema/values.ts";
import { findWebhook, toAuditedFields, toTarget } from "../webhook.ts";

/**
 * Deletes a webhook permanently, with its deliveries: its secret must not be restorable. It undoes
 * `createWebhook`, and cannot be undone itself. The audit log still knows the webhook, so that a repeated
 * deletion succeeds.
 */
export const webhookDeletion: Change<undefined> = defineChange({
  permission: "webhooks:write",
  params: { organizationId: uuid(), webhookId: uuid() },
  effect: "delete",
  undo: () => null,
  load: async ({ transaction, params }) =>
    (await findWebhook(transaction, params.webhookId, "update")) ??
    loadDeletedWebhook(transaction, params.webhookId),
  plan(_, { record, target }) {
    if ("deletedAt" in record) return unchanged(undefined);
    return {
      result: undefined,
      change: { target, before: toAuditedFields(record), after: null, event: [] },
      write(tx) {
        tx.write(queries.deleteFrom("webhook_deliveries").where("webhook_id", "=", record.id));
        tx.write(queries.deleteFrom("webhooks").where("id", "=", record.id));
      },
    };
  },
});

/** Returns when a deleted webhook was deleted, from the audit log. */
async function loadDeletedWebhook(transaction: Transaction, id: string) {
  const row = await transaction.one<{ at: Date; url: string }>({
    text: `select at, canonical::jsonb -> 'target' ->> 'label' as url from audit_entries
      where target_kind = 'webhook' and target_id = $1 and outcome = 'succeeded'
      order by sequence desc limit 1`,
    values: [id],
  });
  if (row === undefined) throw notFound("webhook", id);
  const record = { deletedAt: row.at.toISOString() };
  return { record, version: null, target: toTarget({ id, url: row.url }) };
}
