import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { assertAllowedUrl } from "../assert-allowed-url.ts";
import { webhookDeletion } from "../changes/webhook-deletion.ts";
import {
  assertWebhookLimit,
  toAuditedFields,
  toTarget,
  type Webhook,
  webhookMembers,
  WebhookWithSecret,
} from "../webhook.ts";
import { createSecret, encryptSecret, toSecretHint } from "../webhook-secret.ts";

const { url, description, eventTypes } = webhookMembers;

const WebhookCreate = z
  .strictObject({ url, description: description.default(null), eventTypes })
  .meta({ id: "WebhookCreate", description: "A webhook to create." });

export const createWebhook = defineOperation({
  id: "createWebhook",
  method: "POST",
  path: "/v1/organizations/{organizationId}/webhooks",
  tag: "Webhooks",
  permission: "webhooks:write",
  summary: "Create a webhook",
  description:
    "Posts events to a URL from now on, signed as in Standard Webhooks. Only this response shows the `secret` that signs them: store it at the receiver. The URL must use https and be on the public internet; in the local environment, http to this machine is accepted as well. An organization can have 20 webhooks.",
  params: { organizationId: uuid() },
  body: WebhookCreate,
  example: {
    url: "https://boekhouding.example/hooks",
    description: "Quotes and orders for the bookkeeper",
    eventTypes: ["quote.*", "order.*"],
  },
  success: 201,
  response: WebhookWithSecret,
  problems: ["WEBHOOK_URL_REFUSED", "LIMIT_REACHED"],
  traits: ["idempotent", "holdable"],
  tool: {
    name: "webhooks_create",
    title: "Create a webhook",
    description:
      "Have events posted to an https URL (webhook, integration, callback). The signing secret is not shown: a person reads it over REST. Dutch: maak koppeling.",
  },
  undo: ({ params, target }) => ({
    change: webhookDeletion,
    params: { ...params, webhookId: target.id },
  }),
  async plan({ service, transaction, membership, organizationId, body, now }) {
    assertAllowedUrl(service, body.url);
    await assertWebhookLimit(transaction, organizationId);
    const id = uuidv7();
    const secret = createSecret();
    const webhook: Webhook = {
      id,
      organizationId,
      ...body,
      status: "enabled",
      secretHint: toSecretHint(secret),
      createdBy: membership.userId,
      lastDeliveredAt: null,
      failingSince: null,
      suspendedAt: null,
      lastError: null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    return {
      result: { ...webhook, secret: null },
      revealed: { secret },
      change: {
        target: toTarget(webhook),
        before: null,
        after: toAuditedFields(webhook),
        event: [],
      },
      write: (tx) =>
        tx.write(
          queries.insertInto("webhooks").values({
            organization_id: organizationId,
            id,
            url: webhook.url,
            description: webhook.description,
            event_types: webhook.eventTypes,
            secret: encryptSecret(service.config.secret, id, secret),
            secret_hint: webhook.secretHint,
            created_by: membership.userId,
            created_at: now,
            updated_at: now,
          }),
        ),
    };
  },
});
