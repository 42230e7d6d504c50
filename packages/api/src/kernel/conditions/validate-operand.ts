import { z } from "zod";
import type { RequestError } from "../../problems/problem.ts";
import { didYouMean } from "../../schema/errors/did-you-mean.ts";
import { type BodyPath, toBodyError } from "../../schema/errors/body-error.ts";
import { suggestValue } from "../../schema/errors/suggest-value.ts";
import { schemasAt } from "../../schema/follow-schema.ts";
import { toReferences } from "../../schema/json-pointer.ts";
import { ConditionOperator, type ConditionTest } from "./conditions.ts";

/** A kind of value: its type, and the possible values if they are enumerated. */
type ValueKind = {
  type: keyof typeof kindNames;
  values?: readonly unknown[];
  /** The kinds of a list's items; null if they can be of any kind. */
  items?: ValueKind[] | null;
};

const kindNames = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  null: "null",
  object: "an object",
  array: "a list",
};

/**
 * Returns the errors of a test whose result is always the same because of the type of the value at its path: the
 * operator does not apply to the type, or the value can never be equal, greater or less, or contain the operand.
 * Every field may be null, so that null is a valid operand.
 *
 * @param bodyPath the path of the test in the body
 */
export function validateOperand(
  { path, op, value }: ConditionTest,
  schema: z.ZodObject,
  bodyPath: BodyPath,
): RequestError[] {
  const kinds = kindsAt(schema, toReferences(path));
  if (kinds === null || value === null) return [];
  const comparable = toComparableKinds(kinds, op);
  if (comparable === null) return [];
  if (comparable.length === 0) {
    const text = `cannot be ${op}: ${path} is ${nameKinds(kinds)}`;
    const others = ConditionOperator.options.filter(
      (each) => toComparableKinds(kinds, each)?.length !== 0,
    );
    return [toBodyError([...bodyPath, "op"], "enum", text, others, op)];
  }
  const isOfItems = op === "contains" && kinds.some(({ type }) => type === "array");
  const subject = isOfItems ? `an item of ${path}` : path;
  return toValues(value, [...bodyPath, "value"])
    .filter(({ item }) => !comparable.some((kind) => acceptsValue(kind, item)))
    .map(({ item, itemPath }) => toError(item, itemPath, comparable, subject));
}

/** Returns the possible kinds of values at a pointer into a schema; null if any kind is possible. */
function kindsAt(schema: z.core.$ZodType, references: readonly string[]): ValueKind[] | null {
  return schemasAt(schema, references)?.map(toKind) ?? null;
}

function toKind(schema: z.core.$ZodType): ValueKind {
  if (schema instanceof z.ZodArray) return { type: "array", items: kindsAt(schema.element, []) };
  if (schema instanceof z.ZodEnum) return toKindOf(schema.options);
  if (schema instanceof z.ZodLiteral) return toKindOf([...schema.values]);
  return { type: schema._zod.def.type as ValueKind["type"] };
}

function toKindOf(values: readonly unknown[]): ValueKind {
  return { type: typeof values[0] as ValueKind["type"], values };
}

/** Returns the kinds of operands that an operator can compare with; null if any kind is possible. */
function toComparableKinds(kinds: ValueKind[], op: ConditionTest["op"]): ValueKind[] | null {
  const texts = kinds.filter(({ type }) => type === "string").map(withoutValues);
  switch (op) {
    case "eq":
    case "ne":
    case "in":
    case "not_in":
      return kinds;
    case "starts_with":
      return texts;
    case "contains": {
      const items = kinds.flatMap(({ type, items: each }) => (type === "array" ? [each] : []));
      return items.includes(null) ? null : [...texts, ...items.flatMap((each) => each ?? [])];
    }
    case "exists":
    case "not_exists":
    case "changed":
      return null;
    default:
      return [...texts, ...kinds.filter(({ type }) => type === "number").map(withoutValues)];
  }
}

/** Removes the enumerated values: the operand of `contains` or `gt` need not be one of them. */
const withoutValues = (kind: ValueKind): ValueKind =>
  kind.values === undefined ? kind : { type: kind.type };

const acceptsValue = ({ type, values }: ValueKind, value: unknown): boolean =>
  typeof value === type && (values?.includes(value) ?? true);

function toValues(value: unknown, bodyPath: BodyPath): { item: unknown; itemPath: BodyPath }[] {
  if (!Array.isArray(value)) return [{ item: value, itemPath: bodyPath }];
  return value.map((item: unknown, index) => ({ item, itemPath: [...bodyPath, index] }));
}

function toError(
  value: unknown,
  bodyPath: BodyPath,
  kinds: ValueKind[],
  subject: string,
): RequestError {
  const values = kinds.filter((kind) => kind.type === typeof value).flatMap((kind) => kind.values);
  if (values.length > 0) {
    const suggestion = suggestValue(String(value), values.map(String));
    const text = `is none of the values of ${subject}${didYouMean(suggestion)}`;
    return toBodyError(bodyPath, "enum", text, values, value);
  }
  const scalars = kinds.filter(({ type }) => !["null", "object", "array"].includes(type));
  if (scalars.length === 0) {
    const text = `cannot be compared: ${subject} is ${nameKinds(kinds)}`;
    return toBodyError(bodyPath, "type", text, null, value);
  }
  const name = nameKinds(scalars);
  return toBodyError(bodyPath, "type", `must be ${name}, as ${subject} is`, name, value);
}

const nameKinds = (kinds: ValueKind[]): string =>
  [...new Set(kinds.map(({ type }) => kindNames[type]))].join(" or ");
