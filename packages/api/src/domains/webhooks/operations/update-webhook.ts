import { z } from "zod";
import type { RecordedChange } from "../../../kernel/audit.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { changedValues, toNextVersion } from "../../../kernel/changes/plan-update.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";
import { Problem } from "../../../problems/problem.ts";
import { toColumns } from "../../../schema/record.ts";
import { uuid } from "../../../schema/values.ts";
import { assertAllowedUrl } from "../assert-allowed-url.ts";
import { cancelWaitingDeliveries } from "../delivery.ts";
import { loadWebhook, toAuditedFields, toTarget, Webhook, webhookMembers } from "../webhook.ts";

const WebhookUpdate = z
  .strictObject({
    ...webhookMembers,
    status: z.enum(["enabled", "disabled"]).meta({ description: "Whether events are delivered." }),
  })
  .exactPartial()
  .meta({
    id: "WebhookUpdate",
    description: "Fields that you omit stay as they are; null clears the description.",
  });

export const updateWebhook = defineOperation({
  id: "updateWebhook",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/webhooks/{webhookId}",
  tag: "Webhooks",
  permission: "webhooks:write",
  summary: "Update a webhook",
  description:
    "Changes the fields that the body names (JSON merge patch, RFC 7396). `status` turns the webhook off and on, and a suspended one on again. Turning it off cancels the deliveries that wait; what happens while it is off is not delivered later by itself: `replayWebhook` delivers it.",
  params: { organizationId: uuid(), webhookId: uuid() },
  body: WebhookUpdate,
  example: { eventTypes: ["quote.accepted", "order.*"], status: "enabled" },
  success: 200,
  response: Webhook,
  problems: ["WEBHOOK_URL_REFUSED", "WEBHOOK_STATUS_TRANSITION_INVALID"],
  traits: ["idempotent", "holdable"],
  tool: {
    name: "webhooks_update",
    title: "Update a webhook",
    description:
      "Edit a webhook: address, events; enable or disable it. Dutch: wijzig koppeling, zet uit.",
    hints: ["idempotent"],
  },
  // Undo cannot suspend a webhook again: only the service suspends webhooks.
  undo: (recorded) => (wasSuspended(recorded) ? null : undoUpdate(recorded)),
  load: ({ transaction, params }) => loadWebhook(transaction, params.webhookId, "update"),
  plan({ service, body, now }, { record: before, version }) {
    const changed = changedValues<Webhook>(before, body);
    if (Object.keys(changed).length === 0) return unchanged(before);
    if (changed.url !== undefined) assertAllowedUrl(service, changed.url);
    assertTransition(before, changed.status);
    // Enabling resets the health: its receiver is expected to work again.
    const health = changed.status === undefined ? {} : healthyMembers;
    const after: Webhook = { ...before, ...changed, ...health, updatedAt: now.toISOString() };
    const columns = toColumns({
      ...changed,
      ...health,
      ...(changed.status === undefined ? {} : { concurrency: 5 }),
    });
    return {
      result: after,
      change: {
        target: toTarget(after),
        before: toAuditedFields(before),
        after: toAuditedFields(after),
        event: [],
      },
      webhookUrl: after.url,
      write(tx) {
        tx.write(toNextVersion("webhooks", { id: before.id, version }, columns, now));
        // When enabled: cancels deliveries that an event created while the webhook was being disabled.
        if (changed.status !== undefined) cancelWaitingDeliveries(tx, before.id, now);
      },
    };
  },
});

const wasSuspended = ({ changes }: RecordedChange): boolean =>
  changes.some(({ field, before }) => field === "status" && before === "suspended");

const healthyMembers = { failingSince: null, suspendedAt: null, lastError: null };

function assertTransition({ status: from }: Webhook, to: Webhook["status"] | undefined): void {
  if (from !== "suspended" || to !== "disabled") return;
  throw new Problem(
    "WEBHOOK_STATUS_TRANSITION_INVALID",
    "A suspended webhook cannot become disabled.",
    { from, to, allowed: ["enabled"], hint: "It delivers nothing: leave it, or delete it." },
  );
}
