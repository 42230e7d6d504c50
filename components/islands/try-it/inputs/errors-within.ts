import type { RequestError } from "../send-call.ts";

/** What was refused of a member or item and of what lies within it, with pointers that begin there. */
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
