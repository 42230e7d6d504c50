import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { toRecord } from "../../../schema/record.ts";
import { uuid } from "../../../schema/values.ts";
import { selectWebhooks, Webhook, WebhookStatus } from "../webhook.ts";

export const listWebhooks = defineOperation({
  id: "listWebhooks",
  method: "GET",
  path: "/v1/organizations/{organizationId}/webhooks",
  tag: "Webhooks",
  permission: "webhooks:read",
  summary: "List webhooks",
  description: "Lists the webhooks of the organization with their health, the newest first.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["createdAt"], "-createdAt"),
    status: WebhookStatus.optional().meta({
      description: "Only webhooks with this status. If omitted: all.",
    }),
  },
  success: 200,
  response: listOf(Webhook, "WebhookList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "webhooks_list",
    title: "List webhooks",
    description:
      "List webhooks (integrations, callbacks) with health: which fail, since when, last error. Dutch: koppelingen, werken ze.",
    hints: ["readOnly"],
    itemMembers: ["description", "failingSince", "lastError"],
  },
  read: (context) => {
    const { status } = context.query;
    let query = selectWebhooks();
    if (status !== undefined) query = query.where("status", "=", status);
    const createdAt = byColumn("created_at", "timestamptz");
    return paginate(context, {
      operationId: "listWebhooks",
      from: query,
      sorts: { createdAt },
      id: byColumn("id", "uuid"),
      toItems: (rows) => rows.map((row) => toRecord(Webhook.shape, row)),
    });
  },
});
