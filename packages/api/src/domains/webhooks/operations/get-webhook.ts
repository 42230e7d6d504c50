import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadWebhook, Webhook } from "../webhook.ts";

export const getWebhook = defineOperation({
  id: "getWebhook",
  method: "GET",
  path: "/v1/organizations/{organizationId}/webhooks/{webhookId}",
  tag: "Webhooks",
  permission: "webhooks:read",
  summary: "Get a webhook",
  description:
    "Returns one webhook with its health: when an event was last accepted, since when attempts fail, and why. The secret is not shown.",
  params: { organizationId: uuid(), webhookId: uuid() },
  success: 200,
  response: Webhook,
  load: ({ transaction, params }) => loadWebhook(transaction, params.webhookId),
  read: (_, { record }) => record,
});
