import type { Language } from "@werkbank/http/accept-language";
import { html } from "../mail/html.ts";
import type { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import { toCustomerPageResponse, toPreferredLanguage } from "./customer-page.ts";
import { pageHeaders } from "./page-headers.ts";
import { type RequestHandler, createSurface, type Exchange } from "./surface.ts";

/** The specific part of one kind of customer pages. */
type CustomerPages = {
  /** The name in metrics, traces and the log. */
  name: string;
  /** The page for a link that matches nothing. */
  notFound: Record<Language, { title: string; text: string }>;
  /** @returns null if the URL matches no page */
  respond: (exchange: Exchange) => Promise<Response | null>;
};

type RejectionReason = "method" | "origin" | "body" | "busy" | "unavailable" | "failed";

const rejectionTitles: Record<Language, Record<RejectionReason, string>> = {
  nl: {
    method: "Dit kan hier niet.",
    origin:
      "Dit antwoord kwam niet van deze pagina. Open de link uit de e-mail en probeer het opnieuw.",
    body: "Dit antwoord kon niet worden gelezen. Ga terug en probeer het opnieuw.",
    busy: "Er komen nu te veel verzoeken. Probeer het over een minuut opnieuw.",
    unavailable: "Dit lukt nu even niet. Probeer het over een minuut opnieuw.",
    failed: "Er ging bij ons iets mis. Je antwoord is niet opgeslagen. Probeer het later opnieuw.",
  },
  en: {
    method: "This is not possible here.",
    origin: "This answer did not come from this page. Open the link in the email and try again.",
    body: "This answer could not be read. Go back and try again.",
    busy: "There are too many requests now. Try again in a minute.",
    unavailable: "This does not work at the moment. Try again in a minute.",
    failed: "Something went wrong on our side. Your answer was not saved. Try again later.",
  },
};

/** Serves public pages, which need no session: everyone with the link may read and submit the page. */
export function createCustomerPageSurface(service: Service, pages: CustomerPages): RequestHandler {
  const { name, respond } = pages;
  return createSurface(service, {
    name,
    async respond(exchange) {
      await service.rateLimits.admit(exchange.request);
      return (await respond(exchange)) ?? toNotFoundPage(exchange.request, pages);
    },
    renderProblem: (problem, { request }) => toProblemPage(problem, request, pages),
    headers: () => pageHeaders,
  });
}

export const isReadRequest = ({ method }: Request): boolean =>
  method === "GET" || method === "HEAD";

/** Returns a page that contains only the reason of a rejection. */
export function toRejectionPage(
  request: Request,
  status: number,
  reason: RejectionReason,
  headers: Record<string, string> = {},
): Response {
  const language = toPreferredLanguage(request);
  return toCustomerPageResponse(
    { language, title: rejectionTitles[language][reason], body: html`` },
    status,
    headers,
  );
}

function toNotFoundPage(request: Request, pages: CustomerPages): Response {
  const language = toPreferredLanguage(request);
  const { title, text } = pages.notFound[language];
  return toCustomerPageResponse({ language, title, body: html`<p>${text}</p>` }, 404);
}

function toProblemPage(problem: Problem, request: Request, pages: CustomerPages): Response {
  const { code, status, headers } = problem;
  // An invalid URL matches no page.
  if (code === "VALIDATION_FAILED" || code === "URI_TOO_LONG")
    return toNotFoundPage(request, pages);
  return toRejectionPage(request, status, toRejectionReason(problem, request), headers);
}

function toRejectionReason({ code, status }: Problem, request: Request): RejectionReason {
  if (code === "RATE_LIMITED") return "busy";
  if (code === "SERVICE_UNAVAILABLE" && isReadRequest(request)) return "unavailable";
  return status === 403 ? "origin" : "failed";
}
