import type { ByteRange } from "../../../blobs/blob-store.ts";

/**
 * The part that a `Range` header asks for (RFC 9110 14.2).
 *
 * @returns null where the whole is to be sent: no header, several parts, another unit or one that cannot be
 *   read; `unsatisfiable` where the part lies behind the end
 */
export function readRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
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
