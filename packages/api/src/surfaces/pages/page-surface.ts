// Decision: decisions/0024-server-rendered-pages-and-design.md
import type { Language } from "@werkbank/http/accept-language";
import { preferredType } from "@werkbank/http/accept";
import { toThemeCookie } from "@werkbank/http/look/theme";
import { chosenTheme, withoutTheme } from "@werkbank/http/look/theme-links";
import { seeOther } from "../../http/html-page.ts";
import { pageHeaders } from "../../http/page-headers.ts";
import { toProblemResponse } from "../../http/problem-response.ts";
import { type RequestHandler, createSurface, type Exchange } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { html } from "../../mail/html.ts";
import { Problem } from "../../problems/problem.ts";
import { languageOf } from "./page-language.ts";
import { type ShellContext, type Page, toPage } from "./shell.ts";

/** What is specific to one kind of pages. */
type PageSurface = {
  /** The name in the log. */
  name: string;
  /** Where clients that do not accept HTML find the same data; ends a sentence of the problem's detail. */
  alternative: string;
  /** Returns the explanation of a problem. */
  toMessage: (problem: Problem, language: Language) => string;
  /** Returns the page for an unknown URL. */
  toNotFoundPage: (language: Language) => Page;
  /** Returns the shell of a page that does not depend on the visitor. */
  toShell: (language: Language) => ShellContext;
  /** @returns null for an unknown URL */
  handle: (exchange: Exchange) => Promise<Response | null>;
};

/** Serves HTML pages. Rate limits, problems and unknown URLs return pages too. */
export function createPageSurface(service: Application, pages: PageSurface): RequestHandler {
  const { name, alternative, handle } = pages;
  return createSurface(service, {
    name,
    async respond(exchange) {
      const { request } = exchange;
      if (preferredType(request.headers.get("accept"), ["text/html"]) === undefined) {
        const detail = `This page is for people and answers HTML only; ${alternative}.`;
        throw new Problem("NOT_ACCEPTABLE", detail, { allowed: ["text/html"] });
      }
      await service.rateLimits.admit(request);
      if (keepsTheme(exchange)) return seeOther(withoutTheme(new URL(request.url)));
      return (await handle(exchange)) ?? toNotFoundResponse(request, pages);
    },
    renderProblem: (problem, exchange) => toProblemPage(service, problem, exchange, pages),
    headers: () => pageHeaders,
  });
}

/** Keeps the theme that a link to a page chooses; returns false if it chooses none. */
function keepsTheme({ request, setCookies }: Exchange): boolean {
  const theme = request.method === "GET" ? chosenTheme(new URL(request.url)) : undefined;
  if (theme === undefined) return false;
  setCookies.push(toThemeCookie(theme));
  return true;
}

const methods = ["GET", "HEAD", "POST"];

/** @throws Problem METHOD_NOT_ALLOWED for a method that pages do not support */
export function assertPageMethod({ method }: Request): void {
  if (methods.includes(method)) return;
  const allow = methods.join(", ");
  throw new Problem("METHOD_NOT_ALLOWED", `Only ${allow} are offered here.`, {}, { Allow: allow });
}

function toNotFoundResponse(request: Request, { toNotFoundPage, toShell }: PageSurface): Response {
  const language = languageOf(new URL(request.url).pathname);
  return toPage(toNotFoundPage(language), toShell(language), { request, status: 404 });
}

function toProblemPage(
  { config }: Application,
  problem: Problem,
  exchange: Exchange,
  pages: PageSurface,
): Response {
  if (problem.code === "NOT_ACCEPTABLE") return toProblemResponse(problem, exchange, config);
  const { request } = exchange;
  // A URL that is too long is not parsed, so it belongs to no page.
  if (problem.code === "URI_TOO_LONG") return toNotFoundResponse(request, pages);
  const language = languageOf(new URL(request.url).pathname);
  const title = pages.toMessage(problem, language);
  const page = { title, body: html`<h1>${title}</h1>` };
  const { status, headers } = problem;
  return toPage(page, pages.toShell(language), { request, status, headers });
}
