import { createHash } from "node:crypto";

const namespace = Buffer.from("6ba7b8109dad11d180b400c04fd430c8", "hex");

/** The id of a demo record: UUIDv5 of its key (RFC 9562 5.5), the same in every installation. */
export function demoId(key: string): string {
  const hash = createHash("sha1").update(namespace).update(key).digest().subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}
