import { clientAddress } from "@werkbank/http/client-address";
import { sessionCookieNames, toSetCookies } from "../../auth/session-cookie.ts";
import type { AccountProvider, MailOrigin } from "../../auth/provider/account-provider.ts";
import { ProviderRejection } from "../../auth/provider/account-provider.ts";
import type { Session } from "../../auth/session.ts";
import { seeOther } from "../../http/html-page.ts";
import type { Exchange } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { Problem } from "../../problems/problem.ts";
import { type Page, type ShellContext, toPage } from "../pages/shell.ts";
import type { AccountMessages } from "./messages/account-messages.ts";
import { type AccountRoute, inLanguage } from "./page-route.ts";

/** A request for an account page. */
export type AccountVisit = {
  service: Application;
  exchange: Exchange;
  route: AccountRoute;
  messages: AccountMessages;
  /** Where the user goes afterwards: the page that brought them here, or their organization. */
  destination: string;
  /** The path of the page with its query: its forms post to it. */
  path: string;
};

export const providerOf = ({ service }: AccountVisit): AccountProvider =>
  service.authenticator.accounts;

export const addressOf = ({ service, exchange }: AccountVisit): string | null =>
  clientAddress(exchange.request, exchange.incoming, service.config.trustedProxies);

export const toMailOrigin = (visit: AccountVisit): MailOrigin => ({
  redirectTo: visit.service.config.baseUrl + visit.destination,
  clientAddress: addressOf(visit),
});

/** Returns the path of another account page, which leads to the same destination. */
export function toSiblingPath({ service, route, destination }: AccountVisit, path: string): string {
  const query = new URLSearchParams({ redirect_to: service.config.baseUrl + destination });
  return `${inLanguage(path, route.language)}?${String(query)}`;
}

/** Signs the user in, and leads them to their destination. */
export function toSignedInResponse(visit: AccountVisit, session: Session): Response {
  const { exchange, service } = visit;
  exchange.setCookies = toSetCookies(session, {
    secure: service.config.baseUrl.startsWith("https:"),
    previousChunkNames: sessionCookieNames(exchange.request.headers.get("cookie")),
  });
  return seeOther(visit.destination);
}

/** The page has no header for a signed-in user: it is the same for everyone. */
export function toAccountResponse(visit: AccountVisit, page: Page, status = 200): Response {
  return toPage(page, toAccountShell(visit), { request: visit.exchange.request, status });
}

function toAccountShell({ route, exchange }: AccountVisit): ShellContext {
  const { searchParams } = new URL(exchange.request.url);
  return {
    language: route.language,
    pathIn: (language) => {
      const query = new URLSearchParams(searchParams);
      query.set("ui_locales", language);
      return `${inLanguage(`/${route.page}`, language)}?${String(query)}`;
    },
    home: inLanguage("/", route.language).replace(/\/$/u, "") || "/",
    userName: null,
  };
}

/** Why the provider rejected a form, for the page that shows it again. */
export type Rejection = { message: string; status: number };

/** @throws the error if it is neither a rejection of the provider nor one of its limits */
export function toRejection({ messages }: AccountVisit, error: unknown): Rejection {
  if (error instanceof ProviderRejection) {
    const { rejections } = messages;
    return { message: rejections[error.code] ?? rejections.other, status: error.status };
  }
  if (!(error instanceof Problem) || error.code !== "RATE_LIMITED") throw error;
  return { message: messages.problems["RATE_LIMITED"] ?? messages.problems.other, status: 429 };
}
