import { unavailability } from "@werkbank/http/gate";
import { answerPageFont, pageFontPath } from "@werkbank/http/look/page-font";
import { isLoopback, isLoopbackAddress } from "@werkbank/http/loopback";
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
import { createReadiness, health } from "./http/health.ts";
import type { Answer } from "./http/surface.ts";
import type { Application } from "./kernel/application.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";
import { createOutboxPage } from "./mail/outbox-page.ts";
import { createApprovalPages } from "./surfaces/approvals/approval-pages.ts";
import { isApprovalPage } from "./surfaces/approvals/page-address.ts";
import { createProductMcp } from "./surfaces/mcp/protocol/endpoint.ts";
import { createInvitationPages } from "./surfaces/invitations/invitation-pages.ts";
import { isInvitationPath } from "./surfaces/invitations/page-address.ts";
import { isRecordPage } from "./surfaces/records/page-address.ts";
import { createRecordPages } from "./surfaces/records/record-pages.ts";
import { createRest, metadataPaths } from "./surfaces/rest/rest.ts";

/** A surface, and whether a path belongs to it. */
type Route = { takes: (pathname: string) => boolean; answer: Answer };

/** Routes each request to a surface by its path. REST responds with 404 to paths of no other surface. */
export function createRouter(service: Application, mailer: Mailer) {
  const rest = createRest(service);
  const routes: Route[] = [
    // Counted but never rejected: a flood of requests must not restart the process.
    { takes: is("/healthz"), answer: async () => health(200, "ok") },
    { takes: is("/readyz"), answer: createReadiness(service) },
    ...outboxRoutes(service, mailer, rest),
    { takes: is(pageFontPath), answer: async () => answerPageFont() },
    { takes: isQuotePage, answer: createQuotePage(service) },
    { takes: isApprovalPage, answer: createApprovalPages(service) },
    { takes: isRecordPage, answer: createRecordPages(service) },
    { takes: isInvitationPath, answer: createInvitationPages(service) },
    { takes: isFileLink, answer: createFileEndpoint(service) },
    { takes: isCalendarFeed, answer: createCalendarFeed(service) },
    { takes: isInvitationPage, answer: createInvitationPage(service) },
    { takes: isProductMcp, answer: createProductMcp(service) },
    { takes: isSwitchOffPage, answer: createSwitchOffPage(service) },
    { takes: is(feedbackPath), answer: createFeedbackEndpoint(service) },
    { takes: isOfRest, answer: rest },
  ];
  const routeOf = (pathname: string) => routes.find(({ takes }) => takes(pathname));
  const route: Answer = (request, env) =>
    (routeOf(new URL(request.url).pathname)?.answer ?? rest)(request, env);
  return { route, handles: (pathname: string): boolean => routeOf(pathname) !== undefined };
}

const is = (path: string) => (pathname: string) => pathname === path;

/** Accepts a trailing slash instead of redirecting: not every client repeats a POST after a redirect. */
function isProductMcp(pathname: string): boolean {
  return pathname === "/api/mcp" || pathname === "/api/mcp/";
}

function isOfRest(pathname: string): boolean {
  return (
    /^\/(api|v1)(\/|$)/u.test(pathname) ||
    /^\/auth\/(login|logout)$/u.test(pathname) ||
    metadataPaths.includes(pathname)
  );
}

/** Returns the route of the outbox, which only the developer at this machine can open. */
function outboxRoutes(
  { config: { host, baseUrl }, log }: { config: ApiConfig; log: Log },
  { outbox }: Mailer,
  rest: Answer,
): Route[] {
  if (outbox === null) return [];
  if (!isLoopbackAddress(host)) {
    const message = `Mail is kept and not sent, and there is no /outbox, since other machines can reach HOST ${host}; set SMTP_URL to have it sent.`;
    log({ level: "info", message });
    return [];
  }
  if (!isLoopback(new URL(baseUrl).hostname)) return [];
  const page = createOutboxPage(outbox);
  const answer: Answer = (request, env) =>
    unavailability(env.admission) === undefined
      ? page.fetch(request, env.incoming)
      : rest(request, env);
  return [{ takes: page.handles, answer }];
}
