import { createHash } from "node:crypto";

/** The value of `If-Match` or `If-None-Match`: any representation, or these entity tags. */
export type EtagCondition = "*" | string[];

const etagPattern = String.raw`(?:W\/)?"[\x21\x23-\x7e]*"`;
const etagsPattern = new RegExp(etagPattern, "gu");
/** Empty list elements are ignored (RFC 9110 5.6.1.2). */
const etagListPattern = new RegExp(
  String.raw`^[\s,]*${etagPattern}(?:\s*,[\s,]*${etagPattern})*[\s,]*$`,
  "u",
);

/** Parses `If-Match` or `If-None-Match`; null if the header is neither `*` nor a list of entity tags. */
export function parseCondition(header: string): EtagCondition | null {
  const text = header.trim();
  if (text === "*") return "*";
  return etagListPattern.test(text) ? text.match(etagsPattern) : null;
}

/** Whether `If-None-Match` matches this representation (weak comparison, RFC 9110 13.1.2). */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag) return true;
  const condition = parseCondition(header);
  const opaque = (candidate: string): string => candidate.replace(/^W\//u, "");
  return (
    condition === "*" || (condition ?? []).some((candidate) => opaque(candidate) === opaque(etag))
  );
}

/** The conditions of a read (RFC 9110 13.1). */
export type ReadConditions = {
  ifNoneMatch: string | null | undefined;
  ifModifiedSince: string | null | undefined;
};

/** Whether the client has this representation; `If-None-Match` takes precedence (RFC 9110 13.2.2). */
export function isNotModified(
  { ifNoneMatch, ifModifiedSince }: ReadConditions,
  { etag, lastModified }: { etag: string; lastModified: string | undefined },
): boolean {
  if (ifNoneMatch) return matchesEtag(ifNoneMatch, etag);
  if (!ifModifiedSince || lastModified === undefined) return false;
  return Date.parse(lastModified) <= Date.parse(ifModifiedSince);
}

/** Computes a strong validator from a representation's bytes. */
export function toEtag(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}
