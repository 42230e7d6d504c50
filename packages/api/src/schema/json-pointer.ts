/** Returns a path as a JSON Pointer (RFC 6901); an empty path is the whole document, "". */
export function toPointer(path: readonly PropertyKey[]): string {
  return path
    .map((reference) => `/${String(reference).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

/** Splits a JSON Pointer into its references, unescaped. */
export function toReferences(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((reference) => reference.replaceAll("~1", "/").replaceAll("~0", "~"));
}
