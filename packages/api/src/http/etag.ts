import { hash } from "node:crypto";
import type { Condition } from "@werkbank/http/validators";

/**
 * The entity tag of a record (RFC 9110 section 8.8.3): its version, and a digest of the body as sent,
 * since two representations of one version differ by what was asked to be included.
 */
export function toEtag(version: number, body: string | Uint8Array): string {
  return `"${version}.${hash("sha256", body, "hex").slice(0, 12)}"`;
}

/** Whether `If-Match` holds: our tags are compared by their version alone; weak tags never match. */
export function matchesVersion(condition: Condition, version: number | null): boolean {
  if (condition === "*") return true;
  return condition.some((tag) => versionOf(tag) === version && version !== null);
}

/** The version that a tag of ours names; null for any other. */
export function versionOf(tag: string): number | null {
  const version = /^"([1-9]\d{0,15})\.[0-9a-f]{12}"$/u.exec(tag)?.[1];
  return version === undefined ? null : Number(version);
}
