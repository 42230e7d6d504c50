import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadDelivery, WebhookDelivery } from "../delivery.ts";

export const getWebhookDelivery = defineOperation({
  id: "getWebhookDelivery",
  method: "GET",
  path: "/v1/organizations/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}",
  tag: "Webhooks",
  permission: "webhooks:read",
  summary: "Get a webhook delivery",
  description:
    "Returns one delivery with its attempts: when, how long, and the response of the receiver. `getEvent` gives what was delivered.",
  params: { organizationId: uuid(), webhookId: uuid(), deliveryId: uuid() },
  success: 200,
  response: WebhookDelivery,
  load: ({ transaction, params }) => loadDelivery(transaction, params),
  read: (_, { record }) => record,
});
