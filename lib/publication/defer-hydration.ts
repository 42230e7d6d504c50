import { createHash } from "node:crypto";
import { escapeMarkup } from "../site/escape-markup.ts";

export type DeferredPage = {
  html: string;
  /** What hydration needs of the page, as a script of its own, and the path at which the page expects it. */
  payload: { path: string; body: string };
};

/** `__next_f` carries what React hydrates the page with, `TURBOPACK` what the page's chunks are. */
const inlinePayload =
  /<script(?: id="_R_")?>((?:\(?self\.__next_f|\(globalThis\["TURBOPACK"\])[\s\S]*?)<\/script>/gu;
const chunk = /<script src="(\/_next\/[^"]+)" async=""><\/script>/gu;
const preload = /<link rel="preload" as="script"[^>]*>/gu;

/**
 * The HTML of a page without the scripts that hydrate it, which `components/hydration/hydration-loader.ts` runs when
 * a reader turns up: reading needs none of them, and the payload repeats the whole text of the page.
 *
 * @param loader the text of that script
 * @param options.now for a page that cannot be used without scripts: they run at once
 * @returns undefined for HTML that has nothing to hydrate
 */
export function deferScripts(
  html: string,
  loader: string,
  options: { now: boolean },
): DeferredPage | undefined {
  const parts = [...html.matchAll(inlinePayload)].map(([, script = ""]) => script);
  const chunks = [...html.matchAll(chunk)].map(([, source = ""]) => source);
  if (parts.length === 0 || chunks.length === 0) return undefined;
  const body = `${parts.join(";\n")};\n`;
  const digest = createHash("sha256").update(body).digest("hex").slice(0, 16);
  const path = `/_next/static/payload/${digest}.js`;
  const now = options.now ? ' data-now=""' : "";
  const sources = `data-payload="${path}" data-chunks="${escapeMarkup([...new Set(chunks)].join(" "))}"`;
  const script = `<script ${sources}${now}>${loader}</script>`;
  const rest = html.replaceAll(inlinePayload, "").replaceAll(chunk, "").replaceAll(preload, "");
  return { html: rest.replace("</head>", () => `${script}</head>`), payload: { path, body } };
}
