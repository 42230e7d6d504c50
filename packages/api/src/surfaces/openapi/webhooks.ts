import type { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { Event } from "../../domains/events/event.ts";
import { eventCauses } from "../../domains/events/event-causes.ts";
import { eventObjects } from "../../domains/events/event-objects.ts";
import { type EventType, eventTypes, toEventKind } from "../../kernel/event-types.ts";
import { toSchema } from "./to-schema.ts";

type Json = Record<string, unknown>;

const types = Object.entries(eventTypes) as [EventType, string][];

/**
 * Returns the webhooks of the document: the request that the service sends for each event type.
 *
 * @param components receives the schemas of the events, such as `TaskEvent`
 */
export function toWebhooks(components: Record<string, Json>): Record<string, Json> {
  const schemas = new Map<string, Json>();
  const schemaOf = (kind: string): Json => {
    const schema = schemas.get(kind) ?? toSchema(toEventSchema(kind), "output", components);
    schemas.set(kind, schema);
    return schema;
  };
  return Object.fromEntries(
    types.map(([type, summary]) => [
      type,
      { post: toRequest(type, summary, schemaOf(toEventKind(type))) },
    ]),
  );
}

function toRequest(type: EventType, summary: string, schema: Json): Json {
  return {
    operationId: `on${toName(type)}`,
    summary,
    description:
      "Signed as in Standard Webhooks 1.0.0. The signature is computed over `webhook-id`, `webhook-timestamp` and the raw body.",
    tags: ["Webhooks"],
    security: [],
    parameters: ["WebhookId", "WebhookTimestamp", "WebhookSignature"].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    "x-caused-by": eventCauses[type],
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: {
      "2XX": { description: "The event is delivered. Answer within 20 seconds." },
      410: { description: "The service suspends the webhook." },
      default: { description: "The service tries again later, for about three days." },
    },
  };
}

/** Returns the schema of the events of a kind, with the schema of their record if it is always the same. */
function toEventSchema(kind: string): z.ZodType {
  const object = eventObjects[kind];
  if (object === undefined) return Event;
  const { type, data } = Event.shape;
  const ownTypes = types.filter(([each]) => toEventKind(each) === kind);
  const examples = ownTypes.slice(0, 1).map(([each]) => each);
  const { description } = data.shape.object;
  return Event.extend({
    type: enumeration(Object.fromEntries(ownTypes)).meta({
      description: type.description,
      examples,
    }),
    data: data
      .extend({ object: object.nullable().meta({ description }) })
      .meta({ description: data.description }),
  }).meta({
    id: `${toName(kind)}Event`,
    description: `An event about ${toNoun(kind)}, with the record as the API returns it.`,
  });
}

/** `customer_asset` → `CustomerAsset`, `task.created` → `TaskCreated`. */
const toName = (kind: string): string =>
  kind.replace(/(?:^|[_.])(\p{Ll})/gu, (_, letter: string) => letter.toUpperCase());

/** Kinds of events whose record has another name. */
const nouns: Readonly<Record<string, string>> = { stock: "stock movement" };

/** `agenda_item` → "an agenda item". */
function toNoun(kind: string): string {
  const noun = nouns[kind] ?? kind.replaceAll("_", " ");
  return `${/^[aeio]/u.test(noun) ? "an" : "a"} ${noun}`;
}
