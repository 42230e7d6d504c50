import { z } from "zod";
import type { RequestError } from "../../../problems/problem.ts";
import { fold, onlyOf } from "../../../schema/errors/name-words.ts";
import { isRecord } from "../../../schema/is-record.ts";
import { type Schemas, schemasAt, toAlternatives } from "../../../schema/schemas-at.ts";

type LenientArguments = {
  input: Record<string, unknown>;
  errors: RequestError[];
};

/**
 * Converts what some clients send in place of a value, at any depth: JSON text where no text is accepted (`"[1]"` for
 * `[1]`), another spelling of an enumeration value (`In progress`), and null for an omitted member.
 */
export function toLenientValue(schemas: Schemas, value: unknown): unknown {
  if (typeof value === "string") return fromText(schemas, value);
  if (Array.isArray(value)) {
    const items = schemasAt(schemas, "0");
    return items.length === 0 ? value : value.map((item) => toLenientValue(items, item));
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).flatMap(([name, member]) => {
    const members = schemasAt(schemas, name);
    if (member === null && isOmittable(members)) return [];
    return [[name, members.length === 0 ? member : toLenientValue(members, member)] as const];
  });
  return Object.fromEntries(entries);
}

/** Whether null means that a member is omitted: it is optional, and null is no value of it. */
const isOmittable = (schemas: Schemas): boolean =>
  schemas.length > 0 &&
  schemas.every(
    (schema) => !z.safeParse(schema, null).success && z.safeParse(schema, undefined).success,
  );

function fromText(schemas: Schemas, text: string): unknown {
  if (schemas.length > 0 && schemas.every(rejectsText)) {
    const value = parseText(schemas, text);
    return value === text ? text : toLenientValue(schemas, value);
  }
  const alternatives = schemas.flatMap(toAlternatives);
  const enumerations = alternatives.filter((schema) => schema instanceof z.ZodEnum);
  if (enumerations.length < alternatives.length) return text;
  const values = enumerations.flatMap(({ options }) => options.map(String));
  return values.includes(text)
    ? text
    : (onlyOf(values.filter((value) => fold(value) === fold(text.trim()))) ?? text);
}

const rejectingText = new WeakMap<z.core.$ZodType, boolean>();

function rejectsText(schema: z.core.$ZodType): boolean {
  let rejects = rejectingText.get(schema);
  if (rejects === undefined) {
    rejects = hasWrongType(schema, "");
    rejectingText.set(schema, rejects);
  }
  return rejects;
}

function parseText(schemas: Schemas, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // "1.500" may be one and a half or fifteen hundred.
    const isAmbiguous = typeof value === "number" && String(value) !== text.trim();
    const isText = typeof value === "string" || isAmbiguous;
    return isText || schemas.every((each) => hasWrongType(each, value)) ? text : value;
  } catch {
    return text;
  }
}

/** Whether a schema rejects the type of a value, not only its content. */
function hasWrongType(schema: z.core.$ZodType, value: unknown): boolean {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return issues.some(
    ({ code, path }) =>
      path.length === 0 &&
      (code === "invalid_type" || (code === "invalid_union" && typeof value !== "object")),
  );
}

/** Moves the arguments in `otherFields` to the others. */
export function mergeOtherFields(given: Readonly<Record<string, unknown>>): LenientArguments {
  const { otherFields, ...input } = given;
  if (otherFields === undefined || otherFields === null) return { input, errors: [] };
  const others =
    typeof otherFields === "string"
      ? parseText([z.record(z.string(), z.unknown())], otherFields)
      : otherFields;
  if (!isRecord(others)) {
    return { input, errors: [toError("", "type", "must be an object of arguments")] };
  }
  const errors = Object.keys(others)
    .filter((name) => Object.hasOwn(input, name))
    .map((name) =>
      toError(
        `/${name.slice(0, 100)}`,
        "unique",
        `has ${name.slice(0, 100)}, which is also given directly`,
      ),
    );
  return { input: { ...others, ...input }, errors };
}

function toError(pointer: string, rule: "type" | "unique", message: string): RequestError {
  return {
    location: "body",
    pointer: `/otherFields${pointer}`,
    rule,
    message: `otherFields ${message}`,
    expected: null,
    received: null,
  };
}
