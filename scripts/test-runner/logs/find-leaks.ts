import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A secret in a log, reported by its kind and never by its value. */
export type Leak = { file: string; line: number; what: string };

export type LeakReport = {
  leaks: Leak[];
  /** How much was searched, and for how many values: an empty search proves nothing. */
  logs: number;
  lines: number;
  secrets: number;
};

/** Patterns of secrets of any origin. */
const patterns: [what: string, form: RegExp][] = [
  // Every token, and every cookie with one, starts with the base64url of `{"`. Inside of base64url it is
  // chance: one `state` in thousands has it.
  ["a token", /(?<![\w-])(?:base64-)?eyJ[\w-]{20}/u],
  ["a session cookie", /sb-auth-token(?:\.\d+)?=[^;,\s"']{10}/u],
  ["a credential", /\b(?:bearer|basic) +[\w\-.~+/]{20,}/iu],
];

/**
 * An audit log anchor, recognized by the start of its header (`{"alg":"EdDSA","typ":"audit-anchor`): signed
 * like a token, but meant to be handed out.
 */
const anchor = /\beyJhbGciOiJFZERTQSIsInR5cCI6ImF1ZGl0LWFuY2hvci[\w-]*\.[\w-]+\.[\w-]+/gu;

/** Published in the README, on the pages and by `npm start`: it only opens demo data. */
const published = new Set(["werkbank-demo-2026"]);

/** Shorter values occur in texts by chance. */
const minLength = 12;

/**
 * Searches a run's logs for secrets: by pattern, and for each recorded value.
 *
 * @param titles of the tests: a reporter prints them, and one may mention "a new password"
 */
export async function findLeaks(
  directory: string,
  titles: readonly string[] = [],
): Promise<LeakReport> {
  const names = (await readdir(directory)).sort();
  const read = (name: string): Promise<string> => readFile(join(directory, name), "utf8");
  const secrets = new Map<string, string>();
  for (const name of names.filter((candidate) => candidate.endsWith(".secrets"))) {
    for (const line of (await read(name)).split("\n").filter(Boolean)) {
      const { source, value } = JSON.parse(line) as { source: string; value: string };
      if (value.length >= minLength && !published.has(value)) secrets.set(value, source);
    }
  }
  // Most are single words, which are looked up, so that long logs with many secrets stay cheap.
  const phrases = [...secrets].filter(([value]) => !/^[\w-]+$/u.test(value));
  const titlesByPhrase = new Map(
    phrases.map(([value]) => [value, titles.filter((title) => title.includes(value))]),
  );
  const containsSecret = (value: string, text: string): boolean =>
    text.includes(value) &&
    (titlesByPhrase.get(value) ?? [])
      .reduce((rest, title) => rest.replaceAll(title, ""), text)
      .includes(value);
  const found: LeakReport = { leaks: [], logs: 0, lines: 0, secrets: secrets.size };
  for (const file of names.filter((candidate) => candidate.endsWith(".log"))) {
    const lines = (await read(file)).split("\n");
    found.logs += 1;
    found.lines += lines.length;
    for (const [index, text] of lines.entries()) {
      const kinds = new Set([
        ...patterns
          .filter(([, pattern]) => pattern.test(text.replace(anchor, "")))
          .map(([what]) => what),
        ...(text.match(/[\w-]{10,}/gu) ?? []).flatMap((word) => secrets.get(word) ?? []),
        ...phrases.filter(([value]) => containsSecret(value, text)).map(([, source]) => source),
      ]);
      for (const what of kinds) found.leaks.push({ file, line: index + 1, what });
    }
  }
  return found;
}
