import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { noSniffing } from "../security-headers.ts";

const file = "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
const bytes = readFileSync(createRequire(import.meta.url).resolve(file));
const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 12);

/** The path at which a server serves the font of its own pages; it changes with the font. */
export const pageFontPath = `/api/fonts/inter-${digest}.woff2`;

/** Preloads the font; otherwise `font-display: optional` would defer it to the next page. */
export const pageFontLink = `<link rel="preload" href="${pageFontPath}" as="font" type="font/woff2" crossorigin>`;

/** Creates the response at `pageFontPath`: the Latin subset of Inter, which browsers cache for a year. */
export function toPageFontResponse(): Response {
  return new Response(bytes, {
    headers: {
      "Content-Type": "font/woff2",
      "Content-Length": String(bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
      ...noSniffing,
    },
  });
}
