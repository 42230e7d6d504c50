import { clientAddress } from "@werkbank/http/client-address";
import { assertSameOrigin } from "../../../auth/csrf.ts";
import { asService, type Transaction } from "../../../database/tenant.ts";
import {
  type PageLanguage,
  pageHeaders,
  toPage,
  toPreferredLanguage,
} from "../../../http/customer-page.ts";
import { readFormBody } from "../../../http/request-body.ts";
import { type Answer, createSurface, type Exchange } from "../../../http/surface.ts";
import { systemUserId } from "../../../jobs/job.ts";
import { type Actor, systemActor } from "../../../kernel/audit.ts";
import { findOrganization } from "../../../kernel/find-organization.ts";
import { writePlan } from "../../../kernel/changes/write-plan.ts";
import { html } from "../../../mail/html.ts";
import type { Problem } from "../../../problems/problem.ts";
import type { Service } from "../../../service.ts";
import {
  answers,
  type InvitationAnswer,
  loadInvitation,
  planInvitationAnswer,
} from "../invitations/answer-invitation.ts";
import { readInvitationToken } from "../invitations/invitation-link.ts";
import { type InvitationWording, wordings } from "./invitation-wording.ts";
import { showInvitation, takesAnswer } from "./show-invitation.ts";

type Found = { organizationId: string; invitationId: string };

const maxBytes = 4 * 1024;

/** Whether a path is that of an invitation page. */
export function isInvitationPage(pathname: string): boolean {
  return /^\/i(\/|$)/u.test(pathname);
}

/**
 * Creates the page on which people invited by e-mail answer: `/i/{token}`. There is no session: whoever has
 * the link may answer. Reading it changes nothing, since mail scanners open links too.
 */
export function createInvitationPage(service: Service): Answer {
  return createSurface(service, {
    name: "invitation-page",
    async answer(exchange) {
      await service.rateLimits.admit(exchange.request);
      return route(service, exchange);
    },
    refuse: (problem, { request }) => refuse(problem, request),
    headers: () => pageHeaders,
  });
}

async function route(service: Service, exchange: Exchange): Promise<Response> {
  const { request } = exchange;
  const language = toPreferredLanguage(request);
  const [, , token = "", ...rest] = new URL(request.url).pathname.split("/");
  const found = rest.length > 0 ? null : await findInvitation(service, token);
  if (found === null) return notFound(language);
  const address = `/i/${token}`;
  if (request.method === "GET" || request.method === "HEAD") {
    const now = new Date(service.now());
    const shown = await inOrganization(service, found, (transaction) =>
      loadInvitation(transaction, found.invitationId),
    );
    return shown === null ? notFound(language) : toPage(showInvitation(shown, address, now), 200);
  }
  if (request.method !== "POST") {
    return toRefusal(405, "method", language, { Allow: "GET, HEAD, POST" });
  }
  assertSameOrigin(request, service.config.auth);
  const answer = await readAnswer(request);
  if (answer === null) return toRefusal(400, "body", language);
  await takeAnswer(service, exchange, found, answer);
  // The redirect shows the outcome on the page.
  return new Response(null, { status: 303, headers: { Location: address } });
}

/** Finds the invitation that a token opens; null when there is none, or no longer. */
async function findInvitation({ config, database }: Service, token: string): Promise<Found | null> {
  const invitationId = readInvitationToken(config, token);
  if (invitationId === null) return null;
  const organizationId = await findOrganization(database, "find_agenda_invitation", [invitationId]);
  return organizationId === null ? null : { organizationId, invitationId };
}

const inOrganization = <Result>(
  service: Service,
  { organizationId }: Found,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> => asService(service.database, { userId: systemUserId, organizationId }, work);

/** @returns null when the form was not sent by the page */
async function readAnswer(request: Request): Promise<InvitationAnswer | null> {
  const form = await readFormBody(request, maxBytes).catch(() => null);
  return answers.find((answer) => answer === form?.get("answer")) ?? null;
}

/** Records an answer, unless it is the one already given or comes too late. */
async function takeAnswer(
  service: Service,
  { request, incoming, requestId }: Exchange,
  found: Found,
  answer: InvitationAnswer,
): Promise<void> {
  const now = new Date(service.now());
  const ip = clientAddress(request, incoming, service.config.trustedProxies);
  await inOrganization(service, found, async (transaction) => {
    const invitation = await loadInvitation(transaction, found.invitationId, true);
    const attendee = invitation?.attendee ?? null;
    if (invitation === null || attendee === null || !takesAnswer(invitation, now)) return;
    if (attendee.participationStatus === answer) return;
    const name = attendee.displayName ?? attendee.email;
    const actor: Actor = {
      ...systemActor(requestId),
      displayName: `${name} (attendee)`,
      channel: "app",
      ip,
    };
    const { entry } = writePlan(
      transaction,
      planInvitationAnswer(invitation, attendee, answer, now),
      {
        jobs: service.jobs,
        action: "respondToAgendaItem",
        actor,
        params: { itemId: invitation.item.id },
        organizationId: found.organizationId,
        now,
      },
    );
    if (entry !== null) transaction.write(entry);
  });
}

function notFound(language: PageLanguage): Response {
  const { title, text } = wordings[language].notFound;
  return toPage({ language, title, body: html`<p>${text}</p>` }, 404);
}

function refuse(problem: Problem, request: Request): Response {
  const language = toPreferredLanguage(request);
  // An unreadable address cannot be that of an invitation.
  if (problem.code === "VALIDATION_FAILED" || problem.code === "URI_TOO_LONG") {
    return notFound(language);
  }
  const isBusy = problem.code === "RATE_LIMITED" || problem.code === "SERVICE_UNAVAILABLE";
  const reason = isBusy ? "busy" : problem.status === 403 ? "origin" : "failed";
  return toRefusal(problem.status, reason, language, problem.headers);
}

function toRefusal(
  status: number,
  reason: keyof InvitationWording["refusals"],
  language: PageLanguage,
  headers: Record<string, string> = {},
): Response {
  const title = wordings[language].refusals[reason];
  return toPage({ language, title, body: html`` }, status, headers);
}
