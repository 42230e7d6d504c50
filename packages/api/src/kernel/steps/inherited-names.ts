import { toBodyError } from "../../schema/errors/body-error.ts";
import type { RequestError } from "../../problems/problem.ts";

/**
 * Returns an error for each member of a JSON value named `__proto__`, at any depth. Objects with members of any name
 * would otherwise ignore it, since it is the name of an inherited property.
 */
export function findInheritedNames(
  value: unknown,
  path: readonly (string | number)[] = [],
): RequestError[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => findInheritedNames(item, [...path, index]));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (name !== "__proto__") return findInheritedNames(member, [...path, name]);
    return [
      toBodyError([...path, name], "unknown", "cannot be the name of a member", null, member),
    ];
  });
}
