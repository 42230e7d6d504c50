import { toTextLanguage } from "../../../schema/language.ts";
import { clientAddress } from "@werkbank/http/client-address";
import {
  type Actor,
  systemActor,
  toAuditStatement,
  toFieldChanges,
} from "../../../kernel/audit.ts";
import type { Plan } from "../../../kernel/changes/change.ts";
import { assertSameOrigin } from "../../../auth/csrf.ts";
import { toCustomerPageResponse } from "../../../http/customer-page.ts";
import {
  createCustomerPageSurface,
  isReadRequest,
  toRejectionPage,
} from "../../../http/customer-page-surface.ts";
import { seeOther } from "../../../http/html-page.ts";
import { queries } from "../../../database/queries.ts";
import { acceptQuote, planAcceptance } from "../operations/accept-quote.ts";
import type { LinkHolder } from "../quote-link.ts";
import { loadQuote, type Quote, toEvent } from "../quote.ts";
import { planRejection, rejectQuote } from "../operations/reject-quote.ts";
import type { RequestHandler, Exchange } from "../../../http/surface.ts";
import { writePlan } from "../../../kernel/changes/write-plan.ts";
import type { Service } from "../../../service.ts";
import { isDeleted } from "../../../kernel/changes/soft-delete.ts";
import type { Transaction } from "../../../database/tenant.ts";
import {
  type AnswerErrors,
  type SubmittedAnswer,
  validateAnswer,
  readAnswer,
} from "./answer-form.ts";
import { findMember } from "./find-member.ts";
import {
  findLink,
  type ResolvedLink,
  inOrganization,
  loadQuotePageData,
  type QuotePageData,
} from "./find-link.ts";
import { respondWithDocument, respondWithLogo } from "./page-files.ts";
import { findRecipients, mailNewLink } from "./mail-new-link.ts";
import { type Access, type QuotePageView, renderQuotePage } from "./render-quote-page.ts";
import { notFoundMessages } from "./page-messages.ts";
import { selectLines, validateTotal } from "./selected-lines.ts";

type Visitor = Pick<Actor, "ip" | "requestId"> & {
  /** The name of a member of the organization that sent the quote; null for anyone else. */
  memberName: string | null;
};
type Visit = { link: ResolvedLink; token: string; visitor: Visitor };

/** Whether a path is that of a quote page. */
export function isQuotePage(pathname: string): boolean {
  return /^\/q(\/|$)/u.test(pathname);
}

/**
 * Creates the page on which a customer reads and answers a quote: `/q/{token}`, with `/q/{token}/document`
 * for the PDF and `/q/{token}/logo` for the logo of the organization. A customer needs no session: the link is enough to answer. Members of the organization that sent the
 * quote can only read it here.
 */
export function createQuotePage(service: Service): RequestHandler {
  return createCustomerPageSurface(service, {
    name: "quote-page",
    notFound: notFoundMessages,
    respond: (exchange) => route(service, exchange),
  });
}

async function route(service: Service, exchange: Exchange): Promise<Response | null> {
  const { request, incoming, requestId } = exchange;
  const [, , token = "", part, ...rest] = new URL(request.url).pathname.split("/");
  const link = await findLink(service, token);
  if (link === null || rest.length > 0) return null;
  if (part !== undefined && part !== "document" && part !== "logo") return null;
  if (part === "document" && isReadRequest(request))
    return respondWithDocument(service, request, link);
  if (part === "logo" && isReadRequest(request)) return respondWithLogo(service, request, link);
  if (part === undefined && (isReadRequest(request) || request.method === "POST")) {
    if (!isReadRequest(request)) assertSameOrigin(request, service.config.auth);
    const memberName = await findMember(service, exchange, link);
    const ip = clientAddress(request, incoming, service.config.trustedProxies);
    const visit = { link, token, visitor: { ip, requestId, memberName } };
    return isReadRequest(request)
      ? respondWithPage(service, request, visit)
      : handleAnswer(service, request, visit);
  }
  const allow = part === undefined ? "GET, HEAD, POST" : "GET, HEAD";
  return toRejectionPage(request, 405, "method", { Allow: allow });
}

async function respondWithPage(
  service: Service,
  request: Request,
  visit: Visit,
): Promise<Response> {
  const { link, token, visitor } = visit;
  const view = await inOrganization(service, link.organizationId, async (transaction, now) => {
    const loaded = await loadView(transaction, visit, now);
    if (request.method === "GET" && visitor.memberName === null) {
      await recordView(service, transaction, { quote: loaded.quote, visit, now });
    }
    return loaded;
  });
  return toCustomerPageResponse(renderQuotePage(view, toPath(token)), 200);
}

async function loadView(transaction: Transaction, visit: Visit, now: Date): Promise<QuotePageView> {
  const data = await loadQuotePageData(transaction, visit.link, now);
  return { ...data, access: await toAccess(transaction, visit, data) };
}

/** Returns what the visitor may do. */
async function toAccess(
  transaction: Transaction,
  { link, visitor }: Visit,
  data: QuotePageData,
): Promise<Access> {
  const { memberName } = visitor;
  if (memberName !== null) return { kind: "member", name: memberName };
  if (link.holder !== null) return { kind: "customer" };
  const recipients = await findRecipients(transaction, data);
  return { kind: "legacyLink", isMailed: false, hasRecipients: recipients.length > 0 };
}

/** Records the first view of a sent quote in the audit log, with an event; the quote itself does not change. */
async function recordView(
  { jobs }: Service,
  transaction: Transaction,
  { quote, visit, now }: { quote: Quote; visit: Visit; now: Date },
): Promise<void> {
  if (quote.status !== "sent") return;
  const first = await transaction.one(
    queries
      .updateTable("quotes")
      .set({ viewed_at: now })
      .where("id", "=", quote.id)
      .where("viewed_at", "is", null)
      .returning("id"),
  );
  if (first === undefined) return;
  const { query } = toAuditStatement({
    actor: toActor("Customer", visit.visitor),
    action: "viewQuote",
    params: { quoteId: quote.id },
    organizationId: quote.organizationId,
    at: now,
    outcome: "succeeded",
    change: {
      target: { kind: "quote", id: quote.id, label: quote.displayNumber },
      before: { viewedAt: null },
      after: { viewedAt: now.toISOString(), ...visit.link.holder },
      event: { ...toEvent("quote.viewed", quote), previous: { viewedAt: null } },
    },
    notExecuted: null,
    reversible: false,
  });
  transaction.write(query);
  jobs.notifyWorkers(transaction, { organizationId: quote.organizationId, kind: "quote" });
}

const noErrors: AnswerErrors = {};

async function handleAnswer(service: Service, request: Request, visit: Visit): Promise<Response> {
  const { link, token, visitor } = visit;
  const path = toPath(token);
  const submitted = await readAnswer(request);
  if (submitted === null) return toRejectionPage(request, 400, "body");
  if (visitor.memberName !== null) {
    const view = await inOrganization(service, link.organizationId, (transaction, now) =>
      loadView(transaction, visit, now),
    );
    return toCustomerPageResponse(renderQuotePage(view, path), 403);
  }
  if (submitted === "new-link") return handleNewLinkRequest(service, request, visit);
  const view = await inOrganization(service, link.organizationId, async (transaction, now) => {
    const unselected = await loadView(transaction, visit, now);
    const isOpen = unselected.quote.status === "sent" && unselected.takesAnswers;
    if (!isOpen) return { ...unselected, errors: noErrors, isOpen };
    const before = selectLines(unselected, submitted.positions);
    if (before === null) return "invalid";
    const errors: AnswerErrors = {
      ...validateAnswer(submitted, toTextLanguage(before.document.language)),
      ...validateTotal(submitted, unselected, before),
    };
    const { holder } = link;
    if (holder === null || submitted.answer === "total" || Object.keys(errors).length > 0) {
      return { ...before, errors, isOpen };
    }
    const isRecorded = await recordAnswer(service, transaction, {
      visit,
      holder,
      given: submitted,
      optionalLineIds: before.selectedIds,
      now,
    });
    return isRecorded ? null : { ...before, errors: noErrors, isOpen: false };
  });
  if (view === "invalid") return toRejectionPage(request, 400, "body");
  // The redirect shows the current status of the quote.
  if (view === null || !view.isOpen) return seeOther(path);
  if (view.access.kind === "legacyLink")
    return toCustomerPageResponse(renderQuotePage(view, path), 403);
  const isUpdate = submitted.answer === "total";
  // The customer has not agreed to a total that the page did not show.
  const agree = submitted.agree && !isUpdate && view.errors.lines === undefined;
  return toCustomerPageResponse(
    renderQuotePage(view, path, { given: { ...submitted, agree }, errors: view.errors }),
    isUpdate ? 200 : 400,
  );
}

/** Mails a new link to the recipients of the quote; the response is the same whether or not there are any. */
async function handleNewLinkRequest(
  service: Service,
  request: Request,
  visit: Visit,
): Promise<Response> {
  const { link, token, visitor } = visit;
  const path = toPath(token);
  // Each mail contains the PDF.
  await service.rateLimits.countLinkedDocument(request, link.quoteId);
  const view = await inOrganization(service, link.organizationId, async (transaction, now) => {
    const before = await loadView(transaction, visit, now);
    const isOpen = before.quote.status === "sent" && before.takesAnswers;
    if (!isOpen || link.holder !== null) return null;
    const actor = toActor("Customer", visitor);
    await mailNewLink(service, transaction, { link, data: before, actor, now });
    return before;
  });
  if (view === null || view.access.kind !== "legacyLink") return seeOther(path);
  return toCustomerPageResponse(
    renderQuotePage({ ...view, access: { ...view.access, isMailed: true } }, path),
    200,
  );
}

/** @returns false if the quote was answered, or expired, first */
async function recordAnswer(
  service: Service,
  transaction: Transaction,
  answer: {
    visit: Visit;
    holder: LinkHolder;
    given: SubmittedAnswer;
    optionalLineIds: string[];
    now: Date;
  },
): Promise<boolean> {
  const { visit, holder, given: submitted, optionalLineIds, now } = answer;
  const { organizationId, quoteId } = visit.link;
  const loaded = await loadQuote({ transaction, now }, quoteId, "update");
  if (loaded.record.status !== "sent" || isDeleted(loaded)) return false;
  const { customerName } = loaded.record;
  const isAccepted = submitted.answer === "accept";
  const plan = isAccepted
    ? planAcceptance(
        loaded,
        {
          acceptedAt: now,
          acceptedByName: submitted.name,
          reference: submitted.reference,
          optionalLineIds,
        },
        now,
      )
    : planRejection(loaded, submitted.reason, now);
  const { entry } = writePlan(transaction, withHolder(plan, holder), {
    jobs: service.jobs,
    action: isAccepted ? acceptQuote.id : rejectQuote.id,
    actor: toActor(isAccepted ? submitted.name : customerName, visit.visitor),
    params: { quoteId },
    organizationId,
    now,
  });
  if (entry !== null) transaction.write(entry);
  return true;
}

/** Adds the holder of the link to the audit entry of an answer, but not to its event. */
function withHolder(plan: Plan<Quote>, holder: LinkHolder): Plan<Quote> {
  const { change } = plan;
  if (change === null) return plan;
  const { before, after, event } = change;
  const previous = Object.fromEntries(
    toFieldChanges(before, after).map((each) => [each.field, each.before]),
  );
  return {
    ...plan,
    change: {
      ...change,
      after: { ...after, ...holder },
      event: [event].flat().map((each) => ({ ...each, previous })),
    },
  };
}

/** Returns an actor without an account, identified by the given name. */
function toActor(name: string, { ip, requestId }: Visitor): Actor {
  return { ...systemActor(requestId), displayName: `${name} (customer)`, channel: "app", ip };
}

/** Returns the path of the page: without a host, a form is sent to the host that served the page. */
function toPath(token: string): string {
  return `/q/${token}`;
}
