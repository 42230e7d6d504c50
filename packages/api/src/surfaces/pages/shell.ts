import type { Language } from "@werkbank/http/accept-language";
import { brandMark } from "@werkbank/http/look/brand-mark";
import { pageFontLink } from "@werkbank/http/look/page-font";
import { readTheme } from "@werkbank/http/look/theme";
import { renderThemeLinks } from "@werkbank/http/look/theme-links";
import { toHtmlResponse } from "../../http/html-page.ts";
import { Html, html } from "../../mail/html.ts";
import { pageStyle } from "./style.ts";
import { shellMessages } from "./messages/messages-by-language.ts";

const head = new Html(`<link rel="icon" href="data:," />
        ${pageFontLink}${pageStyle.element}`);
const mark = new Html(brandMark);

/** @param formTarget where a form may redirect to, besides the service: Chrome checks that too */
function toContentSecurityPolicy(formTarget: string | undefined): string {
  return [
    "default-src 'none'",
    pageStyle.policy,
    "img-src 'self' data:",
    "base-uri 'none'",
    `form-action 'self'${formTarget === undefined ? "" : ` ${formTarget}`}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The content of one page. */
export type Page = {
  /** The title of the window; text. */
  title: string;
  body: Html;
  /** A source of the content security policy to which its forms may redirect. */
  formTarget?: string;
  /** A URL that the browser opens at once. */
  continuesAt?: string;
};

/** Returns a page with a single message. */
export function toNotice({ title, text }: { title: string; text: string }): Page {
  return {
    title,
    body: html`<h1>${title}</h1>
      <p>${text}</p>`,
  };
}

/** What the HTML shell depends on: the URL of the page, and who is signed in. */
export type ShellContext = {
  language: Language;
  /** Returns the path of the page with its query, in a language. */
  pathIn: (language: Language) => string;
  /** The target of the logo. */
  home: string;
  /** The name of the signed-in user; null if nobody is signed in. */
  userName: string | null;
};

/** The shell of a page that does not depend on the visitor. */
export function toAnonymousShell(language: Language): ShellContext {
  const pathIn = (of: Language) => (of === "nl" ? "/nl" : "/");
  return { language, pathIn, home: pathIn(language), userName: null };
}

/** The request that a page responds to: its URL and cookies decide about the theme. */
type PageResponse = {
  request: Request;
  status: number;
  headers?: Readonly<Record<string, string>>;
};

/** Returns a whole page: no script, no frames, never stored. */
export function toPage(
  { title, body, formTarget, continuesAt }: Page,
  shell: ShellContext,
  { request, status, headers = {} }: PageResponse,
): Response {
  const { language } = shell;
  const theme = readTheme(request.headers.get("cookie"));
  const themeLinks = new Html(renderThemeLinks(new URL(request.url), theme, language));
  const content = html`${renderHeader(shell)}
    <main>${body}</main>
    ${renderFooter(shell, themeLinks)}`;
  return toHtmlResponse(
    {
      language,
      theme,
      title: `${title} · Werkbank`,
      head:
        continuesAt === undefined
          ? head
          : html`${head}<meta http-equiv="refresh" content="0; url=${continuesAt}" />`,
      policy: toContentSecurityPolicy(formTarget),
      body: content,
    },
    status,
    headers,
  );
}

function renderHeader({ language, pathIn, home, userName }: ShellContext): Html {
  const messages = shellMessages[language];
  const other = language === "en" ? "nl" : "en";
  const { languageName } = shellMessages[other];
  const prefix = language === "nl" ? "/nl" : "";
  return html`<header class="top">
    <div class="row">
      <a class="brand" href="${home}">${mark}Werkbank</a>
      <a class="wide-only" href="${documentationPath(language)}">${messages.documentation}</a>
      <a href="${pathIn(other)}" lang="${other}" hreflang="${other}">${languageName}</a>
      ${
        userName === null
          ? null
          : html`<a href="${prefix}/organization">${messages.organization}</a>
              <a href="${prefix}/approvals">${messages.approvals}</a>
              <span
                ><span class="wide-label">${messages.signedInAs} </span><bdi>${userName}</bdi></span
              >
              <form method="post" action="${pathIn(language)}">
                <button type="submit" name="action" value="sign-out">${messages.signOut}</button>
              </form>`
      }
    </div>
  </header>`;
}

function documentationPath(language: Language): string {
  return language === "nl" ? "/nl" : "/";
}

/** Renders the links that lead on from every page, also from one with an error. */
function renderFooter({ language, userName }: ShellContext, themeLinks: Html): Html {
  const messages = shellMessages[language];
  const prefix = language === "nl" ? "/nl" : "";
  return html`<footer class="bottom">
    <div class="row">
      ${userName === null ? html`<a href="${prefix}/organization">${messages.organization}</a>` : null}
      <a href="${documentationPath(language)}">${messages.documentation}</a>
      ${themeLinks}
    </div>
  </footer>`;
}
