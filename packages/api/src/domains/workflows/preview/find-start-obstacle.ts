import type { Event } from "../../events/event.ts";
import type { Definition } from "../definition.ts";
import { eventTypesOf } from "../records/trigger-event-types.ts";

/** The depth of an event that starts no workflow any more. */
const maxDepth = 3;

/** Returns why an event starts no run of a workflow, whatever its status is; null if it starts one. */
export function findStartObstacle(
  { id, definition }: { id: string; definition: Pick<Definition, "trigger" | "allowSelfTrigger"> },
  event: Event,
): string | null {
  const { trigger, allowSelfTrigger } = definition;
  if (!eventTypesOf(trigger).includes(event.type)) {
    return `The workflow does not start at events of the type ${event.type}.`;
  }
  if (event.causation.depth >= maxDepth) {
    return `The event has the causation depth ${event.causation.depth}: such events start nothing.`;
  }
  const { actor } = event;
  return actor.type === "workflow" && actor.id === id && !allowSelfTrigger
    ? "The event comes from the workflow itself, and allowSelfTrigger is false."
    : null;
}
