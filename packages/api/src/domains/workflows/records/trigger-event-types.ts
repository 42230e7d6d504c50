import { eventTypes, toSelectors } from "../../../kernel/event-types.ts";
import type { WorkflowTrigger } from "../definition.ts";

/** Returns the event types that start a workflow; none for other triggers. */
export function eventTypesOf(trigger: WorkflowTrigger): string[] {
  if (trigger.type !== "event") return [];
  return Object.keys(eventTypes).filter((type) =>
    toSelectors(type).some((selector) => trigger.eventTypes.includes(selector)),
  );
}
