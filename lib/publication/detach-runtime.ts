import { basename } from "node:path";
import type { PageScripts } from "./bundle-scripts.ts";

/** React's hydration data, and the list of Next's client chunks that belong to it. */
const inlineScript =
  /<script(?: id="_R_")?>(?:\(?self\.__next_f|\(globalThis\["TURBOPACK"\])[\s\S]*?<\/script>/gu;
const chunk = /<script src="\/_next\/[^"]+" (?:async|noModule)=""><\/script>/gu;
const preload = /<link rel="preload" as="script"[^>]*>/gu;
/** The properties of an island: JSON in which React has escaped every quotation mark. */
const properties = /\bdata-props="([^"]*)"/gu;
/** React's boundary comments, and an empty element of Next's. */
const boundary = /<!--(?: |\/?\$[?!]?|&|\/&)-->|<div hidden=""><\/div>/gu;

/**
 * Removes Next's client from the HTML of a page. Its replacement is a single script that hydrates the islands
 * when a reader becomes active; reading needs no script.
 *
 * @param options.now for a page that is unusable without scripts: they run at once
 * @throws Error if Next's client does not have the expected form
 */
export function detachRuntime(
  html: string,
  scripts: PageScripts,
  options: { now: boolean },
): string {
  const rest = [inlineScript, chunk, preload, boundary].reduce(
    (text, pattern) => text.replaceAll(pattern, ""),
    html,
  );
  const quoted = rest.replaceAll(
    properties,
    (_, json: string) => `data-props='${json.replaceAll("&quot;", '"')}'`,
  );
  const left = /<script[^>]*(?:src="\/_next\/[^"]*"|>[^<]*__next_f)/u.exec(quoted);
  if (left) throw new Error(`A script of Next is left in the page: ${left[0].slice(0, 120)}`);
  const now = options.now ? ' data-now=""' : "";
  const modules = scripts.modules.map((path) => basename(path, ".js")).join(" ");
  return quoted.replace(
    "</head>",
    () => `<script data-modules="${modules}"${now}>${scripts.waking}</script></head>`,
  );
}
