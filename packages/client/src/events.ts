import type { components, webhooks } from "./schema.gen.ts";

/** The event types of the service, such as `task.created`. A newer version of the service may send others. */
export type EventType = keyof webhooks;

type Event = components["schemas"]["Event"];

/** An event of this type, as webhooks deliver it and `listEvents` returns it. */
export type EventOf<Type extends EventType> = Type extends EventType
  ? webhooks[Type]["post"]["requestBody"]["content"]["application/json"] & { type: Type }
  : never;

/**
 * Returns whether an event has one of the types, and narrows `data.object` to the type of the record. `data.object` is
 * null if events may not contain the record, or if the event is `truncated`.
 */
export function isEvent<Type extends EventType>(
  event: Event,
  ...types: readonly [Type, ...Type[]]
): event is EventOf<Type> {
  return (types as readonly string[]).includes(event.type);
}
