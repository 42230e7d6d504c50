import { z } from "zod";
import type { RequestError } from "../../../problems/problem.ts";
import { isRecord } from "../../../schema/is-record.ts";

type LenientArguments = {
  input: Record<string, unknown>;
  errors: RequestError[];
};

/** Converts JSON text to its value, for arguments that accept no text: some clients send `"[1]"` for `[1]`. */
export function parseTextArguments(
  input: Readonly<Record<string, unknown>>,
  schemas: ReadonlyMap<string, z.ZodType>,
): Record<string, unknown> {
  const entries = Object.entries(input).map(([name, value]) => {
    const schema = typeof value === "string" ? schemas.get(name) : undefined;
    return [name, schema === undefined ? value : parseText(schema, value as string)] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns the schemas that accept no text, by the name of their argument. */
export function schemasWithoutText(shape: z.ZodRawShape): Map<string, z.ZodType> {
  const entries = Object.entries(shape as Record<string, z.ZodType>);
  return new Map(entries.filter(([, schema]) => hasWrongType(schema, "")));
}

function parseText(schema: z.ZodType, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" || hasWrongType(schema, value) ? text : value;
  } catch {
    return text;
  }
}

/** Whether a schema rejects the type of a value, not only its content. */
function hasWrongType(schema: z.ZodType, value: unknown): boolean {
  const issues = schema.safeParse(value).error?.issues ?? [];
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
      ? parseText(z.record(z.string(), z.unknown()), otherFields)
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
