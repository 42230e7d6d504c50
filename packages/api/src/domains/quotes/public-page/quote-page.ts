import { toTextLanguage } from "../../../schema/language.ts";
import { clientAddress } from "@werkbank/http/client-address";
import { matchesEtag } from "@werkbank/http/validators";
import {
  type Actor,
  systemActor,
  toAuditStatement,
  toFieldChanges,
} from "../../../kernel/audit.ts";
import type { Plan } from "../../../kernel/changes/change.ts";
import { assertSameOrigin } from "../../../auth/csrf.ts";
import { toPage } from "../../../http/customer-page.ts";
import {
  createCustomerPageSurface,
  isRead,
  toRefusal,
} from "../../../http/customer-page-surface.ts";
import { seeOther } from "../../../http/html-page.ts";
import { queries } from "../../../database/queries.ts";
import { acceptQuote, planAcceptance } from "../operations/accept-quote.ts";
import type { LinkHolder } from "../quote-link.ts";
import { loadQuote, type Quote, toEvent } from "../quote.ts";
import { readQuoteDocument } from "../quote-document.ts";
import { toQuoteFile } from "../quote-file.ts";
import { planRejection, rejectQuote } from "../operations/reject-quote.ts";
import type { Answer, Exchange } from "../../../http/surface.ts";
import { writePlan } from "../../../kernel/changes/write-plan.ts";
import type { Service } from "../../../service.ts";
import { isDeleted } from "../../../kernel/changes/soft-delete.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { type GivenAnswer, checkAnswer, readAnswer } from "./answer.ts";
import { findMember } from "./find-member.ts";
import { findQuote, type Found, inOrganization, readQuote, type ReadQuote } from "./find-quote.ts";
import { findRecipients, mailNewLink } from "./mail-new-link.ts";
import { type Access, type ShownQuote, showQuote } from "./show-quote.ts";
import { notFound } from "./wording.ts";

type Visitor = Pick<Actor, "ip" | "requestId"> & {
  /** The name of a member of the organization that sent the quote; null for anyone else. */
  memberName: string | null;
};
type Visit = { found: Found; token: string; visitor: Visitor };

/** Whether a path is that of a quote page. */
export function isQuotePage(pathname: string): boolean {
  return /^\/q(\/|$)/u.test(pathname);
}

/**
 * Creates the page on which a customer reads and answers a quote: `/q/{token}`, and `/q/{token}/document`
 * for the PDF. A customer needs no session: the link is enough to answer. Members of the organization that sent the
 * quote can only read it here.
 */
export function createQuotePage(service: Service): Answer {
  return createCustomerPageSurface(service, {
    name: "quote-page",
    notFound,
    answer: (exchange) => route(service, exchange),
  });
}

async function route(service: Service, exchange: Exchange): Promise<Response | null> {
  const { request, incoming, requestId } = exchange;
  const [, , token = "", part, ...rest] = new URL(request.url).pathname.split("/");
  const found = await findQuote(service, token);
  if (found === null || rest.length > 0 || (part !== undefined && part !== "document")) {
    return null;
  }
  if (part === "document" && isRead(request)) return answerDocument(service, request, found);
  if (part === undefined && (isRead(request) || request.method === "POST")) {
    if (!isRead(request)) assertSameOrigin(request, service.config.auth);
    const memberName = await findMember(service, exchange, found);
    const ip = clientAddress(request, incoming, service.config.trustedProxies);
    const visit = { found, token, visitor: { ip, requestId, memberName } };
    return isRead(request) ? show(service, request, visit) : submit(service, request, visit);
  }
  const allow = part === undefined ? "GET, HEAD, POST" : "GET, HEAD";
  return toRefusal(request, 405, "method", { Allow: allow });
}

async function show(service: Service, request: Request, visit: Visit): Promise<Response> {
  const { found, token, visitor } = visit;
  const shown = await inOrganization(service, found.organizationId, async (transaction, now) => {
    const seen = await readShown(transaction, visit, now);
    if (request.method === "GET" && visitor.memberName === null) {
      await recordView(service, transaction, { quote: seen.quote, visit, now });
    }
    return seen;
  });
  return toPage(showQuote(shown, toAddress(token)), 200);
}

async function readShown(transaction: Transaction, visit: Visit, now: Date): Promise<ShownQuote> {
  const read = await readQuote(transaction, visit.found, now);
  return { ...read, access: await toAccess(transaction, visit, read) };
}

/** Returns what the visitor may do. */
async function toAccess(
  transaction: Transaction,
  { found, visitor }: Visit,
  read: ReadQuote,
): Promise<Access> {
  const { memberName } = visitor;
  if (memberName !== null) return { kind: "member", name: memberName };
  if (found.holder !== null) return { kind: "customer" };
  const recipients = await findRecipients(transaction, read);
  return { kind: "former", isMailed: false, hasRecipients: recipients.length > 0 };
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
      after: { viewedAt: now.toISOString(), ...visit.found.holder },
      event: { ...toEvent("quote.viewed", quote), previous: { viewedAt: null } },
    },
    refusal: null,
    reversible: false,
  });
  transaction.write(query);
  jobs.changed(transaction, { organizationId: quote.organizationId, kind: "quote" });
}

async function submit(service: Service, request: Request, visit: Visit): Promise<Response> {
  const { found, token, visitor } = visit;
  const address = toAddress(token);
  const given = await readAnswer(request);
  if (given === null) return toRefusal(request, 400, "body");
  if (visitor.memberName !== null) {
    const shown = await inOrganization(service, found.organizationId, (transaction, now) =>
      readShown(transaction, visit, now),
    );
    return toPage(showQuote(shown, address), 403);
  }
  if (given === "new-link") return submitNewLink(service, request, visit);
  const shown = await inOrganization(service, found.organizationId, async (transaction, now) => {
    const before = await readShown(transaction, visit, now);
    const language = toTextLanguage(before.document.language);
    const errors = checkAnswer(given, language);
    const isOpen = before.quote.status === "sent" && before.takesAnswers;
    const { holder } = found;
    if (!isOpen || holder === null || Object.keys(errors).length > 0) {
      return { ...before, errors, isOpen };
    }
    const isTaken = await takeAnswer(service, transaction, { visit, holder, given, now });
    return isTaken ? null : { ...before, errors: {}, isOpen: false };
  });
  // The redirect shows the current status of the quote.
  if (shown === null || !shown.isOpen) return seeOther(address);
  if (shown.access.kind === "former") return toPage(showQuote(shown, address), 403);
  return toPage(showQuote(shown, address, { given, errors: shown.errors }), 400);
}

/** Mails a new link to the recipients of the quote; the response is the same whether or not there are any. */
async function submitNewLink(service: Service, request: Request, visit: Visit): Promise<Response> {
  const { found, token, visitor } = visit;
  const address = toAddress(token);
  // Each mail contains the PDF.
  await service.rateLimits.countLinkedDocument(request, found.quoteId);
  const shown = await inOrganization(service, found.organizationId, async (transaction, now) => {
    const before = await readShown(transaction, visit, now);
    const isOpen = before.quote.status === "sent" && before.takesAnswers;
    if (!isOpen || found.holder !== null) return null;
    const actor = toActor("Customer", visitor);
    await mailNewLink(service, transaction, { found, read: before, actor, now });
    return before;
  });
  if (shown === null || shown.access.kind !== "former") return seeOther(address);
  return toPage(showQuote({ ...shown, access: { ...shown.access, isMailed: true } }, address), 200);
}

/** @returns false when another answer, or the end of the last day, came first */
async function takeAnswer(
  service: Service,
  transaction: Transaction,
  answer: { visit: Visit; holder: LinkHolder; given: GivenAnswer; now: Date },
): Promise<boolean> {
  const { visit, holder, given, now } = answer;
  const { organizationId, quoteId } = visit.found;
  const loaded = await loadQuote({ transaction, now }, quoteId, "update");
  if (loaded.record.status !== "sent" || isDeleted(loaded)) return false;
  const { customerName } = loaded.record;
  const isAccepted = given.answer === "accept";
  const plan = isAccepted
    ? planAcceptance(
        loaded,
        { acceptedAt: now, acceptedByName: given.name, reference: given.reference },
        now,
      )
    : planRejection(loaded, given.reason, now);
  const { entry } = writePlan(transaction, withHolder(plan, holder), {
    jobs: service.jobs,
    action: isAccepted ? acceptQuote.id : rejectQuote.id,
    actor: toActor(isAccepted ? given.name : customerName, visit.visitor),
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

async function answerDocument(service: Service, request: Request, found: Found): Promise<Response> {
  await service.rateLimits.countLinkedDocument(request, found.quoteId);
  const file = await inOrganization(service, found.organizationId, async (transaction, now) => {
    const loaded = await loadQuote({ transaction, now }, found.quoteId);
    return toQuoteFile(service, loaded, await readQuoteDocument(transaction, loaded.record));
  });
  const { etag, contentType, fileName } = file;
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: { ETag: etag } });
  }
  return new Response(await file.bytes(), {
    headers: {
      ETag: etag,
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  });
}

/** Returns the path of the page: without a host, a form is sent to the host that served the page. */
function toAddress(token: string): string {
  return `/q/${token}`;
}
