import { defineOperation } from "../../../kernel/define-operation.ts";
import { notFound } from "../../../kernel/record-problems.ts";
import { uuid } from "../../../schema/values.ts";
import { findVisibleEntry } from "../agenda-entry.ts";
import { AgendaItem } from "../agenda-item.ts";
import { loadRedactedItems } from "../agenda-item-views.ts";
import type { Target } from "../../../kernel/audit.ts";

export const getAgendaItem = defineOperation({
  id: "getAgendaItem",
  method: "GET",
  path: "/v1/organizations/{organizationId}/agenda/items/{itemId}",
  tag: "Agenda",
  permission: "agenda:read",
  summary: "Get an agenda item",
  description:
    "Returns an item, a series, one occurrence, or the planned time of a task by the id of the task. A `private` item of others shows times and users only; a `confidential` one is not found. The fields of its task are null for callers without the permission `tasks:read`.",
  params: { organizationId: uuid(), itemId: uuid() },
  success: 200,
  response: AgendaItem,
  tool: {
    name: "agenda_get_item",
    title: "Read an agenda item",
    description:
      "Read one appointment, series or occurrence with attendees and local times. Dutch: afspraak bekijken.",
    hints: ["readOnly"],
  },
  async load({ transaction, member, params }) {
    const membership = await member;
    const entry = await findVisibleEntry(transaction, membership, params.itemId);
    if (entry === undefined) throw notFound("agenda_item", params.itemId);
    const [item] = await loadRedactedItems(transaction, membership, [entry]);
    const record = item as AgendaItem;
    const target: Target = { kind: "agenda_item", id: entry.id, label: record.title };
    return { record, version: entry.version, target };
  },
  read: (_, { record }) => record,
});
