import type { z } from "zod";
import type { Operation } from "../../kernel/define-operation.ts";

/** An entry of `examples` in OpenAPI. */
export type NamedExample = { summary: string; value: unknown };

/**
 * Returns the examples of an operation's body as members of an OpenAPI media type: the usual fields, only the
 * required ones, and every field.
 */
export function toBodyExamples(
  operation: Pick<Operation, "example" | "minimalExample" | "fullExample" | "method" | "body">,
): { example?: unknown; examples?: Record<string, NamedExample> } {
  const { example, fullExample, method, body } = operation;
  if (example === undefined || body === undefined) return {};
  const { minimalExample: minimal = toMinimalValue(example, body) } = operation;
  const text = JSON.stringify(minimal);
  // An empty patch changes nothing, so it is not useful.
  const isSmaller = text !== JSON.stringify(example) && !(method === "PATCH" && text === "{}");
  const additional = {
    ...(isSmaller ? { smallest: { summary: "Only what is required", value: minimal } } : {}),
    ...(fullExample === undefined ? {} : { full: { summary: "Every field", value: fullExample } }),
  };
  if (Object.keys(additional).length === 0) return { example };
  return { examples: { usual: { summary: "The usual fields", value: example }, ...additional } };
}

/** Removes all optional fields and list items from a value. */
function toMinimalValue(value: unknown, schema: z.ZodType): unknown {
  let minimal = structuredClone(value);
  for (const path of pathsOf(value)) {
    const shorter = withoutPath(minimal, path);
    if (schema.safeParse(shorter).success) minimal = shorter;
  }
  return minimal;
}

type Path = readonly (string | number)[];

/** Returns the paths of all fields and items, outer ones first; in lists, the last item first. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()].toReversed()
    : typeof value === "object" && value !== null
      ? Object.entries(value)
      : [];
  return entries.flatMap(([key, inner]) => {
    const path = [...at, key];
    return [...(key === 0 ? [] : [path]), ...pathsOf(inner, path)];
  });
}

/** Returns a copy without the value at a path; the value itself if the path does not exist. */
function withoutPath(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined || typeof value !== "object" || value === null || !(key in value)) {
    return value;
  }
  if (Array.isArray(value)) {
    return rest.length === 0
      ? value.toSpliced(Number(key), 1)
      : value.with(Number(key), withoutPath(value[Number(key)], rest));
  }
  const { [key]: inner, ...additional } = value as Record<string | number, unknown>;
  return rest.length === 0 ? additional : { ...value, [key]: withoutPath(inner, rest) };
}
