import { toTextLanguage } from "../../../schema/language.ts";
import { clientAddress } from "@werkbank/http/client-address";
import { matchesEtag } from "@werkbank/http/validators";
import { type Actor, systemActor, toAuditStatement } from "../../../kernel/audit.ts";
import { assertSameOrigin } from "../../../auth/csrf.ts";
import { toPage } from "../../../http/customer-page.ts";
import {
  createCustomerPageSurface,
  isRead,
  toRefusal,
} from "../../../http/customer-page-surface.ts";
import { queries } from "../../../database/queries.ts";
import { systemUserId } from "../../../jobs/job.ts";
import { acceptQuote, planAcceptance } from "../operations/accept-quote.ts";
import { readPublicToken } from "../public-link.ts";
import { loadQuote, type Quote, toEvent } from "../quote.ts";
import { readQuoteDocument } from "../quote-document.ts";
import { toQuoteFile } from "../quote-file.ts";
import { planRejection, rejectQuote } from "../operations/reject-quote.ts";
import type { Answer, Exchange } from "../../../http/surface.ts";
import { findOrganization } from "../../../kernel/find-organization.ts";
import { writePlan } from "../../../kernel/changes/write-plan.ts";
import type { Service } from "../../../service.ts";
import { isDeleted } from "../../../kernel/changes/soft-delete.ts";
import { asService, type Transaction } from "../../../database/tenant.ts";
import { type GivenAnswer, checkAnswer, readAnswer } from "./answer.ts";
import { type ShownQuote, showQuote } from "./show-quote.ts";
import { notFound } from "./wording.ts";

type Visitor = Pick<Actor, "ip" | "requestId">;
type Found = { organizationId: string; quoteId: string };

/** Whether a path is that of a quote page. */
export function isQuotePage(pathname: string): boolean {
  return /^\/q(\/|$)/u.test(pathname);
}

/**
 * Creates the page on which a customer reads and answers a quote: `/q/{token}`, and `/q/{token}/document`
 * for the PDF. There is no session: whoever has the link may answer, as with a letter.
 */
export function createQuotePage(service: Service): Answer {
  return createCustomerPageSurface(service, {
    name: "quote-page",
    notFound,
    answer: (exchange) => route(service, exchange),
  });
}

async function route(
  service: Service,
  { request, incoming, requestId }: Exchange,
): Promise<Response | null> {
  const [, , token = "", part, ...rest] = new URL(request.url).pathname.split("/");
  const found = await findQuote(service, token);
  if (found === null || rest.length > 0 || (part !== undefined && part !== "document")) {
    return null;
  }
  const ip = clientAddress(request, incoming, service.config.trustedProxies);
  const visitor: Visitor = { ip, requestId };
  if (part === "document" && isRead(request)) return answerDocument(service, request, found);
  if (part === undefined && isRead(request)) {
    const shown = await inQuote(service, found, async (transaction, now) => {
      const seen = await readShown(service, transaction, found, now);
      if (request.method === "GET") {
        await recordView(service, transaction, { quote: seen.quote, visitor, now });
      }
      return seen;
    });
    return toPage(showQuote(shown, toAddress(token)), 200);
  }
  if (part === undefined && request.method === "POST") {
    assertSameOrigin(request, service.config.auth);
    return answerQuote(service, request, { found, token, visitor });
  }
  const allow = part === undefined ? "GET, HEAD, POST" : "GET, HEAD";
  return toRefusal(request, 405, "method", { Allow: allow });
}

/** Finds the quote that a token opens; null when there is none, or no longer. */
async function findQuote({ config, database }: Service, token: string): Promise<Found | null> {
  const quoteId = readPublicToken(config, token);
  if (quoteId === null) return null;
  const organizationId = await findOrganization(database, "find_public_quote", [quoteId]);
  return organizationId === null ? null : { organizationId, quoteId };
}

function inQuote<Result>(
  service: Service,
  { organizationId }: Found,
  work: (transaction: Transaction, now: Date) => Promise<Result>,
): Promise<Result> {
  const tenant = { userId: systemUserId, organizationId };
  return asService(service.database, tenant, (transaction) =>
    work(transaction, new Date(service.now())),
  );
}

async function readShown(
  service: Service,
  transaction: Transaction,
  { organizationId, quoteId }: Found,
  now: Date,
): Promise<ShownQuote> {
  const [{ record: quote }, takesAnswers] = await Promise.all([
    loadQuote({ service, transaction, now }, quoteId),
    isActive(transaction, organizationId),
  ]);
  return { quote, document: await readQuoteDocument(transaction, quote), takesAnswers };
}

async function isActive(transaction: Transaction, organizationId: string): Promise<boolean> {
  const row = await transaction.one(
    queries.selectFrom("organizations").select("status").where("id", "=", organizationId),
  );
  return row?.status === "active";
}

/** Records the first view of a sent quote in the audit log, with an event; the quote itself does not change. */
async function recordView(
  { jobs }: Service,
  transaction: Transaction,
  { quote, visitor, now }: { quote: Quote; visitor: Visitor; now: Date },
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
    actor: toActor("Customer", visitor),
    action: "viewQuote",
    params: { quoteId: quote.id },
    organizationId: quote.organizationId,
    at: now,
    outcome: "succeeded",
    change: {
      target: { kind: "quote", id: quote.id, label: quote.displayNumber },
      before: { viewedAt: null },
      after: { viewedAt: now.toISOString() },
      event: toEvent("quote.viewed", quote),
    },
    refusal: null,
    reversible: false,
  });
  transaction.write(query);
  jobs.changed(transaction, { organizationId: quote.organizationId, kind: "quote" });
}

async function answerQuote(
  service: Service,
  request: Request,
  { found, token, visitor }: { found: Found; token: string; visitor: Visitor },
): Promise<Response> {
  const address = toAddress(token);
  const given = await readAnswer(request);
  if (given === null) return toRefusal(request, 400, "body");
  const shown = await inQuote(service, found, async (transaction, now) => {
    const before = await readShown(service, transaction, found, now);
    const language = toTextLanguage(before.document.language);
    const errors = checkAnswer(given, language);
    const isOpen = before.quote.status === "sent" && before.takesAnswers;
    if (!isOpen || Object.keys(errors).length > 0) return { ...before, errors, isOpen };
    const isTaken = await takeAnswer(service, transaction, { found, given, visitor, now });
    return isTaken ? null : { ...before, errors: {}, isOpen: false };
  });
  // The redirect shows what has become of the quote meanwhile.
  if (shown === null || !shown.isOpen) {
    return new Response(null, { status: 303, headers: { Location: address } });
  }
  return toPage(showQuote(shown, address, { given, errors: shown.errors }), 400);
}

/** @returns false when another answer, or the end of the last day, came first */
async function takeAnswer(
  service: Service,
  transaction: Transaction,
  answer: { found: Found; given: GivenAnswer; visitor: Visitor; now: Date },
): Promise<boolean> {
  const { found, given, visitor, now } = answer;
  const { organizationId, quoteId } = found;
  const loaded = await loadQuote({ service, transaction, now }, quoteId, "update");
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
  const { entry } = writePlan(transaction, plan, {
    jobs: service.jobs,
    action: isAccepted ? acceptQuote.id : rejectQuote.id,
    actor: toActor(isAccepted ? given.name : customerName, visitor),
    params: { quoteId },
    organizationId,
    now,
  });
  if (entry !== null) transaction.write(entry);
  return true;
}

/** Returns an actor without an account, identified by the name that was given. */
function toActor(name: string, { ip, requestId }: Visitor): Actor {
  return { ...systemActor(requestId), displayName: `${name} (customer)`, channel: "app", ip };
}

async function answerDocument(service: Service, request: Request, found: Found): Promise<Response> {
  await service.rateLimits.countLinkedDocument(request, found.quoteId);
  const file = await inQuote(service, found, async (transaction, now) => {
    const loaded = await loadQuote({ service, transaction, now }, found.quoteId);
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

/** Returns the address without a host, so that the form is sent to the host the page was loaded from. */
function toAddress(token: string): string {
  return `/q/${token}`;
}
