import { preflight } from "@werkbank/http/cors";
import { noSniffing } from "@werkbank/http/security-headers";

/** The headers of every public text and file. */
export const publicHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Content-Location, ETag, Link, X-Markdown-Tokens",
  "Cache-Control": "public, max-age=0, must-revalidate",
  ...noSniffing,
  Vary: "Accept, Accept-Encoding",
} satisfies Readonly<Record<string, string>>;

/** Returns the response to a CORS preflight request for a page or a text. */
export function publicPreflight(): Response {
  const response = preflight(["GET", "HEAD", "OPTIONS"], ["*"]);
  response.headers.set("Access-Control-Allow-Origin", publicHeaders["Access-Control-Allow-Origin"]);
  return response;
}
