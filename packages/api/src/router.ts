import { unavailability } from "@werkbank/http/gate";
import { toPageFontResponse, pageFontPath } from "@werkbank/http/look/page-font";
import { isLoopbackHost, isLoopbackAddress } from "@werkbank/http/loopback";
import type { ApiConfig } from "./config.ts";
import { createCalendarFeed, isCalendarFeed } from "./domains/agenda/public-page/calendar-feed.ts";
import {
  createInvitationPage,
  isInvitationPage,
} from "./domains/agenda/public-page/invitation-page.ts";
import { createFeedbackEndpoint, feedbackPath } from "./domains/feedback/feedback-endpoint.ts";
import { createFileEndpoint, isFileLink } from "./domains/files/transfer/file-endpoint.ts";
import {
  createSwitchOffPage,
  isSwitchOffPage,
} from "./domains/notifications/public-page/switch-off-page.ts";
import { createQuotePage, isQuotePage } from "./domains/quotes/public-page/quote-page.ts";
import { createReadiness, toHealthResponse } from "./http/health.ts";
import type { RequestHandler } from "./http/surface.ts";
import type { Application } from "./kernel/application.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";
import { createOutboxPage } from "./mail/outbox-page.ts";
import { createAccountPages } from "./surfaces/account/account-pages.ts";
import { createConsentPage } from "./surfaces/account/consent-page.ts";
import { isAccountPagePath, isConsentPath } from "./surfaces/account/page-route.ts";
import { createApprovalPages } from "./surfaces/approvals/approval-pages.ts";
import { isApprovalPagePath } from "./surfaces/approvals/page-route.ts";
import { createProductMcp } from "./surfaces/mcp/protocol/endpoint.ts";
import { createInvitationPages } from "./surfaces/invitations/invitation-pages.ts";
import { isInvitationPagePath } from "./surfaces/invitations/page-route.ts";
import { isRecordPagePath } from "./surfaces/records/page-route.ts";
import { createRecordPages } from "./surfaces/records/record-pages.ts";
import { createSignInPages, isSignInPath } from "./surfaces/sign-in/sign-in-pages.ts";
import { isStartPath } from "./surfaces/start/page-route.ts";
import { createStartPage } from "./surfaces/start/start-page.ts";
import { isWorkspacePath } from "./surfaces/workspace/page-route.ts";
import { createWorkspacePages } from "./surfaces/workspace/workspace-pages.ts";
import { createRest, metadataPaths } from "./surfaces/rest/rest.ts";

/** A surface, and whether a path belongs to it. */
type Route = { matches: (pathname: string) => boolean; handle: RequestHandler };

/** Routes each request to a surface by its path. REST responds with 404 to paths of no other surface. */
export function createRouter(service: Application, mailer: Mailer) {
  const rest = createRest(service);
  const routes: Route[] = [
    // Counted but never rejected: a flood of requests must not restart the process.
    { matches: isPath("/healthz"), handle: async () => toHealthResponse(200, "ok") },
    { matches: isPath("/readyz"), handle: createReadiness(service) },
    ...outboxRoutes(service, mailer, rest),
    { matches: isPath(pageFontPath), handle: async () => toPageFontResponse() },
    { matches: isQuotePage, handle: createQuotePage(service) },
    { matches: isApprovalPagePath, handle: createApprovalPages(service) },
    { matches: isRecordPagePath, handle: createRecordPages(service) },
    { matches: isInvitationPagePath, handle: createInvitationPages(service) },
    { matches: isStartPath, handle: createStartPage(service) },
    { matches: isWorkspacePath, handle: createWorkspacePages(service) },
    ...accountRoutes(service),
    ...signInRoutes(service),
    { matches: isFileLink, handle: createFileEndpoint(service) },
    { matches: isCalendarFeed, handle: createCalendarFeed(service) },
    { matches: isInvitationPage, handle: createInvitationPage(service) },
    { matches: isProductMcp, handle: createProductMcp(service) },
    { matches: isSwitchOffPage, handle: createSwitchOffPage(service) },
    { matches: isPath(feedbackPath), handle: createFeedbackEndpoint(service) },
    { matches: isRestPath, handle: rest },
  ];
  const findRoute = (pathname: string) => routes.find(({ matches }) => matches(pathname));
  const route: RequestHandler = (request, env) =>
    (findRoute(new URL(request.url).pathname)?.handle ?? rest)(request, env);
  return { route, handles: (pathname: string): boolean => findRoute(pathname) !== undefined };
}

const isPath = (path: string) => (pathname: string) => pathname === path;

/** Accepts a trailing slash instead of redirecting: not every client repeats a POST after a redirect. */
function isProductMcp(pathname: string): boolean {
  return pathname === "/api/mcp" || pathname === "/api/mcp/";
}

function isRestPath(pathname: string): boolean {
  return (
    /^\/(api|v1)(\/|$)/u.test(pathname) ||
    /^\/auth\/(login|logout)$/u.test(pathname) ||
    metadataPaths.includes(pathname)
  );
}

/** Returns the routes of the account pages, unless the identity provider has its own. */
function accountRoutes(service: Application): Route[] {
  if (service.config.accountPages !== service.config.baseUrl) return [];
  return [
    { matches: isConsentPath, handle: createConsentPage(service) },
    { matches: isAccountPagePath, handle: createAccountPages(service) },
  ];
}

/** Returns the route of the pages that sign browsers in at an OpenID Connect provider. */
function signInRoutes(service: Application): Route[] {
  const { oidcSignIn } = service.authenticator;
  if (oidcSignIn === null) return [];
  return [{ matches: isSignInPath, handle: createSignInPages(service, oidcSignIn) }];
}

/** Returns the route of the outbox, which only the developer at this machine can open. */
function outboxRoutes(
  { config: { host, baseUrl }, log }: { config: ApiConfig; log: Log },
  { outbox }: Mailer,
  rest: RequestHandler,
): Route[] {
  if (outbox === null) return [];
  if (!isLoopbackAddress(host)) {
    const message = `Mail is kept and not sent, and there is no /outbox, since other machines can reach HOST ${host}; set SMTP_URL to have it sent.`;
    log({ level: "info", message });
    return [];
  }
  if (!isLoopbackHost(new URL(baseUrl).hostname)) return [];
  const page = createOutboxPage(outbox);
  const handle: RequestHandler = (request, env) =>
    unavailability(env.admission) === undefined
      ? page.fetch(request, env.incoming)
      : rest(request, env);
  return [{ matches: page.handles, handle }];
}
