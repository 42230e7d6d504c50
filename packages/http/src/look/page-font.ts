import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { noSniffing } from "../security-headers.ts";

const file = "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
const bytes = readFileSync(createRequire(import.meta.url).resolve(file));
const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 12);

/** Where a server that has pages of its own answers with their font: the address changes with the font. */
export const pageFontPath = `/api/fonts/inter-${digest}.woff2`;

/** Loads the font with the page instead of after its style; without that, `optional` leaves it for the next one. */
export const pageFontLink = `<link rel="preload" href="${pageFontPath}" as="font" type="font/woff2" crossorigin>`;

/** The answer at `pageFontPath`: the Latin part of Inter, which a browser keeps. */
export function answerPageFont(): Response {
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
