import { noSniffing } from "@werkbank/http/security-headers";

/** The headers of every public text and file. */
export const publicHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": "public, max-age=0, must-revalidate",
  ...noSniffing,
  Vary: "Accept, Accept-Encoding",
} satisfies Readonly<Record<string, string>>;
