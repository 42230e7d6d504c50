// RFC 6901. A pointer names a value inside one document and never leaves it: only own members are
// followed, so that neither `__proto__` nor `length` names anything.

/** The references that a pointer may have: as deep as any document that is read with it. */
export const mostLevels = 10;

/** The pattern of a pointer to a part of a document; the whole one is no part. */
export const pointerPattern = `^(?:/(?:[^~/]|~[01])*){1,${mostLevels}}$`;

/** The bytes that a document read by pointers may have, as JSON. */
const mostBytes = 1_048_576;

/** The references of a pointer, unescaped. */
export function toReferences(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((reference) => reference.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value that a pointer names in a document of JSON values; undefined where it names none. */
export function readPointer(document: unknown, pointer: string): unknown {
  return follow(document, toReferences(pointer));
}

/** The value that references name in a document of JSON values; undefined where they name none. */
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
 * Why a value is no document for pointers: it has more than 10 levels (`depth`), or more than 1 MiB as
 * JSON (`size`). Null where it is one.
 */
export function faultOfDocument(document: unknown): "depth" | "size" | null {
  if (isDeeper(document, mostLevels)) return "depth";
  return Buffer.byteLength(JSON.stringify(document)) > mostBytes ? "size" : null;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
