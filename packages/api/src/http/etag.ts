// Decision: decisions/0019-http-caching-and-validators.md
import { hash } from "node:crypto";
import type { EtagCondition } from "@werkbank/http/validators";

/**
 * Returns the entity tag of a record (RFC 9110 section 8.8.3): its version and a digest of the content, since
 * representations of one version differ by the requested members.
 */
export function toEtag(version: number, body: string | Uint8Array): string {
  return `"${version}.${hash("sha256", body, "hex").slice(0, 12)}"`;
}

/** The version of records without version numbers, such as workflow runs. */
export const unversioned = 0;

/**
 * Whether an `If-Match` condition is true: compares tags by their version only, or as a whole if the record has no
 * version; weak tags never match.
 *
 * @param body returns the record as in a response
 */
export function matchesVersion(
  condition: EtagCondition,
  version: number | null,
  body: () => string,
): boolean {
  if (condition === "*") return true;
  if (version === unversioned) return condition.includes(toEtag(version, body()));
  return condition.some((tag) => parseVersion(tag) === version && version !== null);
}

/** Returns the version in an entity tag of this service; null for any other tag. */
export function parseVersion(tag: string): number | null {
  const version = /^"(0|[1-9]\d{0,15})\.[0-9a-f]{12}"$/u.exec(tag)?.[1];
  return version === undefined ? null : Number(version);
}
