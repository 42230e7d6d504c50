import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { recordIdentityMembers } from "../shared/record-identity.ts";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { type EventType, eventTypes, toEventKind } from "../../kernel/event-types.ts";
import { withoutPublicUrl } from "../../kernel/former-public-url.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { timestamp } from "../../schema/values.ts";
import type { Target } from "../../kernel/audit.ts";
import { unversioned } from "../../http/etag.ts";

const types = Object.keys(eventTypes) as [EventType, ...EventType[]];
const kinds = [...new Set(types.map((type) => toEventKind(type)))];

/** What a list of events and a webhook select: a type, all types of a kind, or all. */
export const EventSelector = z.enum(["*", ...kinds.map((kind) => `${kind}.*`), ...types]).meta({
  id: "EventSelector",
  description: "A type of event, `kind.*` for all types of a kind, or `*` for all.",
});

const EventActor = z
  .strictObject({
    type: enumeration({
      user: "A person.",
      service: "A program that signs in with its own client credentials.",
      workflow: "A workflow.",
      system: "The service itself: what happens by time.",
    }).meta({
      description: "What made the change.",
    }),
    id: z
      .uuid()
      .nullable()
      .meta({
        description: "The user or the workflow; null where the service itself acted.",
        examples: ["51ca3df5-d3b0-54ed-a33d-47c53d45dba9"],
      }),
    displayName: z
      .string()
      .meta({ description: "The name at that time.", examples: ["Sanne de Wit"] }),
    clientId: z
      .string()
      .nullable()
      .meta({
        description: "The OAuth client that called; null in a session of one's own.",
        examples: ["werkbank-cli"],
      }),
    channel: enumeration({
      app: "A browser session.",
      api: "A token.",
      mcp: "A tool of the MCP server.",
      workflow: "A step of a workflow.",
      system: "The service itself, on time.",
    }).meta({ description: "How the call was made." }),
  })
  .meta({ id: "EventActor", description: "Who made the change, and by what means." });

const EventCausation = z
  .strictObject({
    eventId: z.uuid().nullable().meta({
      description: "The event that started the workflow which made the change; null: none.",
    }),
    workflowRunId: z.uuid().nullable().meta({
      description: "The workflow run whose step made the change; null: a call did.",
    }),
    approvalId: z.uuid().nullable().meta({
      description: "The approval that released the call; null where none was needed.",
    }),
    depth: z
      .int()
      .min(0)
      .meta({
        description: "How many events led to this one, each by a workflow; 0 for a call.",
        examples: [0],
      }),
  })
  .meta({ id: "EventCausation", description: "What led to the change." });

const EventData = z
  .strictObject({
    ...recordIdentityMembers,
    displayNumber: z
      .string()
      .nullable()
      .meta({
        description: "The number of a task, quote or order; null for other kinds.",
        examples: ["T-1044"],
      }),
    object: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({
        description:
          "The record after the change, as the API returns it, or as it was before a deletion. Null if events may not contain it, or when `truncated`.",
        examples: [{ title: "Accu bakfiets testen", status: "done" }],
      }),
    previous: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({
        description:
          "The fields that were changed, with their former values; null for a creation, and when `truncated`.",
        examples: [{ status: "todo" }],
      }),
  })
  .meta({ id: "EventData", description: "The record that the event is about." });

/** An event, as the API returns it and as a webhook delivers it. */
export const Event = z
  .strictObject({
    id: z.uuid().meta({
      description:
        "Identifies the event. A repeated delivery has the same id: ignore ids that you have processed.",
      examples: ["79a176d7-3cac-552d-bd44-b58a7fd0eaa5"],
    }),
    type: z.string().meta({
      description: "What happened; `listEventTypes` names all types. Ignore those you do not know.",
      examples: ["task.status_changed"],
    }),
    timestamp: timestamp().meta({ description: "When the change was made, in UTC." }),
    apiVersion: z.string().meta({
      description: "The version of the API whose records `data.object` has.",
      examples: ["v1"],
    }),
    organizationId: z.uuid(),
    sequence: z
      .int()
      .min(1)
      .meta({
        description: "Counted per organization, without gaps, in the order of the changes.",
        examples: [2051],
      }),
    actor: EventActor,
    requestId: z.string().meta({
      description: "`X-Request-Id` of the call that made the change.",
      examples: ["0199a2c4-7b1e-7c3a-8f52-6d4e9b0c1a27"],
    }),
    causation: EventCausation,
    data: EventData,
    truncated: z.boolean().meta({
      description:
        "Whether the event would have been larger than 64 KiB: then read the record by `data.kind` and `data.id`.",
    }),
  })
  .meta({ id: "Event", description: "What a change has done to a record." });
export type Event = z.infer<typeof Event>;

/** An event as stored: without its sequence, and without null members. */
type StoredEvent = Omit<Event, "sequence" | "actor" | "causation" | "data"> & {
  actor: Omit<Event["actor"], "clientId"> & { clientId?: string };
  causation: Partial<Event["causation"]> & { depth: number };
  data: Omit<Event["data"], "displayNumber"> & { displayNumber?: string };
};

export type EventRow = { sequence: number; payload: unknown };

/** Selects the events of the organization; callers add conditions. */
export const selectEvents = () => queries.selectFrom("events").select(["sequence", "payload"]);

/** Returns the envelope of a stored event, its members in the order of the schema. */
export function toEvent({ sequence, payload }: EventRow): Event {
  const {
    id,
    type,
    timestamp: at,
    apiVersion,
    organizationId,
    requestId,
    ...stored
  } = payload as StoredEvent;
  const { actor, causation, data, truncated } = stored;
  return {
    id,
    type,
    timestamp: at,
    apiVersion,
    organizationId,
    sequence,
    actor: {
      type: actor.type,
      id: actor.id,
      displayName: actor.displayName,
      clientId: actor.clientId ?? null,
      channel: actor.channel,
    },
    requestId,
    causation: {
      eventId: causation.eventId ?? null,
      workflowRunId: causation.workflowRunId ?? null,
      approvalId: causation.approvalId ?? null,
      depth: causation.depth,
    },
    data: {
      kind: data.kind,
      id: data.id,
      displayNumber: data.displayNumber ?? null,
      object: data.kind === "quote" ? withoutPublicUrl(data.object) : data.object,
      previous: data.kind === "quote" ? withoutPublicUrl(data.previous) : data.previous,
    },
    truncated,
  };
}

/**
 * Loads an event of the organization.
 *
 * @throws Problem RESOURCE_NOT_FOUND
 */
export async function loadEvent(transaction: Transaction, id: string) {
  const row = await transaction.one(selectEvents().where("id", "=", id));
  if (row === undefined) throw notFound("event", id);
  const record = toEvent(row);
  const target: Target = { kind: "event", id, label: record.type };
  return { record, version: unversioned, target };
}
