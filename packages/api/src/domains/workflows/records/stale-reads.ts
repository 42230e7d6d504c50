import { toPointer } from "../../../schema/json-pointer.ts";
import type { Definition } from "../definition.ts";
import { pointersInStep } from "./reads-record.ts";
import { eventTypesOf } from "./trigger-event-types.ts";
import { findReadableKindOfEvent } from "./readable-kinds.ts";

const eventRecordPointer = /^\/trigger\/data\/object(?=\/|$)/u;

/**
 * Returns a warning for each condition and placeholder that reads the record as it was at the event, in a step after
 * a `wait`: the record may have changed meanwhile. `changed` compares the values of the event, so it is right there.
 */
export function toStaleReadWarnings({
  trigger,
  steps,
}: Pick<Definition, "trigger" | "steps">): string[] {
  const isReadable = eventTypesOf(trigger).some(
    (type) => findReadableKindOfEvent(type) !== undefined,
  );
  const firstWait = steps.findIndex(({ operation }) => operation === "wait");
  if (!isReadable || firstWait === -1) return [];
  return steps.flatMap((step, index) => {
    if (index <= firstWait) return [];
    return pointersInStep(step, ["steps", index])
      .filter(({ pointer, op }) => eventRecordPointer.test(pointer) && op !== "changed")
      .map(({ pointer, bodyPath }) => {
        const replacement = pointer.replace(eventRecordPointer, "/record");
        return `${toPointer(bodyPath)} reads ${pointer}: the record as it was at the event, before the wait in /steps/${firstWait}. Use ${replacement} for the record when the step starts.`;
      });
  });
}
