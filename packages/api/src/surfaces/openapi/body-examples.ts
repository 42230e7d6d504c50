import type { z } from "zod";
import type { Operation } from "../../kernel/define-operation.ts";

/** An entry of `examples` in OpenAPI. */
export type NamedExample = { summary: string; value: unknown };

/**
 * Returns the examples of an operation's body as members of an OpenAPI media type: the usual fields, only the
 * required ones, and every field.
 */
export function toBodyExamples(
  operation: Pick<Operation, "example" | "smallestExample" | "fullExample" | "method" | "body">,
): { example?: unknown; examples?: Record<string, NamedExample> } {
  const { example, fullExample, method, body } = operation;
  if (example === undefined || body === undefined) return {};
  const { smallestExample: least = leastOf(example, body) } = operation;
  const text = JSON.stringify(least);
  // An empty patch changes nothing, so it is not useful.
  const isLess = text !== JSON.stringify(example) && !(method === "PATCH" && text === "{}");
  const others = {
    ...(isLess ? { smallest: { summary: "Only what is required", value: least } } : {}),
    ...(fullExample === undefined ? {} : { full: { summary: "Every field", value: fullExample } }),
  };
  if (Object.keys(others).length === 0) return { example };
  return { examples: { usual: { summary: "The usual fields", value: example }, ...others } };
}

/** Removes all optional fields and list items from a value. */
function leastOf(value: unknown, schema: z.ZodType): unknown {
  let least = structuredClone(value);
  for (const path of partsOf(value)) {
    const shorter = without(least, path);
    if (schema.safeParse(shorter).success) least = shorter;
  }
  return least;
}

type Path = readonly (string | number)[];

/** Returns the paths of all fields and items, outer ones first; in lists, the last item first. */
function partsOf(value: unknown, at: Path = []): Path[] {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()].toReversed()
    : typeof value === "object" && value !== null
      ? Object.entries(value)
      : [];
  return entries.flatMap(([key, inner]) => {
    const path = [...at, key];
    return [...(key === 0 ? [] : [path]), ...partsOf(inner, path)];
  });
}

/** Returns a copy without the value at a path; the value itself if the path does not exist. */
function without(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined || typeof value !== "object" || value === null || !(key in value)) {
    return value;
  }
  if (Array.isArray(value)) {
    return rest.length === 0
      ? value.toSpliced(Number(key), 1)
      : value.with(Number(key), without(value[Number(key)], rest));
  }
  const { [key]: inner, ...others } = value as Record<string | number, unknown>;
  return rest.length === 0 ? others : { ...value, [key]: without(inner, rest) };
}
