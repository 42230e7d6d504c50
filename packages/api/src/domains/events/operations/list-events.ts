import { z } from "zod";
import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { Event, EventSelector, selectEvents, toEvent } from "../event.ts";
import { matchesSelectors } from "../matches-selectors.ts";

export const listEvents = defineOperation({
  id: "listEvents",
  method: "GET",
  path: "/v1/organizations/{organizationId}/events",
  tag: "Events",
  permission: "webhooks:read",
  summary: "List events",
  description:
    "Lists the events of the last 30 days in the order of the changes. To follow them, ask again with `afterSequence` set to the `sequence` of the last event that was read. `sequence` has no gaps: without `types`, a first event that is not the next number says that older ones have been removed.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["sequence"], "sequence"),
    afterSequence: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .meta({
        description: "Only events after the one with this `sequence`: the last that you have read.",
        examples: [2050],
      }),
    types: z
      .array(EventSelector)
      .min(1)
      .max(100)
      .optional()
      .meta({ description: "Only events of these types. If omitted: all." }),
  },
  success: 200,
  response: listOf(Event, "EventList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  read: (context) => {
    const { afterSequence, types } = context.query;
    let query = selectEvents();
    if (afterSequence !== undefined) query = query.where("sequence", ">", afterSequence);
    if (types !== undefined) query = query.where(matchesSelectors("type", types));
    const sequence = byColumn("sequence", "bigint");
    return paginate(context, {
      operationId: "listEvents",
      from: query,
      sorts: { sequence },
      id: sequence,
      toItems: (rows) => rows.map(toEvent),
    });
  },
});
