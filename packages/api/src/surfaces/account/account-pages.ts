// Decision: decisions/0010-identity-provider-and-agents.md
import { maxUnauthenticatedBytes } from "@werkbank/http/body";
import { assertSameOrigin } from "../../auth/csrf.ts";
import { seeOther } from "../../http/html-page.ts";
import { readFormBody } from "../../http/request-body.ts";
import type { Exchange, RequestHandler } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { assertPageMethod, createPageSurface } from "../pages/page-surface.ts";
import { toAnonymousShell, toNotice } from "../pages/shell.ts";
import type { AccountVisit } from "./account-visit.ts";
import { showConfirm, submitConfirm } from "./confirm-page.ts";
import { toDutchPath } from "./entry-language.ts";
import { showForgotPassword, submitForgotPassword } from "./forgot-password-page.ts";
import { accountMessages } from "./messages/messages-by-language.ts";
import { type AccountPage, inLanguage, parseAccountRoute } from "./page-route.ts";
import { toReturnPath } from "./return-path.ts";
import { showSignUp, submitSignUp } from "./sign-up-page.ts";

type Handlers = {
  show: (visit: AccountVisit) => Response;
  submit: (visit: AccountVisit, form: URLSearchParams) => Promise<Response>;
};

const handlers: Record<AccountPage, Handlers> = {
  "sign-up": { show: showSignUp, submit: submitSignUp },
  "forgot-password": { show: showForgotPassword, submit: submitForgotPassword },
  confirm: { show: showConfirm, submit: submitConfirm },
};

/**
 * The pages for creating and recovering an account at an identity provider that has only an API: `/sign-up`,
 * `/forgot-password`, and `/confirm`, to which its mail links; in Dutch under `/nl`. They need no session, accept only
 * forms of their own origin, and lead only to pages of this service.
 */
export function createAccountPages(service: Application): RequestHandler {
  return createPageSurface(service, {
    name: "account-pages",
    alternative: "programs use the identity provider",
    toMessage: ({ code }, language) =>
      accountMessages[language].problems[code] ?? accountMessages[language].problems.other,
    toNotFoundPage: (language) => toNotice(accountMessages[language].notFound),
    toShell: toAnonymousShell,
    handle: (exchange) => handleRequest(service, exchange),
  });
}

async function handleRequest(service: Application, exchange: Exchange): Promise<Response | null> {
  const { request } = exchange;
  const { pathname, search, searchParams } = new URL(request.url);
  const route = parseAccountRoute(pathname);
  if (route === null) return null;
  assertPageMethod(request);
  assertSameOrigin(request, service.config.auth);
  const returnPath = toReturnPath(searchParams.get("redirect_to"), service.config.baseUrl);
  const dutchPath = toDutchPath(request, returnPath);
  if (dutchPath !== null) return seeOther(dutchPath);
  const isHome = returnPath === null || /^\/(?:nl\/?)?$/u.test(returnPath);
  const visit: AccountVisit = {
    service,
    exchange,
    route,
    messages: accountMessages[route.language],
    destination: isHome ? inLanguage("/organization", route.language) : returnPath,
    path: pathname + search,
  };
  const { show, submit } = handlers[route.page];
  if (request.method !== "POST") return show(visit);
  return submit(visit, await readFormBody(request, maxUnauthenticatedBytes));
}
