import { unchanged } from "../../../kernel/changes/change.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadDelivery, WebhookDelivery } from "../delivery.ts";
import { assertEnded } from "../delivery-state.ts";
import { assertEnabled, loadWebhook } from "../webhook.ts";
import { unversioned } from "../../../http/etag.ts";

export const redeliverWebhookDelivery = defineOperation({
  id: "redeliverWebhookDelivery",
  method: "POST",
  path: "/v1/organizations/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver",
  tag: "Webhooks",
  permission: "webhooks:write",
  summary: "Redeliver a webhook delivery",
  description:
    "Sends the event of a delivery that has ended again, with the same `webhook-id`: a receiver that has processed it ignores it. A delivery that failed gets the whole schedule of attempts once more. Sending again what has not been attempted yet changes nothing.",
  params: { organizationId: uuid(), webhookId: uuid(), deliveryId: uuid() },
  success: 202,
  response: WebhookDelivery,
  problems: ["WEBHOOK_SUSPENDED", "WEBHOOK_DELIVERY_STATE_INVALID"],
  traits: ["idempotent", "holdable", "irreversible"],
  tool: {
    name: "webhooks_redeliver",
    title: "Send a delivery again",
    description:
      "Resend (retry, replay) one ended delivery of a webhook to its address. Dutch: verstuur opnieuw.",
    hints: ["destructive", "openWorld"],
  },
  load: ({ transaction, params }) => loadDelivery(transaction, params, "update"),
  async plan({ transaction, now }, { record: before, target }) {
    const webhook = (await loadWebhook(transaction, before.webhookId)).record;
    assertEnabled(webhook);
    if (before.state === "pending") return unchanged(before);
    assertEnded(before.state);
    const at = now.toISOString();
    const after: WebhookDelivery = {
      ...before,
      state: "pending",
      nextAttemptAt: at,
      updatedAt: at,
    };
    return {
      result: after,
      version: unversioned,
      change: { target, before: { state: before.state }, after: { state: after.state }, event: [] },
      webhookUrl: webhook.url,
      write: (tx) =>
        tx.write({
          text: `update webhook_deliveries set state = 'pending', attempts_made = 0,
              next_attempt_at = $2, leased_until = null, is_replay = false, updated_at = $2
            where id = $1`,
          values: [before.id, now],
        }),
    };
  },
});
