import { refName, type OpenApi } from "./openapi.ts";
import { toKebabCase } from "./reference-paths.ts";

/** A type of event, as the OpenAPI document describes it. */
export type EventTypeEntry = {
  type: string;
  /** The part of the type before the dot. */
  kind: string;
  /** When the event occurs. */
  description: string;
  /** The ids of the operations that cause it; empty if the service does so by itself. */
  causes: readonly string[];
  /** The name of the schema of its payload. */
  schema: string | undefined;
};

/** The path of the page that lists every event type. */
export const eventTypesPath = "/reference/events/event-types";

/** Returns every event type, in the order of the document. */
export function listEventTypes({ webhooks = {} }: Pick<OpenApi, "webhooks">): EventTypeEntry[] {
  return Object.entries(webhooks).map(([type, { post }]) => {
    const schema = post.requestBody?.content?.["application/json"]?.schema?.$ref;
    return {
      type,
      kind: type.split(".")[0] ?? type,
      description: post.summary ?? "",
      causes: post["x-caused-by"] ?? [],
      schema: schema === undefined ? undefined : refName(schema),
    };
  });
}

/** Returns the id of the section of a kind of events: `customer_asset` → `customer-asset`. */
export function eventKindAnchor(kind: string): string {
  return toKebabCase(kind);
}
