import { queries } from "../../../database/queries.ts";
import { asService, type Transaction } from "../../../database/tenant.ts";
import { systemUserId } from "../../../jobs/job.ts";
import { findOrganization } from "../../../kernel/find-organization.ts";
import type { Service } from "../../../service.ts";
import { readLegacyToken } from "../legacy-link.ts";
import { findQuoteLink, type LinkHolder } from "../quote-link.ts";
import { loadQuote, type Quote } from "../quote.ts";
import { readQuoteDocument } from "../quote-document.ts";
import type { QuoteDocument } from "../document/quote-document.ts";
import { hashToken, isToken } from "../../shared/link-token.ts";

/** A link, resolved to the quote that it opens. */
export type ResolvedLink = {
  organizationId: string;
  quoteId: string;
  /** Null for a legacy link, which cannot be used to answer. */
  holder: LinkHolder | null;
};

/** Finds the link of a token; null if it is unknown or its quote has been deleted. */
export async function findLink(service: Service, token: string): Promise<ResolvedLink | null> {
  const { config, database } = service;
  const legacyQuoteId = readLegacyToken(config, token);
  if (legacyQuoteId !== null) {
    const organizationId = await findOrganization(database, "find_public_quote", [legacyQuoteId]);
    return organizationId === null
      ? null
      : { organizationId, quoteId: legacyQuoteId, holder: null };
  }
  if (!isToken(token)) return null;
  const organizationId = await findOrganization(database, "find_quote_link", [hashToken(token)]);
  if (organizationId === null) return null;
  const link = await inOrganization(service, organizationId, (transaction) =>
    findQuoteLink(transaction, token),
  );
  return link && { organizationId, ...link };
}

/** Runs a transaction inside the quote's organization, as the service itself. */
export function inOrganization<Result>(
  service: Service,
  organizationId: string,
  work: (transaction: Transaction, now: Date) => Promise<Result>,
): Promise<Result> {
  const tenant = { userId: systemUserId, organizationId };
  return asService(service.database, tenant, (transaction) =>
    work(transaction, new Date(service.now())),
  );
}

/** A quote in its printable form, and whether its organization accepts answers. */
export type QuotePageData = { quote: Quote; document: QuoteDocument; takesAnswers: boolean };

export async function loadQuotePageData(
  transaction: Transaction,
  { organizationId, quoteId }: ResolvedLink,
  now: Date,
): Promise<QuotePageData> {
  const [{ record: quote }, acceptsAnswers] = await Promise.all([
    loadQuote({ transaction, now }, quoteId),
    isActive(transaction, organizationId),
  ]);
  return {
    quote,
    document: await readQuoteDocument(transaction, quote),
    takesAnswers: acceptsAnswers,
  };
}

async function isActive(transaction: Transaction, organizationId: string): Promise<boolean> {
  const row = await transaction.one(
    queries.selectFrom("organizations").select("status").where("id", "=", organizationId),
  );
  return row?.status === "active";
}
