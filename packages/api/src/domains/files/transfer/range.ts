import type { ByteRange } from "../../../blobs/blob-store.ts";

/**
 * Parses a `Range` header (RFC 9110 14.2).
 *
 * @returns null when the complete file is to be sent: no header, several ranges, another unit or a malformed
 *   header; `unsatisfiable` when the range begins beyond the end
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=\s*(\d*)-(\d*)\s*$/iu.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
