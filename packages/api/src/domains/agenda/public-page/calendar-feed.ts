import { createHash } from "node:crypto";
import { dataHeaders } from "@werkbank/http/security-headers";
import { matchesEtag } from "@werkbank/http/validators";
import { asService } from "../../../database/tenant.ts";
import { toProblemResponse } from "../../../http/problem-response.ts";
import { type RequestHandler, createSurface } from "../../../http/surface.ts";
import { systemUserId } from "../../../jobs/job.ts";
import { findOrganization } from "../../../kernel/find-organization.ts";
import { Problem } from "../../../problems/problem.ts";
import type { Service } from "../../../service.ts";
import type { CalendarDocument } from "../calendar-file/calendar-document.ts";
import { type FeedLink, readFeedToken } from "../feed/feed-link.ts";
import { readFeed } from "../feed/read-feed.ts";

/** Part of the ETag: raise it after a change of the serialization, to invalidate caches. */
const serializationVersion = 3;

/** Whether a path is that of a calendar feed. */
export function isCalendarFeed(pathname: string): boolean {
  return /^\/c(\/|$)/u.test(pathname);
}

/**
 * Creates the surface that serves calendars as iCalendar (RFC 5545): `GET /c/{token}.ics`. There is no session:
 * anyone with the URL can read the calendar, as long as the member of the URL may read it.
 */
export function createCalendarFeed(service: Service): RequestHandler {
  return createSurface(service, {
    name: "calendar-feed",
    async respond({ request }) {
      await service.rateLimits.admit(request);
      return serveFeed(service, request);
    },
    renderProblem: (problem, exchange) => toProblemResponse(problem, exchange, service.config),
    headers: () => ({ ...dataHeaders, "X-Robots-Tag": "noindex, nofollow" }),
  });
}

async function serveFeed(service: Service, request: Request): Promise<Response> {
  const found = await findFeed(service, new URL(request.url).pathname);
  if (request.method !== "GET" && request.method !== "HEAD") {
    const allowed = ["GET", "HEAD"];
    const text = `${request.method} is not offered here.`;
    throw new Problem("METHOD_NOT_ALLOWED", text, { allowed }, { Allow: allowed.join(", ") });
  }
  const { link, organizationId } = found;
  await service.rateLimits.countFeed(request, `${link.calendarId}:${link.key ?? link.userId}`);
  const now = new Date(service.now());
  const tenant = { userId: systemUserId, organizationId };
  const document = await asService(service.database, tenant, (transaction) =>
    readFeed(transaction, link, now),
  );
  if (document === null) throw feedNotFound();
  const headers = {
    ETag: toDocumentEtag(document),
    // Only private caches may store it, and must revalidate each time.
    "Cache-Control": "private, no-cache",
  };
  if (matchesEtag(request.headers.get("if-none-match"), headers.ETag)) {
    return new Response(null, { status: 304, headers });
  }
  const bytes = Buffer.from(
    await service.workers.run("calendar-text", document, { group: organizationId }),
  );
  return new Response(request.method === "HEAD" ? null : bytes, {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="calendar.ics"',
      "Content-Length": String(bytes.length),
    },
  });
}

/** @throws Problem RESOURCE_NOT_FOUND, equal for invalid tokens and unknown calendars */
async function findFeed(
  { config, database }: Service,
  pathname: string,
): Promise<{ organizationId: string; link: FeedLink }> {
  const token = /^\/c\/([\w-]+)\.ics$/u.exec(pathname)?.[1];
  const link = token === undefined ? null : readFeedToken(config, token);
  if (link === null) throw feedNotFound();
  const values = [link.calendarId];
  const organizationId = await findOrganization(database, "find_calendar_feed", values);
  if (organizationId === null) throw feedNotFound();
  return { organizationId, link };
}

/** Returns a weak ETag without serializing the document. Only the year of `madeAt` affects the text. */
function toDocumentEtag(document: CalendarDocument): string {
  const hashedContent = {
    ...document,
    madeAt: document.madeAt.slice(0, 4),
    edition: serializationVersion,
  };
  const digest = createHash("sha256").update(JSON.stringify(hashedContent)).digest("base64url");
  return `W/"${digest.slice(0, 22)}"`;
}

function feedNotFound(): Problem {
  return new Problem("RESOURCE_NOT_FOUND", "There is no calendar at this URL.", {
    resource: "calendar",
    id: "",
  });
}
