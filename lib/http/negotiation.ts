import { preferredType } from "@werkbank/http/accept";

/** What a page can be answered as. */
export type Negotiated = "html" | "markdown" | "not-acceptable";

/** Which form of a page an `Accept` header asks for; HTML where it does not decide. Never throws. */
export function negotiate(accept: string | undefined | null): Negotiated {
  const chosen = preferredType(accept, ["text/html", "text/markdown"]);
  if (chosen === undefined) return "not-acceptable";
  return chosen === "text/markdown" ? "markdown" : "html";
}
