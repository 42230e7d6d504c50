import { clientAddress } from "@werkbank/http/client-address";
import { assertSameOrigin } from "../../../auth/csrf.ts";
import { asService, type Transaction } from "../../../database/tenant.ts";
import { toCustomerPageResponse } from "../../../http/customer-page.ts";
import {
  createCustomerPageSurface,
  isReadRequest,
  toRejectionPage,
} from "../../../http/customer-page-surface.ts";
import { seeOther } from "../../../http/html-page.ts";
import { readFormBody } from "../../../http/request-body.ts";
import type { RequestHandler, Exchange } from "../../../http/surface.ts";
import { systemUserId } from "../../../jobs/job.ts";
import { type Actor, systemActor } from "../../../kernel/audit.ts";
import { findOrganization } from "../../../kernel/find-organization.ts";
import { writePlan } from "../../../kernel/changes/write-plan.ts";
import type { Service } from "../../../service.ts";
import {
  responseStatuses,
  type ResponseStatus,
  loadInvitationView,
  planInvitationResponse,
} from "../invitations/respond-to-invitation.ts";
import { readInvitationToken } from "../invitations/invitation-link.ts";
import { notFound } from "./invitation-labels.ts";
import { renderInvitation, canRespond } from "./render-invitation.ts";

type FoundInvitation = { organizationId: string; invitationId: string };

const maxBytes = 4 * 1024;

/** Whether a path is that of an invitation page. */
export function isInvitationPage(pathname: string): boolean {
  return /^\/i(\/|$)/u.test(pathname);
}

/**
 * Creates the surface of the page on which attendees respond to an invitation: `/i/{token}`. There is no session:
 * anyone with the link may respond. A GET changes nothing, since mail scanners open links too.
 */
export function createInvitationPage(service: Service): RequestHandler {
  return createCustomerPageSurface(service, {
    name: "invitation-page",
    notFound,
    respond: (exchange) => route(service, exchange),
  });
}

async function route(service: Service, exchange: Exchange): Promise<Response | null> {
  const { request } = exchange;
  const [, , token = "", ...rest] = new URL(request.url).pathname.split("/");
  const found = rest.length > 0 ? null : await findInvitation(service, token);
  if (found === null) return null;
  const pagePath = `/i/${token}`;
  if (isReadRequest(request)) {
    const now = new Date(service.now());
    const view = await inOrganization(service, found, (transaction) =>
      loadInvitationView(transaction, found.invitationId),
    );
    return view && toCustomerPageResponse(renderInvitation(view, pagePath, now), 200);
  }
  if (request.method !== "POST") {
    return toRejectionPage(request, 405, "method", { Allow: "GET, HEAD, POST" });
  }
  assertSameOrigin(request, service.config.auth);
  const status = await readResponseStatus(request);
  if (status === null) return toRejectionPage(request, 400, "body");
  await saveResponse(service, exchange, found, status);
  // The page shows the new status after the redirect.
  return seeOther(pagePath);
}

/** Finds the invitation of a token; null if the token is invalid or the invitation no longer exists. */
async function findInvitation(
  { config, database }: Service,
  token: string,
): Promise<FoundInvitation | null> {
  const invitationId = readInvitationToken(config, token);
  if (invitationId === null) return null;
  const organizationId = await findOrganization(database, "find_agenda_invitation", [invitationId]);
  return organizationId === null ? null : { organizationId, invitationId };
}

const inOrganization = <Result>(
  service: Service,
  { organizationId }: FoundInvitation,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> => asService(service.database, { userId: systemUserId, organizationId }, work);

/** @returns null if the form does not contain a valid status */
async function readResponseStatus(request: Request): Promise<ResponseStatus | null> {
  const form = await readFormBody(request, maxBytes).catch(() => null);
  return responseStatuses.find((status) => status === form?.get("answer")) ?? null;
}

/** Saves a response, unless the status is unchanged or the attendee can no longer respond. */
async function saveResponse(
  service: Service,
  { request, incoming, requestId }: Exchange,
  found: FoundInvitation,
  status: ResponseStatus,
): Promise<void> {
  const now = new Date(service.now());
  const ip = clientAddress(request, incoming, service.config.trustedProxies);
  await inOrganization(service, found, async (transaction) => {
    const invitation = await loadInvitationView(transaction, found.invitationId, true);
    const attendee = invitation?.attendee ?? null;
    if (invitation === null || attendee === null || !canRespond(invitation, now)) return;
    if (attendee.participationStatus === status) return;
    const name = attendee.displayName ?? attendee.email;
    const actor: Actor = {
      ...systemActor(requestId),
      displayName: `${name} (attendee)`,
      channel: "app",
      ip,
    };
    const { entry } = writePlan(
      transaction,
      planInvitationResponse(invitation, attendee, status, now),
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
