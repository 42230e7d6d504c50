import { v7 as uuidv7 } from "uuid";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { WebhookDelivery } from "../delivery.ts";
import { assertEnabled, loadWebhook } from "../webhook.ts";
import { unversioned } from "../../../http/etag.ts";

export const testWebhook = defineOperation({
  id: "testWebhook",
  method: "POST",
  path: "/v1/organizations/{organizationId}/webhooks/{webhookId}/test",
  tag: "Webhooks",
  permission: "webhooks:write",
  summary: "Test a webhook",
  description:
    "Delivers an event of the type `webhook.test` to this webhook alone, whatever types it has chosen, in a single attempt. `getWebhookDelivery` shows the result.",
  params: { organizationId: uuid(), webhookId: uuid() },
  success: 202,
  response: WebhookDelivery,
  problems: ["WEBHOOK_SUSPENDED"],
  traits: ["idempotent", "holdable"],
  // A test changes no record, and a sent event cannot be recalled.
  undo: () => null,
  load: ({ transaction, params }) => loadWebhook(transaction, params.webhookId),
  plan({ organizationId, now }, { record: webhook, target }) {
    assertEnabled(webhook);
    const at = now.toISOString();
    const delivery: WebhookDelivery = {
      id: uuidv7(),
      organizationId,
      webhookId: webhook.id,
      eventId: uuidv7(),
      eventType: "webhook.test",
      state: "pending",
      attempts: [],
      nextAttemptAt: at,
      createdAt: at,
      updatedAt: at,
    };
    return {
      result: delivery,
      version: unversioned,
      change: {
        target,
        before: { testEventId: null },
        after: { testEventId: delivery.eventId },
        event: { id: delivery.eventId, type: "webhook.test", object: null },
      },
      webhookUrl: webhook.url,
      write: (tx) =>
        tx.write(
          queries.insertInto("webhook_deliveries").values({
            organization_id: organizationId,
            id: delivery.id,
            webhook_id: webhook.id,
            event_id: delivery.eventId,
            event_type: delivery.eventType,
            state: delivery.state,
            most_attempts: 1,
            next_attempt_at: now,
            created_at: now,
            updated_at: now,
          }),
        ),
    };
  },
});
