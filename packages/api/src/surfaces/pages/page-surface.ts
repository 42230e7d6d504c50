import { preferredType } from "@werkbank/http/accept";
import { toProblemResponse } from "../../http/problem-response.ts";
import { type Answer, createSurface, type Exchange } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { html } from "../../mail/html.ts";
import { Problem } from "../../problems/problem.ts";
import { languageOf, type PageLanguage } from "./page-language.ts";
import { type Frame, pageHeaders, type Page, toPage } from "./shell.ts";

/** What pages of one kind add to how all of them are served. */
type Pages = {
  /** In the log. */
  name: string;
  /** For programs, which are answered no page: where they find the same. */
  elsewhere: string;
  /** What a refusal means to the person who reads the page. */
  toSentence: (problem: Problem, language: PageLanguage) => string;
  /** Where there is no such page. */
  missing: (language: PageLanguage) => Page;
  /** Around a page that is shown to nobody in particular. */
  frame: (language: PageLanguage) => Frame;
  /** @returns null for an address that is no page's */
  answer: (exchange: Exchange) => Promise<Response | null>;
};

/** Serves pages for people: limits, refusals and addresses that name none, all as pages. */
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

/** @throws Problem METHOD_NOT_ALLOWED for a method that pages do not know */
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
  // An address that cannot be read is no page's.
  if (problem.code === "URI_TOO_LONG") return notFound(request, pages);
  const language = languageOf(new URL(request.url).pathname);
  const title = pages.toSentence(problem, language);
  const page = { title, body: html`<h1>${title}</h1>` };
  return toPage(page, pages.frame(language), problem.status, problem.headers);
}
