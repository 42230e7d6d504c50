import { parseBody, type TryItValues } from "#lib/reference/try-it/typed-call.ts";
import type { RequestError } from "./send-call.ts";

/** An error about a value, and the value that was sent: text of a parameter, or JSON; undefined if omitted. */
export type RefusedValue = RequestError & { refused: string | undefined };

/** Returns the errors of a rejected call, each with the value that was sent. */
export function refusedValues(
  errors: readonly RequestError[],
  values: TryItValues,
): readonly RefusedValue[] {
  return errors.map((error) => ({ ...error, refused: valueAt(error, values) }));
}

/** Returns the errors whose values are still the ones that were sent. */
export function stillRefused(
  refused: readonly RefusedValue[],
  values: TryItValues,
): readonly RefusedValue[] {
  return refused.filter((error) => error.refused === valueAt(error, values));
}

/**
 * Returns the errors that remain after an item is removed from a list; the pointers to later items are updated.
 * @param item the JSON Pointer (RFC 6901) of the removed item
 */
export function withoutItem(
  refused: readonly RefusedValue[],
  item: string,
): readonly RefusedValue[] {
  const list = item.slice(0, item.lastIndexOf("/") + 1);
  const removed = Number(item.slice(list.length));
  return refused.flatMap((error) => {
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
    (held, key) => (typeof held === "object" && held !== null ? Reflect.get(held, key) : undefined),
    parseBody(values.body),
  );
  return JSON.stringify(value);
}
