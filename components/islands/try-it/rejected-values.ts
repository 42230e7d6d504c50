import { parseBody, type TryItValues } from "#lib/reference/try-it/typed-call.ts";
import type { RequestError } from "./send-call.ts";

/** An error about a value, and the value that was sent: text of a parameter, or JSON; undefined if omitted. */
export type RejectedValue = RequestError & { sentValue: string | undefined };

/** Returns the errors of a rejected call, each with the value that was sent. */
export function toRejectedValues(
  errors: readonly RequestError[],
  values: TryItValues,
): readonly RejectedValue[] {
  return errors.map((error) => ({ ...error, sentValue: valueAt(error, values) }));
}

/** Returns the errors whose values are still the ones that were sent. */
export function withUnchangedValues(
  rejected: readonly RejectedValue[],
  values: TryItValues,
): readonly RejectedValue[] {
  return rejected.filter((error) => error.sentValue === valueAt(error, values));
}

/**
 * Returns the errors that remain after an item is removed from a list; the pointers to later items are updated.
 * @param item the JSON Pointer (RFC 6901) of the removed item
 */
export function withoutItem(
  rejected: readonly RejectedValue[],
  item: string,
): readonly RejectedValue[] {
  const list = item.slice(0, item.lastIndexOf("/") + 1);
  const removed = Number(item.slice(list.length));
  return rejected.flatMap((error) => {
    if (error.location !== "body" || error.pointer?.startsWith(list) !== true) return [error];
    const [index = "", ...within] = error.pointer.slice(list.length).split("/");
    if (Number(index) < removed) return [error];
    if (Number(index) === removed) return [];
    const pointer = list + [Number(index) - 1, ...within].join("/");
    // The service's messages begin with the pointer.
    return [{ ...error, pointer, message: error.message.replace(error.pointer, pointer) }];
  });
}

function valueAt(
  { location, name = "", pointer = "" }: RequestError,
  values: TryItValues,
): string | undefined {
  if (location !== "body") return values.fields[`${location}.${name}`];
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const value = keys.reduce<unknown>(
    (container, key) =>
      typeof container === "object" && container !== null ? Reflect.get(container, key) : undefined,
    parseBody(values.body),
  );
  return JSON.stringify(value);
}
