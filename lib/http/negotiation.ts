import { preferredType } from "@werkbank/http/accept";

/** What a page can be answered as; `plain` is its Markdown, called plain text. */
export type Negotiated = "html" | "markdown" | "plain" | "not-acceptable";

/** What a search can be answered as; JSON for programs that do not say. */
const searchTypes = ["application/json", "text/markdown", "text/html"] as const;

/** The type of a search's answer that an `Accept` header asks for, browsers by name the page. */
export function negotiateSearch(accept: string | undefined | null): (typeof searchTypes)[number] {
  return preferredType(accept, searchTypes) ?? "application/json";
}

/**
 * Which form of a page an `Accept` header asks for; HTML where it does not decide. Plain text and the older
 * name of Markdown are for clients that accept neither HTML nor Markdown. Never throws.
 */
export function negotiate(accept: string | undefined | null): Negotiated {
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
