import { z } from "zod";
import type { RequestError } from "../../problems/problem.ts";
import { didYouMean } from "../../schema/errors/did-you-mean.ts";
import { type Place, toBodyError } from "../../schema/errors/body-error.ts";
import { meantValue } from "../../schema/errors/meant-value.ts";
import { schemasAt } from "../../schema/follow-schema.ts";
import { toReferences } from "../../schema/json-pointer.ts";
import { ConditionOperator, type ConditionTest } from "./conditions.ts";

/** A kind of value: its type, and the possible values if they are enumerated. */
type Kind = {
  type: keyof typeof names;
  values?: readonly unknown[];
  /** The kinds of a list's items; null if they can be of any kind. */
  items?: Kind[] | null;
};

const names = {
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
export function checkOperand(
  { path, op, value }: ConditionTest,
  schema: z.ZodObject,
  place: Place,
): RequestError[] {
  const kinds = kindsAt(schema, toReferences(path));
  if (kinds === null || value === null) return [];
  const compared = toCompared(kinds, op);
  if (compared === null) return [];
  if (compared.length === 0) {
    const text = `cannot be ${op}: ${path} is ${nameAll(kinds)}`;
    const others = ConditionOperator.options.filter(
      (each) => toCompared(kinds, each)?.length !== 0,
    );
    return [toBodyError([...place, "op"], "enum", text, others, op)];
  }
  const isOfItems = op === "contains" && kinds.some(({ type }) => type === "array");
  const about = isOfItems ? `an item of ${path}` : path;
  return toValues(value, [...place, "value"])
    .filter(({ one }) => !compared.some((kind) => fits(kind, one)))
    .map(({ one, at }) => toError(one, at, compared, about));
}

/** Returns the possible kinds of values at a pointer into a schema; null if any kind is possible. */
function kindsAt(schema: z.core.$ZodType, references: readonly string[]): Kind[] | null {
  return schemasAt(schema, references)?.map(toKind) ?? null;
}

function toKind(schema: z.core.$ZodType): Kind {
  if (schema instanceof z.ZodArray) return { type: "array", items: kindsAt(schema.element, []) };
  if (schema instanceof z.ZodEnum) return toKindOf(schema.options);
  if (schema instanceof z.ZodLiteral) return toKindOf([...schema.values]);
  return { type: schema._zod.def.type as Kind["type"] };
}

function toKindOf(values: readonly unknown[]): Kind {
  return { type: typeof values[0] as Kind["type"], values };
}

/** Returns the kinds of operands that an operator can compare with; null if any kind is possible. */
function toCompared(kinds: Kind[], op: ConditionTest["op"]): Kind[] | null {
  const texts = kinds.filter(({ type }) => type === "string").map(toAny);
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
      return [...texts, ...kinds.filter(({ type }) => type === "number").map(toAny)];
  }
}

/** Removes the enumerated values: the operand of `contains` or `gt` need not be one of them. */
const toAny = (kind: Kind): Kind => (kind.values === undefined ? kind : { type: kind.type });

const fits = ({ type, values }: Kind, value: unknown): boolean =>
  typeof value === type && (values?.includes(value) ?? true);

function toValues(value: unknown, place: Place): { one: unknown; at: Place }[] {
  if (!Array.isArray(value)) return [{ one: value, at: place }];
  return value.map((one: unknown, index) => ({ one, at: [...place, index] }));
}

function toError(value: unknown, place: Place, kinds: Kind[], about: string): RequestError {
  const values = kinds.filter((kind) => kind.type === typeof value).flatMap((kind) => kind.values);
  if (values.length > 0) {
    const meant = meantValue(String(value), values.map(String));
    const text = `is none of the values of ${about}${didYouMean(meant)}`;
    return toBodyError(place, "enum", text, values, value);
  }
  const scalars = kinds.filter(({ type }) => !["null", "object", "array"].includes(type));
  if (scalars.length === 0) {
    const text = `cannot be compared: ${about} is ${nameAll(kinds)}`;
    return toBodyError(place, "type", text, null, value);
  }
  const name = nameAll(scalars);
  return toBodyError(place, "type", `must be ${name}, as ${about} is`, name, value);
}

const nameAll = (kinds: Kind[]): string =>
  [...new Set(kinds.map(({ type }) => names[type]))].join(" or ");
