import { Problem, type RequestError } from "../problems/problem.ts";
import { toReportedErrors, toShortList } from "../schema/errors/request-errors.ts";

/** A reference in a request to a record that does not exist or that the caller may not see. */
export type MissingReference = {
  /** The kind of the record, such as `customer_asset`. */
  kind: string;
  id: string | number;
} & (Required<Pick<RequestError, "pointer">> | Required<Pick<RequestError, "name">>);

/** Returns the problem for a request that refers to records that do not exist. */
export function referencesNotFound(references: readonly MissingReference[]): Problem {
  const errors = references.map(toMissingReferenceError);
  const count = errors.length === 1 ? "1 record that does" : `${errors.length} records that do`;
  const names = references.map((at) => ("pointer" in at ? at.pointer : `${at.name} ${at.id}`));
  return new Problem(
    "REFERENCE_NOT_FOUND",
    `The request refers to ${count} not exist: ${toShortList(names).join(", ")}.`,
    { errors: toReportedErrors(errors) },
  );
}

/** Returns the validation error of a missing reference. */
export function toMissingReferenceError({
  kind,
  id,
  ...reference
}: MissingReference): RequestError {
  const noun = kind.replaceAll("_", " ");
  const article = /^[aeio]/u.test(noun) ? "an" : "a";
  const at = "pointer" in reference ? reference.pointer : reference.name;
  return {
    location: "pointer" in reference ? "body" : "query",
    ...reference,
    rule: "unknown",
    message: `${at} names no ${noun} of the organization`,
    expected: `the id of ${article} ${noun} of this organization`,
    received: id,
  };
}

/** Returns the kind of the missing record; undefined if the error is not a missing reference. */
export function missingKindOf({ message }: Pick<RequestError, "message">): string | undefined {
  return /names no ([a-z ]+) of the organization$/u.exec(message)?.[1]?.replaceAll(" ", "_");
}
