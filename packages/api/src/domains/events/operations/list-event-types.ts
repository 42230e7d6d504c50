import { z } from "zod";
import { defineAccountOperation } from "../../../kernel/define-operation.ts";
import { eventTypes, toEventKind } from "../../../kernel/event-types.ts";

const EventTypeSchema = z
  .strictObject({
    type: z
      .string()
      .meta({ description: "The name of the type.", examples: ["task.status_changed"] }),
    kind: z.string().meta({
      description: "The part before the point: `kind.*` selects all types of the kind.",
      examples: ["task"],
    }),
    description: z.string().meta({
      description: "What has happened, in one sentence.",
      examples: ["A task got another status."],
    }),
  })
  .meta({ id: "EventType", description: "One type of event." });

export const listEventTypes = defineAccountOperation({
  id: "listEventTypes",
  method: "GET",
  path: "/v1/event-types",
  tag: "Events",
  permission: "authenticated",
  summary: "List event types",
  description:
    "Returns every type of event that the service writes. New types come with new versions: a receiver ignores those that it does not know.",
  success: 200,
  response: z
    .strictObject({
      items: z.array(EventTypeSchema).meta({ description: "Every type, on one page." }),
    })
    .meta({ id: "EventTypeList", description: "The catalogue of event types." }),
  handle: () => ({
    result: {
      items: Object.entries(eventTypes).map(([type, description]) => ({
        type,
        kind: toEventKind(type),
        description,
      })),
    },
  }),
});
