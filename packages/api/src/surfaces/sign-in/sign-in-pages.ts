// Decision: decisions/0010-identity-provider-and-agents.md
import { type Language, toLanguage } from "@werkbank/http/accept-language";
import { toExpiredFlowCookie } from "../../auth/sign-in/flow-cookie.ts";
import type { OidcSignIn } from "../../auth/sign-in/oidc-sign-in.ts";
import { callbackPath, signInPath } from "../../auth/sign-in/paths.ts";
import { SignInRejection } from "../../auth/sign-in/sign-in-rejection.ts";
import { sessionCookieNames, toSetCookies } from "../../auth/session-cookie.ts";
import { seeOther } from "../../http/html-page.ts";
import type { Exchange, RequestHandler } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { html } from "../../mail/html.ts";
import { Problem } from "../../problems/problem.ts";
import { toReturnPath } from "../account/return-path.ts";
import { languageOf } from "../pages/page-language.ts";
import { createPageSurface } from "../pages/page-surface.ts";
import { toAnonymousShell, toNotice, toPage } from "../pages/shell.ts";
import { signInMessages } from "./messages/messages-by-language.ts";

/** Whether a path is one of these pages. Only the page where users start has a path in Dutch. */
export const isSignInPath = (pathname: string): boolean =>
  isStart(pathname) || pathname === callbackPath;

const isStart = (pathname: string) => pathname === signInPath || pathname === `/nl${signInPath}`;

/**
 * Signs browsers in at an OpenID Connect provider: `/auth/sign-in?redirect_to=…` sends them there, and `/auth/callback`
 * is where they return with a code.
 */
export function createSignInPages(service: Application, signIn: OidcSignIn): RequestHandler {
  return createPageSurface(service, {
    name: "sign-in-pages",
    alternative: "programs use the identity provider",
    toMessage: ({ code }, language) =>
      signInMessages[language].problems[code] ?? signInMessages[language].problems.other,
    toNotFoundPage: (language) => toNotice(signInMessages[language].notFound),
    toShell: toAnonymousShell,
    handle: async (exchange) => {
      assertGet(exchange.request);
      const { pathname } = new URL(exchange.request.url);
      return isStart(pathname)
        ? start(service, signIn, exchange)
        : finish(service, signIn, exchange);
    },
  });
}

async function start(
  { config: { baseUrl } }: Application,
  signIn: OidcSignIn,
  exchange: Exchange,
): Promise<Response> {
  const { pathname, searchParams } = new URL(exchange.request.url);
  const language = languageOf(pathname);
  const returnPath = toReturnPath(searchParams.get("redirect_to"), baseUrl);
  const { authorizationUrl, setCookie } = await signIn.start(
    returnPath ?? (language === "nl" ? "/nl/organization" : "/organization"),
    language,
  );
  exchange.setCookies.push(setCookie);
  return seeOther(authorizationUrl);
}

async function finish(
  service: Application,
  signIn: OidcSignIn,
  exchange: Exchange,
): Promise<Response> {
  const { request, setCookies } = exchange;
  const { baseUrl } = service.config;
  setCookies.push(toExpiredFlowCookie(baseUrl));
  try {
    const { session, returnPath } = await signIn.finish(request);
    const previousChunkNames = sessionCookieNames(request.headers.get("cookie"));
    const secure = baseUrl.startsWith("https:");
    setCookies.push(...toSetCookies(session, { secure, previousChunkNames }));
    return seeOther(returnPath);
  } catch (error) {
    if (!(error instanceof SignInRejection)) throw error;
    const { message, cause } = error;
    service.log({ level: "info", message, cause, requestId: exchange.requestId });
    return toRejectedPage(service, error, request);
  }
}

function toRejectedPage(
  { config: { baseUrl } }: Application,
  { reason, returnPath }: SignInRejection,
  request: Request,
): Response {
  const language: Language =
    returnPath === null
      ? toLanguage(request.headers.get("accept-language"))
      : languageOf(returnPath);
  const { title, reasons, again } = signInMessages[language].rejected;
  const query =
    returnPath === null
      ? ""
      : `?${String(new URLSearchParams({ redirect_to: baseUrl + returnPath }))}`;
  const prefix = language === "nl" ? "/nl" : "";
  const body = html`<h1>${title}</h1>
    <p>${reasons[reason]}</p>
    <p class="onward"><a class="button" href="${prefix}${signInPath}${query}">${again}</a></p>`;
  return toPage({ title, body }, toAnonymousShell(language), { request, status: 400 });
}

/** @throws Problem METHOD_NOT_ALLOWED */
function assertGet({ method }: Request): void {
  if (method === "GET") return;
  throw new Problem("METHOD_NOT_ALLOWED", "Only GET is offered here.", {}, { Allow: "GET" });
}
