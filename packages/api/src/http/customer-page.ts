import { createHash } from "node:crypto";
import { noSniffing } from "@werkbank/http/security-headers";
import { Html, html } from "../mail/html.ts";

/** Dutch, and English for everyone else. */
export type PageLanguage = "nl" | "en";

const css = `:root { color-scheme: light dark; --ink: #1d1d1b; --soft: #55554f; --paper: #fff; --ground: #f6f6f4; --edge: #dcdcd8; --field: #8a8a83; --go: #0b57a4; --on-go: #fff; --bad: #a3150e; }
@media (prefers-color-scheme: dark) { :root { --ink: #ecece8; --soft: #b4b4ad; --paper: #1f1f1d; --ground: #161615; --edge: #3a3a37; --field: #8a8a83; --go: #8ec2f5; --on-go: #10202e; --bad: #ff9d94; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 44rem; margin: 0 auto; padding: 1.25rem; background: var(--paper); border: 1px solid var(--edge); border-radius: 0.5rem; }
h1 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.3; }
h2 { margin: 2rem 0 0.75rem; font-size: 1.15rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
.text { white-space: pre-line; }
.state { padding: 0.75rem 1rem; border: 1px solid var(--edge); border-inline-start: 4px solid var(--go); border-radius: 0.25rem; }
.errors { padding: 0.75rem 1rem; border: 2px solid var(--bad); border-radius: 0.25rem; }
.errors h2 { margin: 0 0 0.5rem; }
.errors ul { margin: 0; padding-inline-start: 1.25rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0 0 1rem; }
dt { color: var(--soft); }
dd { margin: 0; }
table { width: 100%; border-collapse: collapse; }
th { color: var(--soft); font-weight: 400; text-align: start; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; vertical-align: top; }
th:last-child, td:last-child { padding-inline-end: 0; text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
tbody tr, tfoot tr:first-child { border-top: 1px solid var(--edge); }
tfoot th { color: inherit; }
tfoot tr:last-child > * { border-top: 1px solid var(--edge); font-weight: 600; }
small { display: block; color: var(--soft); font-size: 0.875rem; }
.optional { display: inline-block; padding: 0 0.4rem; border: 1px solid var(--field); border-radius: 0.25rem; color: var(--ink); }
label { display: block; margin-bottom: 0.25rem; }
.field { margin: 0 0 1rem; }
.check { display: flex; gap: 0.75rem; align-items: flex-start; }
.check input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; }
input[type="text"], textarea { width: 100%; padding: 0.6rem 0.75rem; border: 1px solid var(--field); border-radius: 0.25rem; background: var(--paper); color: inherit; font: inherit; }
[aria-invalid="true"] { border: 2px solid var(--bad); }
.error { color: var(--bad); }
button { min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid var(--go); border-radius: 0.25rem; background: var(--go); color: var(--on-go); font: inherit; cursor: pointer; }
.choices { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button.quiet { background: none; color: var(--go); }
summary { min-height: 2.75rem; padding: 0.5rem 0; cursor: pointer; }
a { color: var(--go); }
:focus-visible { outline: 3px solid var(--go); outline-offset: 2px; }`;

// One piece, so that no space comes between the tag and what the policy has the hash of.
const style = new Html(`<style>${css}</style>`);

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * What every answer of the page carries. The address is a secret of the customer's: `same-origin`
 * keeps it from other sites as `no-referrer` would, but leaves the form its `Origin`, by which an
 * answer from another site is told apart.
 */
export const pageHeaders = {
  "Cache-Control": "no-store",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  ...noSniffing,
  "X-Robots-Tag": "noindex, nofollow",
};

/** Of someone who is not known yet: what their browser asks for, Dutch before English. */
export function toPreferredLanguage(request: Request): PageLanguage {
  const wanted = request.headers.get("accept-language")?.trim().toLowerCase() ?? "";
  return /^(nl|fy)\b/u.test(wanted) || wanted === "" ? "nl" : "en";
}

/** A whole page without client script. */
export function toPage(
  page: { language: PageLanguage; title: string; body: Html },
  status: number,
  headers: Record<string, string> = {},
): Response {
  const text = html`<!doctype html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title}</title>
        ${style}
      </head>
      <body>
        <main>
          <h1>${page.title}</h1>
          ${page.body}
        </main>
      </body>
    </html> `;
  return new Response(text.toString(), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Language": page.language,
      "Content-Security-Policy": policy,
      ...headers,
    },
  });
}
