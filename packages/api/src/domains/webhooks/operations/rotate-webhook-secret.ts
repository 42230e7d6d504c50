import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadWebhook, type Webhook, WebhookWithSecret } from "../webhook.ts";
import { createSecret, encryptSecret, toSecretHint } from "../webhook-secret.ts";

const previousSecretValidityMs = 24 * 3_600_000;

export const rotateWebhookSecret = defineOperation({
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/v1/organizations/{organizationId}/webhooks/{webhookId}/rotate-secret",
  tag: "Webhooks",
  permission: "webhooks:write",
  summary: "Rotate the secret of a webhook",
  description:
    "Creates a new secret, which only this response shows. For 24 hours the former one signs as well, so that the receiver can switch: `webhook-signature` then holds two signatures. A third secret ends the first at once. Needs a person in a session of their own.",
  params: { organizationId: uuid(), webhookId: uuid() },
  success: 200,
  response: WebhookWithSecret,
  traits: ["idempotent", "holdable", "irreversible"],
  firstPartyOnly: true,
  load: ({ transaction, params }) => loadWebhook(transaction, params.webhookId, "update"),
  plan({ service, now }, { record: before, version, target }) {
    const secret = createSecret();
    const after: Webhook = {
      ...before,
      secretHint: toSecretHint(secret),
      updatedAt: now.toISOString(),
    };
    return {
      result: { ...after, secret: null },
      revealed: { secret },
      change: {
        target,
        before: { secretHint: before.secretHint },
        after: { secretHint: after.secretHint },
        event: [],
      },
      write: (tx) =>
        tx.write({
          text: `update webhooks set previous_secret = secret, previous_secret_until = $2,
              secret = $3, secret_hint = $4, updated_at = $5, version = $6 where id = $1`,
          values: [
            before.id,
            new Date(now.getTime() + previousSecretValidityMs),
            encryptSecret(service.config.secret, before.id, secret),
            after.secretHint,
            now,
            version + 1,
          ],
        }),
    };
  },
});
