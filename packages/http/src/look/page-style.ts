import { createHash } from "node:crypto";
import { pageFontPath } from "./page-font.ts";
import { toTokenRule } from "./tokens.ts";

// The fallback has Inter's metrics, so the layout does not shift if the font is missing.
const commonRules = `@font-face { font-family: Inter; src: url(${pageFontPath}) format("woff2"); font-weight: 100 900; font-display: optional; }
@font-face { font-family: "Inter Fallback"; src: local(Arial); ascent-override: 89.79%; descent-override: 22.36%; line-gap-override: 0%; size-adjust: 107.89%; }
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: var(--size-body)/1.6 Inter, "Inter Fallback", system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.75rem; font-size: var(--size-h1); font-weight: 680; line-height: 1.2; letter-spacing: -0.022em; text-wrap: balance; }
h2 { margin: 2.25rem 0 0.75rem; font-size: var(--size-h3); font-weight: 650; line-height: 1.3; letter-spacing: -0.01em; }
p { margin: 0 0 1rem; }
.whole { white-space: nowrap; }
small, .hint { color: var(--ink-soft); font-size: var(--size-small); }
a { color: var(--accent); text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875em; font-variant-ligatures: none; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.25rem 1.25rem; margin: 0 0 1rem; }
dt { color: var(--ink-soft); }
dd { margin: 0; }
table { width: 100%; border-collapse: collapse; }
th { color: var(--ink-soft); font-weight: 400; text-align: start; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; vertical-align: top; }
label { display: block; margin-bottom: 0.25rem; font-size: var(--size-small); font-weight: 600; }
input:not([type="hidden"], [type="checkbox"]), textarea { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--paper); color: inherit; font: inherit; }
[aria-invalid="true"]:not([type="hidden"], [type="checkbox"]) { border: 2px solid var(--negative); }
button, a.button { min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid var(--accent); border-radius: var(--radius); background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
a.button { display: inline-block; text-decoration: none; }
button:hover, a.button:hover { background: color-mix(in oklab, var(--accent) 88%, var(--ink)); }
button.quiet { border-color: var(--line-strong); background: none; color: var(--ink); }
button.quiet:hover { background: var(--surface-strong); }
.refusal { margin: 0 0 1.25rem; padding: 0.75rem 1rem; border: 1px solid var(--negative); border-inline-start-width: 4px; border-radius: var(--radius); }
.refusal > :last-child { margin-bottom: 0; }
.state { margin: 0 0 1.5rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-inline-start: 4px solid var(--accent); border-radius: var(--radius); background: var(--surface); }
.top { border-bottom: 1px solid var(--line); }
.row { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; max-width: 52rem; min-height: 3.5rem; margin: 0 auto; padding: 0.25rem 1.25rem; font-size: var(--size-small); }
.top .row { max-width: 90rem; padding: 0.25rem 2rem; }
.brand { display: inline-flex; gap: 0.5rem; align-items: center; margin-inline-end: auto; color: var(--ink); font-size: 1.125rem; font-weight: 650; letter-spacing: -0.015em; text-decoration: none; }
.themes a { display: inline-block; margin-inline-start: 0.5rem; }
.themes a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
.brand-mark { flex: none; color: var(--accent); }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
@media (max-width: 60rem) { .top .row { padding-inline: 1rem; } }
@media (max-width: 40rem) { h1 { font-size: 1.75rem; } }
@media print { .top { display: none; } main { padding: 0; } }
`;

/** A style sheet embedded in a page, and the CSP directives that allow it and its font. */
export type PageStyle = {
  /** `<style>…</style>`, to be inserted verbatim: the digest covers all whitespace. */
  element: string;
  /** The directives `style-src` and `font-src`. */
  policy: string;
};

/**
 * Builds the style of a page that a server renders without the site's style sheets: tokens, font, and common
 * elements such as headings, fields, buttons, error messages and the header with the mark.
 *
 * @param pageRules rules for these pages only, appended last
 */
export function toPageStyle(pageRules: string): PageStyle {
  const css = toTokenRule() + commonRules + pageRules;
  const digest = createHash("sha256").update(css).digest("base64");
  return {
    element: `<style>${css}</style>`,
    policy: `style-src 'sha256-${digest}'; font-src 'self'`,
  };
}
