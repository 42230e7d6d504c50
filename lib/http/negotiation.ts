import { preferredType } from "@werkbank/http/accept";

/** What a page can be answered as. */
export type Negotiated = "html" | "markdown" | "not-acceptable";

/** What a search can be answered as; JSON for programs that do not say. */
const searchTypes = ["application/json", "text/markdown", "text/html"] as const;

/** The type of a search's answer that an `Accept` header asks for, browsers by name the page. */
export function negotiateSearch(accept: string | undefined | null): (typeof searchTypes)[number] {
  return preferredType(accept, searchTypes) ?? "application/json";
}

/** Which form of a page an `Accept` header asks for; HTML where it does not decide. Never throws. */
export function negotiate(accept: string | undefined | null): Negotiated {
  const chosen = preferredType(accept, ["text/html", "text/markdown"]);
  if (chosen === undefined) return "not-acceptable";
  return chosen === "text/markdown" ? "markdown" : "html";
}
