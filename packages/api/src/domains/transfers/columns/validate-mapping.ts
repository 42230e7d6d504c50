import type { RequestError } from "../../../problems/problem.ts";
import { didYouMean } from "../../../schema/errors/did-you-mean.ts";
import { suggestValue } from "../../../schema/errors/suggest-value.ts";
import { toPointer } from "../../../schema/json-pointer.ts";
import type { BodyPath } from "../../../schema/errors/body-error.ts";
import type { ColumnTarget, ImportConstants, ImportMapping } from "./column-mapping.ts";
import type { FieldType, ImportField } from "./import-field.ts";
import { findReferenceField, referenceKeysOf } from "./reference-fields.ts";

type Fields = ReadonlyMap<string, ImportField>;

type ListedTarget = { path: BodyPath; fieldPath: BodyPath; target: ColumnTarget };

const numberTypes: readonly FieldType[] = ["integer", "number", "percentage", "money"];
const dateTypes: readonly FieldType[] = ["date", "instant"];

/** Returns the errors of a mapping for rows of a kind with these fields. */
export function validateMapping(
  kind: string,
  fields: Fields,
  mapping: ImportMapping,
): RequestError[] {
  const targets = listTargets(mapping);
  const names = [...fields.keys()];
  if (targets.length === 0) {
    return [toError(["mapping"], "mapping must name a column", names, mapping)];
  }
  return targets.flatMap(({ path, fieldPath, target }, index) => {
    const field = fields.get(target.field);
    if (field === undefined) {
      const suggestion = didYouMean(suggestValue(target.field, names));
      const text = `${target.field} is not a field of ${kind}${suggestion}`;
      return [toError(fieldPath, text, names, target.field)];
    }
    const isFilled = targets
      .slice(0, index)
      .some(({ target: other }) => other.field === target.field && isWhole(other));
    if (isFilled && isWhole(target)) {
      const text = `${target.field} is the field of another column already; with join, it follows that one, with fallback, it replaces an empty one`;
      return [toError(fieldPath, text, names, target.field)];
    }
    return validateFormat(path, target, field);
  });
}

/** Whether a target fills its field alone. */
const isWhole = ({ join, fallback = false }: ColumnTarget): boolean =>
  join === undefined && !fallback;

function listTargets(mapping: ImportMapping): ListedTarget[] {
  return Object.entries(mapping).flatMap(([column, targets]): ListedTarget[] => {
    const path = ["mapping", column];
    if (typeof targets === "string") {
      return [{ path, fieldPath: path, target: { field: targets } }];
    }
    if (!Array.isArray(targets)) return [{ path, fieldPath: [...path, "field"], target: targets }];
    return targets.map((target, index) => ({
      path: [...path, index],
      fieldPath: [...path, index, "field"],
      target,
    }));
  });
}

/** Returns the errors of members that do not apply to the field. */
function validateFormat(
  path: BodyPath,
  { field: name, numberFormat, dateFormat, join, part, reference }: ColumnTarget,
  { type }: ImportField,
): RequestError[] {
  const errors: RequestError[] = [];
  const check = (member: string, isValid: boolean, text: string, expected: unknown = null) => {
    if (!isValid) errors.push(toError([...path, member], `${name} ${text}`, expected, member));
  };
  check(
    "numberFormat",
    numberFormat === undefined || numberTypes.includes(type),
    "is not a number, so it has no numberFormat",
  );
  check(
    "dateFormat",
    dateFormat === undefined || dateTypes.includes(type),
    "is not a date, so it has no dateFormat",
  );
  check("join", join === undefined || type === "text", "is not a text, so nothing can be joined");
  check(
    "part",
    part?.to === undefined || part.to >= part.from,
    "needs a part whose last is not before its first",
  );
  const target = findReferenceField(name);
  const keys = target === undefined ? [] : referenceKeysOf(target);
  check(
    "reference",
    reference === undefined || keys.includes(reference),
    target === undefined
      ? "does not name another record, so it has no reference"
      : `names a ${target.noun} by ${keys.join(", ")}`,
    keys,
  );
  return errors;
}

/** Returns the errors of the values for fields without a column. */
export function validateConstants(
  kind: string,
  fields: Fields,
  constants: ImportConstants,
): RequestError[] {
  const names = [...fields.keys()];
  return Object.entries(constants).flatMap(([name, value]) => {
    const field = fields.get(name);
    const path = ["constants", name];
    if (field === undefined) {
      const suggestion = didYouMean(suggestValue(name, names));
      return [toError(path, `${name} is not a field of ${kind}${suggestion}`, names, value)];
    }
    const parsed = field.schema?.safeParse(value);
    if (parsed?.success !== false) return [];
    const expected = field.values ?? null;
    const text =
      field.values === undefined
        ? `${name} cannot have this value`
        : `${name} must be one of ${field.values.join(", ")}`;
    return [toError(path, text, expected, value)];
  });
}

function toError(
  path: BodyPath,
  message: string,
  expected: unknown,
  received: unknown,
): RequestError {
  return { location: "body", pointer: toPointer(path), rule: "enum", message, expected, received };
}
