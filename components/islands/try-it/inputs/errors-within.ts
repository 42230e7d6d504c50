import type { RequestError } from "../send-call.ts";

/** Returns the errors of a member or item and of everything within it, with pointers relative to it. */
export function errorsWithin(
  errors: readonly RequestError[],
  name: string | number,
): readonly RequestError[] {
  const own = `/${name}`;
  return errors.flatMap((error) => {
    const { pointer = "" } = error;
    const isWithin = pointer === own || pointer.startsWith(`${own}/`);
    return isWithin ? [{ ...error, pointer: pointer.slice(own.length) }] : [];
  });
}
