import { createHash } from "node:crypto";
import { escapeMarkup } from "../site/escape-markup.ts";

export type DeferredPage = {
  html: string;
  /** What React hydrates the page with, and the path at which the page expects it. */
  payload: { path: string; body: string };
};

const inlineScript =
  /<script(?: id="_R_")?>((?:\(?self\.__next_f|\(globalThis\["TURBOPACK"\])[\s\S]*?)<\/script>/gu;
/** A piece of the payload, as JSON. */
const piece = /^self\.__next_f\.push\(\[1,("[\s\S]*")\]\)$/u;
/** What says that pieces follow. */
const opening = /^\(self\.__next_f=self\.__next_f\|\|\[\]\)\.push\(\[0\]\)$/u;
/** What the chunks of the page are. */
const chunkList = /^\(globalThis\["TURBOPACK"\]/u;
const chunk = /<script src="(\/_next\/[^"]+)" async=""><\/script>/gu;
const preload = /<link rel="preload" as="script"[^>]*>/gu;

/**
 * The HTML of a page without the scripts that hydrate it, which
 * `components/islands/waking-script.ts` runs when a reader turns up: reading needs none of them.
 *
 * @param loader the text of that script
 * @param options.now for a page that cannot be used without scripts: they run at once
 * @returns undefined for HTML that has nothing to hydrate
 * @throws Error where Next writes the payload in another way
 */
export function deferScripts(
  html: string,
  loader: string,
  options: { now: boolean },
): DeferredPage | undefined {
  const scripts = [...html.matchAll(inlineScript)].map(([, script = ""]) => script);
  const lists = scripts.filter((script) => chunkList.test(script));
  const body = scripts
    .filter((script) => !chunkList.test(script) && !opening.test(script))
    .map(toText)
    .join("");
  const chunks = [...html.matchAll(chunk)].map(([, source = ""]) => source);
  if (body === "" || chunks.length === 0) return undefined;
  const digest = createHash("sha256").update(body).digest("hex").slice(0, 16);
  const path = `/_next/static/payload/${digest}.txt`;
  const now = options.now ? ' data-now=""' : "";
  const sources = `data-payload="${path}" data-chunks="${escapeMarkup([...new Set(chunks)].join(" "))}"`;
  const script = `<script ${sources}${now}>${[...lists, loader].join("\n")}</script>`;
  const rest = html.replaceAll(inlineScript, "").replaceAll(chunk, "").replaceAll(preload, "");
  return { html: rest.replace("</head>", () => `${script}</head>`), payload: { path, body } };
}

function toText(script: string): string {
  const [, json] = piece.exec(script) ?? [];
  if (json === undefined) throw new Error(`No piece of a payload: ${script.slice(0, 80)}`);
  return JSON.parse(json) as string;
}
