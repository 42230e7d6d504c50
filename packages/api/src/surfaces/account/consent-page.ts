// Decision: decisions/0010-identity-provider-and-agents.md
import type { Language } from "@werkbank/http/accept-language";
import type { AuthorizationRequest } from "../../auth/provider/account-provider.ts";
import { ProviderRejection } from "../../auth/provider/account-provider.ts";
import { toExpiredSessionCookies } from "../../auth/session-cookie.ts";
import { seeOther } from "../../http/html-page.ts";
import type { RequestHandler } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { Problem } from "../../problems/problem.ts";
import { createMemberPages, type PageResult, type PageVisit } from "../pages/member-pages.ts";
import { languageOf } from "../pages/page-language.ts";
import { toNotice } from "../pages/shell.ts";
import { toDutchPath } from "./entry-language.ts";
import { accountMessages } from "./messages/messages-by-language.ts";
import { consentPath, inLanguage, isConsentPath } from "./page-route.ts";
import { renderConsent, renderOnward } from "./render-consent.ts";

type Visit = PageVisit<{ language: Language }>;

/**
 * The page on which a user allows an OAuth client to use their account: `/oauth/consent?authorization_id=…`, to which
 * the identity provider redirects from its authorization endpoint. The provider decides who may see a request, and
 * where it returns to.
 */
export function createConsentPage(service: Application): RequestHandler {
  const handle = createMemberPages(service, {
    name: "consent-page",
    alternative: "clients start at the authorization endpoint of the identity provider",
    messages: accountMessages,
    parseRoute: (pathname) => (isConsentPath(pathname) ? { language: languageOf(pathname) } : null),
    toPath: ({ language }) => inLanguage(consentPath, language),
    show,
    submit,
  });
  return async (request, env) => {
    const dutchPath = toDutchPath(request, null);
    return dutchPath === null ? handle(request, env) : seeOther(dutchPath);
  };
}

async function show(visit: Visit): Promise<PageResult> {
  return withRejections(visit, async (accessToken, id) => {
    const { accounts } = visit.visitor.service.authenticator;
    const found = await accounts.findAuthorization(accessToken, id);
    const messages = accountMessages[visit.route.language];
    return "redirectUrl" in found
      ? { page: renderOnward(found.redirectUrl, messages) }
      : { page: toConsentPage(found.request, visit) };
  });
}

async function submit(visit: Visit, form: URLSearchParams): Promise<PageResult> {
  const action = form.get("action");
  if (action !== "approve" && action !== "deny") {
    throw new Problem("VALIDATION_FAILED", "This is no form of the page.", { errors: [] });
  }
  return withRejections(visit, async (accessToken, id) => {
    const { accounts } = visit.visitor.service.authenticator;
    return { location: await accounts.decideAuthorization(accessToken, id, action) };
  });
}

const toConsentPage = (request: AuthorizationRequest, visit: Visit) =>
  renderConsent(request, {
    messages: accountMessages[visit.route.language],
    path: toPath(visit),
  });

const toPath = ({ route, query }: Visit) =>
  `${inLanguage(consentPath, route.language)}?${query.toString()}`;

/**
 * Explains a request that the provider no longer has. A session that the provider has ended is removed: the page then
 * shows the sign-in form.
 */
async function withRejections(
  visit: Visit,
  run: (accessToken: string, authorizationId: string) => Promise<PageResult>,
): Promise<PageResult> {
  const { visitor, route, query } = visit;
  const { expired } = accountMessages[route.language].consent;
  const id = query.get("authorization_id") ?? "";
  if (id === "" || visitor.accessToken === null) return null;
  try {
    return await run(visitor.accessToken, id);
  } catch (error) {
    if (error instanceof ProviderRejection) {
      return { page: toNotice(expired), status: error.status === 404 ? 404 : 400 };
    }
    if (!(error instanceof Problem) || error.code !== "AUTH_UNAUTHENTICATED") throw error;
    const { exchange, service } = visitor;
    exchange.setCookies = toExpiredSessionCookies(exchange.request, service.config.auth);
    return { location: toPath(visit) };
  }
}
