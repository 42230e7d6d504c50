import type { NegotiatedForm } from "../../lib/http/negotiation.ts";

/** A header pattern for nginx: a regular expression with the same meaning in PCRE and here, ignoring case. */
export type HeaderPattern<Decision> = { pattern: string; decision: Decision };

const end = String.raw`\s*(?:,|$)`;

/** A range named twice: its two weights may contradict each other. */
const namedTwice = String.raw`(?!.*(?:^|,)\s*([^\s,;]+)\s*(?:;[^,]*)?,(?:.*,)?\s*\1\s*(?:[,;]|$))`;

/**
 * The `Accept` headers whose form a regular expression can decide with certainty; the service handles all
 * others by their weights.
 */
export const acceptPatterns: readonly HeaderPattern<
  Extract<NegotiatedForm, "html" | "markdown">
>[] = [
  { pattern: String.raw`^(?:\*/\*)?$`, decision: "html" },
  // Named first, with full weight: nothing outranks it, whatever follows.
  { pattern: `^text/html${end}`, decision: "html" },
  {
    pattern: String.raw`^(?=[^"]{1,300}$)${namedTwice}text/markdown${end}`,
    decision: "markdown",
  },
  // Neither is named, so that "*/*" alone covers both.
  {
    pattern: String.raw`^(?!.*text/(?:html|markdown|\*))(?=[^"]*$)(?:.*,)?\s*\*/\*(?:;q=0?\.\d?[1-9])?${end}`,
    decision: "html",
  },
];

/** The codings of `Accept-Encoding` headers without weights; the service handles those with weights. */
export const codingPatterns: readonly HeaderPattern<"" | "identity" | "br" | "gz">[] = [
  { pattern: "[=*]", decision: "" },
  { pattern: String.raw`\bbr\b`, decision: "br" },
  { pattern: String.raw`\bgzip\b`, decision: "gz" },
  { pattern: "", decision: "identity" },
];

/** Returns the decision of the first pattern that matches a header. */
export function findDecision<Decision>(
  patterns: readonly HeaderPattern<Decision>[],
  header: string,
): Decision | undefined {
  return patterns.find(({ pattern }) => new RegExp(pattern, "iu").test(header))?.decision;
}

const images = "image/avif,image/webp";

/** The most common headers: none, and those of programs, agents, and each browser engine. */
export const commonAccepts: readonly string[] = [
  "",
  "*/*",
  "text/markdown",
  "text/html",
  "application/json, text/plain, */*",
  "text/markdown, */*",
  "text/markdown, text/html, */*",
  "text/markdown, text/html;q=0.9, */*;q=0.8",
  "text/markdown, text/plain;q=0.9, */*;q=0.8",
  `text/html,application/xhtml+xml,application/xml;q=0.9,${images},image/apng,*/*;q=0.8`,
  `text/html,application/xhtml+xml,application/xml;q=0.9,${images},image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7`,
  `text/html,application/xhtml+xml,application/xml;q=0.9,${images},*/*;q=0.8`,
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
];

export const commonCodings: readonly string[] = [
  "",
  "gzip, deflate, br, zstd",
  "gzip, deflate, br",
  "gzip, deflate",
  "gzip",
  "br",
  "identity",
];
