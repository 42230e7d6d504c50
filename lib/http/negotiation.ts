import { preferredType } from "@werkbank/http/accept";

/** The forms of a page; `plain` is its Markdown, labeled as plain text. */
export type NegotiatedForm = "html" | "markdown" | "plain" | "not-acceptable";

/** The media types of search results; JSON is the default for programs. */
const searchTypes = ["application/json", "text/markdown", "text/html"] as const;

/**
 * Selects the media type of search results from an `Accept` header; browsers explicitly accept HTML and get the
 * search page.
 */
export function negotiateSearch(accept: string | undefined | null): (typeof searchTypes)[number] {
  return preferredType(accept, searchTypes) ?? "application/json";
}

/**
 * Selects the form of a page from an `Accept` header; HTML if the header is inconclusive. Plain text and
 * `text/x-markdown` are for clients that accept neither HTML nor `text/markdown`. Never throws.
 */
export function negotiate(accept: string | undefined | null): NegotiatedForm {
  const chosen =
    preferredType(accept, ["text/html", "text/markdown"]) ??
    preferredType(accept, ["text/plain", "text/x-markdown"]);
  return chosen === undefined ? "not-acceptable" : forms[chosen];
}

const forms = {
  "text/html": "html",
  "text/markdown": "markdown",
  "text/x-markdown": "markdown",
  "text/plain": "plain",
} as const;
