import { isRecord } from "../../../schema/is-record.ts";

/** Returns the trigger of a run with its object before the change, from the event's `previous`. */
export function toPreviousTrigger(trigger: unknown): unknown {
  const { data } = (trigger ?? {}) as { data?: { object?: unknown; previous?: unknown } };
  if (data === undefined) return trigger;
  const { object, previous } = data;
  const previousObject = isRecord(object) && isRecord(previous) ? { ...object, ...previous } : null;
  return { ...(trigger as object), data: { ...data, object: previousObject } };
}
