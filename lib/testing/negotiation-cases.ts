import type { NegotiatedForm } from "../http/negotiation.ts";

const chrome =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8";

/** The expected form for each `Accept` header. */
export const negotiationCases: [accept: string | undefined, answer: NegotiatedForm][] = [
  [undefined, "html"],
  ["", "html"],
  ["*/*", "html"],
  ["text/*", "html"],
  [chrome, "html"],
  ["text/markdown", "markdown"],
  ["TEXT/Markdown", "markdown"],
  ["text/markdown;charset=utf-8", "markdown"],
  ["text/markdown; variant=GFM; q=0.3", "markdown"],
  ['text/markdown;profile="a,b;q=0"', "markdown"],
  ["text/markdown, text/html, */*", "markdown"],
  ["text/markdown, */*", "markdown"],
  ["text/html, text/markdown", "html"],
  ["text/markdown, text/plain;q=0.9, */*;q=0.8", "markdown"],
  ["text/markdown, text/html;q=0.9, */*;q=0.8", "markdown"],
  ["text/html, */*", "html"],
  ["text/html;q=0.1, text/markdown;q=0.5, */*", "markdown"],
  ["*/*, text/markdown;q=0.5, text/html;q=0.1", "markdown"],
  ["text/*;q=0.9, text/html;q=0.1", "markdown"],
  ["text/html;q=0, text/markdown", "markdown"],
  ["text/html;q=0, */*", "markdown"],
  ["text/markdown;q=0, */*", "html"],
  ["text/markdown;q=0.5, text/html;q=0.9", "html"],
  ["application/json, text/plain, */*", "html"],
  ["application/json", "not-acceptable"],
  ["text/plain", "plain"],
  ["text/plain;q=0.5, application/json", "plain"],
  ["text/plain, text/html;q=0.1", "html"],
  ["text/plain;q=0", "not-acceptable"],
  ["text/html;q=0, text/markdown;q=0, text/*", "plain"],
  ["text/html;q=0, text/markdown;q=0, */*", "plain"],
  ["text/x-markdown", "markdown"],
  ["text/x-markdown, text/plain;q=0.9", "markdown"],
  ["text/x-markdown;q=0.5, text/plain", "plain"],
  ["text/markdown;q=0, text/plain", "plain"],
  ["*/*;q=0", "not-acceptable"],
  ["text/html;q=0, text/markdown;q=0", "not-acceptable"],
  ["text/markdown, text/markdown", "markdown"],
];

/** Headers that express no preference. */
export const inconclusiveAccepts: string[] = [
  "nonsense",
  ";;;,,,",
  "text/markdown;q=loud",
  "text/markdown;q=2",
  "text/markdown;q=-1",
  "*/markdown",
  "text/",
  '"text/markdown',
  "text/markdown;q=0.1, text/markdown;q=0.9",
  "\u0000\uffff",
  `text/markdown${" ".repeat(5_000)}`,
  "text/markdown,".repeat(100_000),
  `${"a".repeat(1_000_000)}/b`,
];
