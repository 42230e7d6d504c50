import { toReferences } from "../../schema/json-pointer.ts";

// A pointer names a value inside one document and never leaves it: only own members are followed, so
// that `__proto__` and `length` find nothing.

/** The references that a pointer may have: as many as the levels of any document read with it. */
export const mostLevels = 10;

/** The pattern of a pointer to a part of a document; excludes the whole document. */
export const pointerPattern = `^(?:/(?:[^~/]|~[01])*){1,${mostLevels}}$`;

/** The maximum size of a document read by pointers, in bytes of JSON. */
const mostBytes = 1_048_576;

/** Returns the value to which a pointer leads in a JSON document; undefined if there is none. */
export function readPointer(document: unknown, pointer: string): unknown {
  return follow(document, toReferences(pointer));
}

/** Returns the value to which references lead in a JSON document; undefined if there is none. */
export function follow(document: unknown, references: readonly string[]): unknown {
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
 * Returns why a value cannot be read by pointers: it has more than 10 levels (`depth`), or more than 1 MiB as
 * JSON (`size`). Null if it can.
 */
export function faultOfDocument(document: unknown): "depth" | "size" | null {
  if (isDeeper(document, mostLevels)) return "depth";
  return Buffer.byteLength(JSON.stringify(document)) > mostBytes ? "size" : null;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
