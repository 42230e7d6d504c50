import { sql } from "kysely";
import { z } from "zod";
import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { instant, uuid } from "../../../schema/values.ts";
import { EventSelector } from "../../events/event.ts";
import { matchesSelectors } from "../../events/matches-selectors.ts";
import { selectDeliveries, toDelivery, WebhookDelivery } from "../delivery.ts";
import { WebhookDeliveryState } from "../delivery-state.ts";
import { loadWebhook } from "../webhook.ts";

export const listWebhookDeliveries = defineOperation({
  id: "listWebhookDeliveries",
  method: "GET",
  path: "/v1/organizations/{organizationId}/webhooks/{webhookId}/deliveries",
  tag: "Webhooks",
  permission: "webhooks:read",
  summary: "List deliveries",
  description:
    "Lists the deliveries of a webhook of the last 30 days with their attempts, the newest first.",
  params: { organizationId: uuid(), webhookId: uuid() },
  query: {
    ...listQuery(["createdAt"], "-createdAt"),
    state: z
      .array(WebhookDeliveryState)
      .min(1)
      .max(WebhookDeliveryState.options.length)
      .optional()
      .meta({ description: "Deliveries in any of these states." }),
    eventType: EventSelector.optional().meta({
      description: "Only deliveries of events of this type, or of `kind.*`. If omitted: of all.",
      examples: ["order.*"],
    }),
    since: instant()
      .optional()
      .meta({
        description:
          "Only deliveries with a `createdAt` at this moment or later. A replay gives events that were never sent deliveries of their own; what is sent again keeps its moment.",
        examples: ["2026-11-20T00:00:00+01:00"],
      }),
  },
  success: 200,
  response: listOf(WebhookDelivery, "WebhookDeliveryList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "webhooks_list_deliveries",
    title: "List deliveries",
    description:
      "List deliveries (events sent, attempts, responses, errors) of a webhook, newest first. Dutch: verzonden gebeurtenissen, fouten.",
    hints: ["readOnly"],
    itemMembers: ["eventType", "attempts"],
  },
  load: ({ transaction, params }) => loadWebhook(transaction, params.webhookId),
  read: (context, { record: webhook }) => {
    const { state, eventType, since } = context.query;
    let query = selectDeliveries().where("webhook_id", "=", webhook.id);
    if (eventType !== undefined) query = query.where(matchesSelectors("event_type", [eventType]));
    if (since !== undefined) query = query.where(sql<boolean>`created_at >= ${since}::timestamptz`);
    const createdAt = byColumn("created_at", "timestamptz");
    return paginate(context, {
      operationId: "listWebhookDeliveries",
      from: query,
      anyOf: state && { column: "state", values: state },
      sorts: { createdAt },
      id: byColumn("id", "uuid"),
      toItems: (rows) => rows.map(toDelivery),
    });
  },
});
