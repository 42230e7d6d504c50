import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { webhookDeletion } from "../changes/webhook-deletion.ts";

const { permission, effect, load, plan } = webhookDeletion;

export const deleteWebhook = defineOperation({
  id: "deleteWebhook",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/webhooks/{webhookId}",
  tag: "Webhooks",
  permission,
  summary: "Delete a webhook",
  description:
    "Removes a webhook with its secret and its deliveries, also those that wait. It cannot be undone.",
  params: { organizationId: uuid(), webhookId: uuid() },
  success: 204,
  traits: ["idempotent", "holdable", "irreversible"],
  tool: {
    name: "webhooks_delete",
    title: "Delete a webhook",
    description:
      "Delete (remove) a webhook (integration) permanently with its waiting deliveries; to stop it a while use webhooks_update. Dutch: koppeling verwijderen, verwijder.",
    hints: ["destructive", "idempotent"],
  },
  effect,
  ...(load && { load }),
  plan,
});
