import { createHash } from "node:crypto";

/**
 * The entity tag of a record (RFC 9110 section 8.8.3): its version, and a digest of the body as sent,
 * since two representations of one version differ by what was asked to be included.
 */
export function toEtag(version: number, body: string | Uint8Array): string {
  const digest = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return `"${version}.${digest}"`;
}

/** What a condition header names: any representation at all, or these tags. */
export type Condition = "*" | string[];

/** Reads `If-Match` or `If-None-Match`; null for a text that is neither `*` nor a list of tags. */
export function parseCondition(header: string): Condition | null {
  const text = header.trim();
  if (text === "*") return "*";
  if (!/^(W\/)?"[\x21\x23-\x7e]*"(\s*,\s*(W\/)?"[\x21\x23-\x7e]*")*$/u.test(text)) return null;
  return text.match(/(W\/)?"[^"]*"/gu) ?? null;
}

/** Whether `If-Match` holds: our tags are compared by their version alone; weak tags never match. */
export function matchesVersion(condition: Condition, version: number | null): boolean {
  if (condition === "*") return true;
  return condition.some((tag) => versionOf(tag) === version && version !== null);
}

/** Whether `If-None-Match` names this very representation (weak comparison). */
export function matchesEtag(condition: Condition, etag: string): boolean {
  return condition === "*" || condition.some((tag) => tag.replace(/^W\//u, "") === etag);
}

/** The version that a tag of ours names; null for any other. */
export function versionOf(tag: string): number | null {
  const version = /^"([1-9]\d{0,15})\.[0-9a-f]{12}"$/u.exec(tag)?.[1];
  return version === undefined ? null : Number(version);
}
