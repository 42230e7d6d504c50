import { basename } from "node:path";
import type { PageScripts } from "./bundle-scripts.ts";

/** What React hydrates a page with, and the list of the chunks of Next's client that it does so by. */
const inlineScript =
  /<script(?: id="_R_")?>(?:\(?self\.__next_f|\(globalThis\["TURBOPACK"\])[\s\S]*?<\/script>/gu;
const chunk = /<script src="\/_next\/[^"]+" (?:async|noModule)=""><\/script>/gu;
const preload = /<link rel="preload" as="script"[^>]*>/gu;
/** The properties of an island: JSON, in which React has escaped every quotation mark. */
const properties = /\bdata-props="([^"]*)"/gu;
/** Where React finds the boundaries of what it has rendered, and an element of Next's that is empty. */
const boundary = /<!--(?: |\/?\$[?!]?|&|\/&)-->|<div hidden=""><\/div>/gu;

/**
 * The HTML of a page without Next's client. In its place stands one script, which has the page's islands
 * hydrated when a reader turns up; reading needs none.
 *
 * @param options.now for a page that cannot be used without scripts: they run at once
 * @throws Error where Next has written its client in another way
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
