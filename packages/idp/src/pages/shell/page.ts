import { noSniffing } from "@werkbank/http/security-headers";
import { brandMark } from "@werkbank/http/look/brand-mark";
import { pageFontLink } from "@werkbank/http/look/page-font";
import { readTheme, type Theme, toColorScheme, toThemeCookie } from "@werkbank/http/look/theme";
import { chosenTheme, renderThemeLinks, toRootAttributes } from "@werkbank/http/look/theme-links";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { IdpRequest } from "../../context.ts";
import { pageStyle } from "./styles.ts";
import { texts } from "./messages.ts";
import { keepLanguage, languageOf } from "../../requests/page-language.ts";
import type { Texts } from "./messages.ts";

/** Markup with its variables escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

export type Page = {
  title: string;
  content: Markup;
  status?: number;
  /** Where the page's forms may redirect besides this origin: the client's redirect URI. */
  redirectUri?: string;
  /** For lists and messages rather than forms. */
  wide?: boolean;
};

export function textsOf(c: IdpRequest): Texts {
  return texts[languageOf(c)];
}

/** Sends a complete page: no script, no frame, no caching. */
export async function sendPage(c: IdpRequest, page: Page): Promise<Response> {
  const theme = themeOf(c);
  const document = await html`<!doctype html>
    <html ${raw(toRootAttributes(languageOf(c), theme))}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="${toColorScheme(theme)}" />
        <title>${page.title} · Werkbank</title>
        <link rel="icon" href="data:," />
        ${raw(pageFontLink)} ${raw(pageStyle.element)}
      </head>
      <body>
        <header class="top">
          <div class="row">${brand(c)} ${languageSwitch(c)}</div>
        </header>
        <main ${page.wide === true ? html`class="wide"` : ""}>${page.content}</main>
        ${themeSwitch(c, theme)}
      </body>
    </html>`;
  if (c.req.query("ui_locales") !== undefined) keepLanguage(c);
  c.header("Content-Security-Policy", contentSecurityPolicy(page.redirectUri));
  c.header("X-Frame-Options", "DENY");
  for (const [name, value] of Object.entries(noSniffing)) c.header(name, value);
  // Not no-referrer: with that, browsers send forms with "Origin: null".
  c.header("Referrer-Policy", "same-origin");
  c.header("Cache-Control", "no-store");
  c.header("Vary", "Accept-Language, Cookie");
  c.header("Content-Type", "text/html; charset=utf-8");
  return c.body(String(document), (page.status ?? 200) as 200);
}

/** The logo, which leads to the site. */
function brand(c: IdpRequest): Markup {
  const home = c.get("home");
  if (!home) return html`<span class="brand">${raw(brandMark)}Werkbank</span>`;
  const path = languageOf(c) === "nl" ? "/nl" : "/";
  return html`<a class="brand" href="${new URL(path, home).href}">${raw(brandMark)}Werkbank</a>`;
}

/** Links to the same page in the other language; not for the response to a form, which has no URL. */
function languageSwitch(c: IdpRequest): Markup | "" {
  if (c.req.method !== "GET") return "";
  const other = languageOf(c) === "en" ? "nl" : "en";
  const query = new URLSearchParams({ ...c.req.query(), ui_locales: other });
  return html`<a href="?${String(query)}" lang="${other}" hreflang="${other}"
    >${texts[other].languageName}</a
  >`;
}

/** Returns the theme that the URL chooses, and keeps it; else the one that was chosen before. */
function themeOf(c: IdpRequest): Theme {
  const chosen = c.req.method === "GET" ? chosenTheme(new URL(c.req.url)) : undefined;
  if (chosen === undefined) return readTheme(c.req.header("Cookie"));
  c.header("Set-Cookie", toThemeCookie(chosen), { append: true });
  return chosen;
}

/** Links to the same page in each theme; not for the response to a form, which has no URL. */
function themeSwitch(c: IdpRequest, theme: Theme): Markup | "" {
  if (c.req.method !== "GET") return "";
  const links = renderThemeLinks(new URL(c.req.url), theme, languageOf(c));
  return html`<footer><div class="row">${raw(links)}</div></footer>`;
}

function contentSecurityPolicy(redirectUri: string | undefined): string {
  // Chrome applies form-action to redirects after a form submission too.
  const formTargets = redirectUri === undefined ? "'self'" : `'self' ${toCspSource(redirectUri)}`;
  return [
    "default-src 'none'",
    pageStyle.policy,
    "img-src data:",
    `form-action ${formTargets}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

/** Converts a URL to a CSP source; CSP has no syntax for IPv6 literals or the hosts of custom schemes. */
function toCspSource(address: string): string {
  const url = new URL(address);
  const isHttp = /^https?:$/u.test(url.protocol) && !url.hostname.startsWith("[");
  return isHttp ? url.origin : url.protocol;
}
