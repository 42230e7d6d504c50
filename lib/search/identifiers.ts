import { fold } from "./tokenizer.ts";

const origin = /^(?:https?:\/\/[^/]*)?(?:\/api(?=\/))?/iu;
const parameter =
  /\{[^}/]*\}|(?<=\/):\w+|(?<=\/)(?:\d+|[\da-f]{8}-[\da-f]{4}-[\da-f-]+)(?=\/|$)/giu;

/**
 * Normalizes a name for comparison. A path loses its origin, `/api` and query, and each parameter becomes `{}`,
 * whether written as `{taskId}`, as `:id` or as an actual id. In other names only letters and digits count:
 * `AUTH_INVALID_TOKEN`, `auth-invalid-token` and `authInvalidToken` are equal.
 */
export function normalizeName(text: string): string {
  const trimmed = text.trim().replace(/[?#].*$/u, "");
  if (!trimmed.includes("/")) return fold(trimmed).replace(/[^\p{L}\p{N}]+/gu, "");
  const path = trimmed.replace(origin, "").replace(parameter, "{}").toLowerCase();
  return path.replace(/^\/+|\/+$/gu, "");
}

/** Returns every name of an operation's path: the whole path, and the rest of it from each later segment. */
export function pathNames(method: string, path: string): string[] {
  const segments = normalizeName(path).split("/");
  return segments.flatMap((_, from) => {
    const rest = segments.slice(from).join("/");
    const isDistinct = segments.length - from >= 2 && segments[from] !== "{}";
    return isDistinct ? [rest, `${method.toLowerCase()} ${rest}`] : [];
  });
}

/** Matches every query that contains a name, and few others. */
const mayContainName = /[/_:-]|\p{Ll}\p{Lu}|\p{Lu}{4}/u;

/**
 * Returns the names in a query: the whole query, and the words in it that look like a name or path, each
 * normalized and as written.
 */
export function findNames(query: string): { whole: string[]; within: string[] } {
  const trimmed = query.trim();
  const [, method, target] = /^(get|post|put|patch|delete)\s+(\S+)$/iu.exec(trimmed) ?? [];
  if (method !== undefined && target !== undefined) {
    const path = normalizeName(target);
    return { whole: [`${method.toLowerCase()} ${path}`], within: [path] };
  }
  const words = mayContainName.test(trimmed) ? trimmed.split(/\s+/u) : [];
  const within = words
    .flatMap((word) => {
      const bare = word.replace(/^[^\p{L}\p{N}/{]+|[^\p{L}\p{N}/}]+$/gu, "");
      return bare.includes("/") ? [bare] : [bare, bare.slice(bare.lastIndexOf(".") + 1)];
    })
    .filter((word) => /[/_:]|\p{L}-\p{L}|\p{Ll}\p{Lu}|^\p{Lu}{4,}$/u.test(word))
    .flatMap((word) => [normalizeName(word), word]);
  return { whole: [...new Set([normalizeName(trimmed), trimmed])], within: [...new Set(within)] };
}
