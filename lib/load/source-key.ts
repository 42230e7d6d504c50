import { createHash } from "node:crypto";

/** Hashes of objects by identity, one map per remaining level of depth; sources are never mutated. */
const hashes = [0, 1, 2].map(() => new WeakMap<object, string>());

/**
 * Returns the hash of the sources of a page. Objects that many pages share, such as the OpenAPI document, are hashed
 * once if they are members of the sources, or of such a member.
 * @param sources plain JSON, or with `toJSON`
 */
export function sourceKey(sources: unknown, levels = hashes.length - 1): string {
  if (typeof sources !== "object" || sources === null) return digest(sources);
  const last = hashes[levels]?.get(sources);
  if (last !== undefined) return last;
  const isWhole = levels === 0 || Array.isArray(sources) || "toJSON" in sources;
  const members = () =>
    Object.entries(sources)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => [name, sourceKey(member, levels - 1)]);
  const key = digest(isWhole ? sources : members());
  hashes[levels]?.set(sources, key);
  return key;
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
