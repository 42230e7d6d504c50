import { queries } from "../../database/queries.ts";
import { findLogoFile, type LogoFile } from "../files/logo-file.ts";
import type { QuoteDocument } from "./document/quote-document.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Quote } from "./quote.ts";
import { type DocumentParties, readParties } from "./quote-parties.ts";

/**
 * Reads a quote in its printable form. Once it is sent, the parties are those at the time of sending; a
 * draft shows them as they are now.
 */
export async function readQuoteDocument(
  transaction: Transaction,
  quote: Quote,
): Promise<QuoteDocument> {
  const row = await transaction.one(
    queries.selectFrom("quotes").select("parties").where("id", "=", quote.id),
  );
  const storedParties = (row?.parties ?? null) as DocumentParties | null;
  const parties =
    storedParties ?? (await readParties(transaction, quote.organizationId, quote)).parties;
  const logo = await findLogoFile(transaction, parties.organization.logoFileId ?? null);
  return toDocument(quote, parties, logo);
}

function toDocument(quote: Quote, parties: DocumentParties, logo: LogoFile | null): QuoteDocument {
  const { organization, customer, language, timeZone } = parties;
  return {
    kind: "quote",
    language,
    displayNumber: quote.displayNumber,
    version: quote.version,
    status: quote.status,
    issuedAt: quote.issuedAt,
    validUntil: quote.validUntil,
    updatedAt: quote.updatedAt,
    timeZone,
    reference: quote.acceptanceReference,
    title: quote.title,
    introduction: quote.introduction,
    terms: quote.terms,
    organization,
    logo,
    customer,
    currency: quote.currency,
    lines: quote.lines.map((line) => ({
      ...line,
      isSelected: quote.acceptedOptionalLineIds.includes(line.id),
    })),
    totals: quote,
    acceptedAt: quote.acceptedAt,
    acceptedByName: quote.acceptedByName,
  };
}
