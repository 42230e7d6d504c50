import { toReferences } from "../../schema/json-pointer.ts";

// A pointer finds only values inside a document: it follows only own properties, so that `__proto__` and `length`
// find nothing.

/** The maximum number of references of a pointer, and of levels of a document. */
export const maxLevels = 10;

/** The pattern of a pointer to a part of a document, not to the whole document. */
export const pointerPattern = `^(?:/(?:[^~/]|~[01])*){1,${maxLevels}}$`;

/** The maximum size of a document, in bytes of JSON. */
const maxBytes = 1_048_576;

/** Returns the value at a pointer in a JSON document; undefined if there is none. */
export function readPointer(document: unknown, pointer: string): unknown {
  return resolveReferences(document, toReferences(pointer));
}

/** Returns the value at a sequence of references in a JSON document; undefined if there is none. */
export function resolveReferences(document: unknown, references: readonly string[]): unknown {
  let value = document;
  for (const reference of references) {
    if (typeof value !== "object" || value === null) return undefined;
    if (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/u.test(reference)) return undefined;
    if (!Object.hasOwn(value, reference)) return undefined;
    value = (value as Record<string, unknown>)[reference];
  }
  return value;
}

/**
 * Returns the limit that a document exceeds: more than 10 levels (`depth`), or more than 1 MiB as JSON (`size`). Null if
 * it exceeds none.
 */
export function findExceededLimit(document: unknown): "depth" | "size" | null {
  if (isDeeper(document, maxLevels)) return "depth";
  return Buffer.byteLength(JSON.stringify(document)) > maxBytes ? "size" : null;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
