import { Problem, type RequestError } from "./problem.ts";

/** The refusal of an id that names no record which the caller may see. */
export function notFound(resource: string, id: string | number): Problem {
  return new Problem(
    "RESOURCE_NOT_FOUND",
    `No ${resource.replaceAll("_", " ")} with the id ${id}.`,
    {
      resource,
      id: String(id),
    },
  );
}

/** The refusal of a body that refers to records which do not exist. */
export function referencesNotFound(
  references: { pointer: string; kind: string; id: string | number }[],
): Problem {
  const errors = references.map(({ pointer, kind, id }): RequestError => ({
    location: "body",
    pointer,
    rule: "unknown",
    message: `${pointer} names no ${kind.replaceAll("_", " ")} of the organization`,
    expected: `the id of a ${kind.replaceAll("_", " ")} of this organization`,
    received: id,
  }));
  const count = errors.length === 1 ? "1 record that does" : `${errors.length} records that do`;
  return new Problem(
    "REFERENCE_NOT_FOUND",
    `The request refers to ${count} not exist: ${references.map(({ pointer }) => pointer).join(", ")}.`,
    { errors },
  );
}
