import { queries } from "../../../database/queries.ts";
import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { uuid } from "../../../schema/values.ts";
import { loadWebhook, toRecorded } from "../webhook.ts";

/**
 * Removes a webhook for good, with its deliveries: its secret must not come back. It undoes `createWebhook`,
 * and itself cannot be undone.
 */
export const webhookDeletion: Change<undefined> = defineChange({
  permission: "webhooks:write",
  params: { organizationId: uuid(), webhookId: uuid() },
  undo: () => null,
  load: ({ transaction, params }) => loadWebhook(transaction, params.webhookId, "update"),
  plan(_, { record, target }) {
    return {
      result: undefined,
      change: { target, before: toRecorded(record), after: null, event: [] },
      write(tx) {
        tx.write(queries.deleteFrom("webhook_deliveries").where("webhook_id", "=", record.id));
        tx.write(queries.deleteFrom("webhooks").where("id", "=", record.id));
      },
    };
  },
});
