import type { Language } from "@werkbank/http/accept-language";
import { type Theme, toColorScheme } from "@werkbank/http/look/theme";
import { toRootAttributes } from "@werkbank/http/look/theme-links";
import { Html, html } from "../mail/html.ts";

/** A complete page without scripts, excluded from search engines. */
export type HtmlPage = {
  language: Language;
  /** The theme that the visitor has chosen; that of the device by default. */
  theme?: Theme;
  /** The document title, as text. */
  title: string;
  /** Its style sheets, and its icon if it has one. */
  head: Html;
  body: Html;
  /** Its Content Security Policy. */
  policy: string;
};

export function toHtmlResponse(
  { language, theme = "system", title, head, body, policy }: HtmlPage,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const text = html`<!doctype html>
    <html ${new Html(toRootAttributes(language, theme))}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="${toColorScheme(theme)}" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html> `;
  return new Response(text.toString(), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Language": language,
      "Content-Security-Policy": policy,
      ...headers,
    },
  });
}

/** Redirects after a successful form, so that reloading does not submit it again (RFC 9110 section 15.4.4). */
export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } });
}
