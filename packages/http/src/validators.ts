import { createHash } from "node:crypto";

/** The value of `If-Match` or `If-None-Match`: any representation, or these entity tags. */
export type Condition = "*" | string[];

const tag = String.raw`(?:W\/)?"[\x21\x23-\x7e]*"`;
const tags = new RegExp(tag, "gu");
/** Empty list elements are ignored (RFC 9110 5.6.1.2). */
const listOfTags = new RegExp(String.raw`^[\s,]*${tag}(?:\s*,[\s,]*${tag})*[\s,]*$`, "u");

/** Parses `If-Match` or `If-None-Match`; null if the header is neither `*` nor a list of entity tags. */
export function parseCondition(header: string): Condition | null {
  const text = header.trim();
  if (text === "*") return "*";
  return listOfTags.test(text) ? text.match(tags) : null;
}

/** Whether `If-None-Match` matches this representation (weak comparison, RFC 9110 13.1.2). */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag) return true;
  const condition = parseCondition(header);
  const opaque = (given: string): string => given.replace(/^W\//u, "");
  return condition === "*" || (condition ?? []).some((given) => opaque(given) === opaque(etag));
}

/** Computes a strong validator from a representation's bytes. */
export function toEtag(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}
