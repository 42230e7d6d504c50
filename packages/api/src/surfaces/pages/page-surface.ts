// Decision: decisions/0024-server-rendered-pages-and-design.md
import type { Language } from "@werkbank/http/accept-language";
import { preferredType } from "@werkbank/http/accept";
import { pageHeaders } from "../../http/page-headers.ts";
import { toProblemResponse } from "../../http/problem-response.ts";
import { type Answer, createSurface, type Exchange } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { html } from "../../mail/html.ts";
import { Problem } from "../../problems/problem.ts";
import { languageOf } from "./page-language.ts";
import { type Frame, type Page, toPage } from "./shell.ts";

/** What one kind of pages adds to the common serving. */
type Pages = {
  /** The name in the log. */
  name: string;
  /** Tells programs, for which there is no page, where to find the same data. */
  elsewhere: string;
  /** Returns what a refusal means to the reader of the page. */
  toSentence: (problem: Problem, language: Language) => string;
  /** Returns the page for an address without one. */
  missing: (language: Language) => Page;
  /** Returns the frame of a page that is not shown to a particular person. */
  frame: (language: Language) => Frame;
  /** @returns null for an address without a page */
  answer: (exchange: Exchange) => Promise<Response | null>;
};

/** Serves pages for people: limits, refusals and unknown addresses are answered as pages too. */
export function createPageSurface(service: Application, pages: Pages): Answer {
  const { name, elsewhere, answer } = pages;
  return createSurface(service, {
    name,
    async answer(exchange) {
      const { request } = exchange;
      if (preferredType(request.headers.get("accept"), ["text/html"]) === undefined) {
        const detail = `This page is for people and answers HTML only; ${elsewhere}.`;
        throw new Problem("NOT_ACCEPTABLE", detail, { allowed: ["text/html"] });
      }
      await service.rateLimits.admit(request);
      return (await answer(exchange)) ?? notFound(request, pages);
    },
    refuse: (problem, exchange) => refuse(service, problem, exchange, pages),
    headers: () => pageHeaders,
  });
}

const methods = ["GET", "HEAD", "POST"];

/** @throws Problem METHOD_NOT_ALLOWED for a method that pages do not support */
export function assertPageMethod({ method }: Request): void {
  if (methods.includes(method)) return;
  const allow = methods.join(", ");
  throw new Problem("METHOD_NOT_ALLOWED", `Only ${allow} are offered here.`, {}, { Allow: allow });
}

function notFound({ url }: Request, { missing, frame }: Pages): Response {
  const language = languageOf(new URL(url).pathname);
  return toPage(missing(language), frame(language), 404);
}

function refuse(
  { config }: Application,
  problem: Problem,
  exchange: Exchange,
  pages: Pages,
): Response {
  if (problem.code === "NOT_ACCEPTABLE") return toProblemResponse(problem, exchange, config);
  const { request } = exchange;
  // An unreadable address belongs to no page.
  if (problem.code === "URI_TOO_LONG") return notFound(request, pages);
  const language = languageOf(new URL(request.url).pathname);
  const title = pages.toSentence(problem, language);
  const page = { title, body: html`<h1>${title}</h1>` };
  return toPage(page, pages.frame(language), problem.status, problem.headers);
}
