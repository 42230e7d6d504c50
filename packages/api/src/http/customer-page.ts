import { type Language, toLanguage } from "@werkbank/http/accept-language";
import { toAccent } from "@werkbank/http/look/accent";
import { brandMark } from "@werkbank/http/look/brand-mark";
import { pageFontLink } from "@werkbank/http/look/page-font";
import { toPageStyle } from "@werkbank/http/look/page-style";
import { Html, html } from "../mail/html.ts";
import { keepNumbersUnbroken } from "../mail/unbroken-numbers.ts";
import { toHtmlResponse } from "./html-page.ts";

const styleRules = `body { padding: 1rem; background: var(--surface); }
main { max-width: 46rem; margin: 1rem auto 0; padding: clamp(1.25rem, 5vw, 2.25rem); border: 1px solid var(--line); border-radius: var(--radius); background: var(--paper); }
footer { display: flex; gap: 0.5rem; align-items: center; justify-content: center; padding: 1.5rem 0 1rem; color: var(--ink-soft); font-size: var(--size-small); font-weight: 600; }
.logo { display: block; max-width: 100%; height: 3.5rem; margin: 0 0 1.5rem; object-fit: contain; object-position: left; }
.text { white-space: pre-line; }
.refusal h2 { margin: 0 0 0.5rem; }
.refusal ul { margin: 0; padding-inline-start: 1.25rem; }
thead th { font-size: var(--size-small); }
table:has(tfoot) :is(th, td):first-child { width: 100%; }
table:has(tfoot) :is(th, td):nth-child(2):not(:last-child) { padding-inline-end: clamp(0.75rem, 3vw, 1.75rem); }
th:last-child, td:last-child { padding-inline-end: 0; text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
td + td { overflow-wrap: break-word; }
tbody tr, tfoot tr:first-child { border-top: 1px solid var(--line); }
tfoot th { color: inherit; }
tfoot tr:last-child > * { border-top: 1px solid var(--line-strong); font-weight: 650; }
small { display: block; margin-top: 0.25rem; }
table + p { margin-top: 1.25rem; }
.optional { display: inline-block; padding: 0 0.4rem; border: 1px solid var(--line-strong); border-radius: var(--radius); color: var(--ink); }
.field { margin: 0 0 1.125rem; }
.check { display: flex; gap: 0.75rem; align-items: flex-start; font-size: inherit; font-weight: 400; }
.check input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--accent); }
.error { color: var(--negative); font-weight: 600; }
.choices { display: flex; flex-wrap: wrap; gap: 0.75rem; }
dd { text-wrap: balance; }
summary { min-height: 2.75rem; padding: 0.5rem 0; cursor: pointer; }
details { margin-top: 1rem; }
@media (max-width: 30rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 0.5rem; } }
@media (prefers-color-scheme: dark) { .logo { padding: 0.5rem; border-radius: var(--radius); background: #fff; } }
@media print { body { padding: 0; background: none; } main { margin: 0; border: 0; } footer, form, details { display: none; } }
`;

const mark = new Html(brandMark);

/** Returns the `head` content of a page and its CSP, which contains the hash of the style sheet. */
function toHeadAndPolicy(color: string | null, hasLogo: boolean): { head: Html; policy: string } {
  const style = toPageStyle(styleRules + toAccentRules(color));
  const policy = [
    "default-src 'none'",
    style.policy,
    ...(hasLogo ? ["img-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return { head: new Html(pageFontLink + style.element), policy: policy.join("; ") };
}

/** The border is decoration and has the exact color; text has a variant with sufficient contrast. */
function toAccentRules(color: string | null): string {
  if (color === null) return "";
  const tokens = Object.entries(toAccent(color)).map(
    ([name, [light, dark]]) => `--${name}: light-dark(${light}, ${dark});`,
  );
  return `main { ${tokens.join(" ")} border-top: 4px solid ${color}; }\n`;
}

const defaultHead = toHeadAndPolicy(null, false);

/**
 * Returns the preferred language of an anonymous visitor, from `Accept-Language`; Dutch if it is empty or prefers
 * West Frisian.
 */
export function toPreferredLanguage({ headers }: Request): Language {
  const acceptLanguage = headers.get("accept-language")?.trim() ?? "";
  return acceptLanguage === "" ? "nl" : toLanguage(acceptLanguage.replaceAll(/\bfy\b/giu, "nl"));
}

/** The content of a customer page. */
export type CustomerPage = {
  language: Language;
  title: string;
  body: Html;
  /** The organization's color, `#rrggbb`; if null or omitted, the site's accent color. */
  accentColor?: string | null;
  /** The path of the organization's logo, and its name for those who do not see it; if null or omitted, no logo. */
  logo?: { path: string; name: string } | null;
};

/** Returns the response with a complete page, without client script. */
export function toCustomerPageResponse(
  page: CustomerPage,
  status: number,
  headers: Record<string, string> = {},
): Response {
  const { accentColor = null, logo = null } = page;
  const isDefault = accentColor === null && logo === null;
  const { head, policy } = isDefault ? defaultHead : toHeadAndPolicy(accentColor, logo !== null);
  const body = html`<main>
      ${logo === null ? null : html`<img class="logo" src="${logo.path}" alt="${logo.name}" />`}
      <h1>${keepNumbersUnbroken(page.title)}</h1>
      ${page.body}
    </main>
    <footer>${mark}Werkbank</footer>`;
  return toHtmlResponse({ ...page, head, policy, body }, status, headers);
}
