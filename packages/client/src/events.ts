import type { components, webhooks } from "./schema.gen.ts";

/** The types of events that the service has, such as `task.created`. A newer service may send others. */
export type EventType = keyof webhooks;

type Event = components["schemas"]["Event"];

/** An event of a type, as a webhook delivers it and `listEvents` returns it. */
export type EventOf<Type extends EventType> = Type extends EventType
  ? webhooks[Type]["post"]["requestBody"]["content"]["application/json"] & { type: Type }
  : never;

/**
 * Tells whether an event is of one of the types. `data.object` then has the type of the record; it is null
 * if events may not contain the record, or if the event is `truncated`.
 */
export function isEvent<Type extends EventType>(
  event: Event,
  ...types: readonly [Type, ...Type[]]
): event is EventOf<Type> {
  return (types as readonly string[]).includes(event.type);
}
