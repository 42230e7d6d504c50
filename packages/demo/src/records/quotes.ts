import { queries, type Transaction } from "@werkbank/api/database";
import {
  insertQuote,
  type DocumentParties,
  type Quote,
  readParties,
  toExpiry,
  initialQuoteProgress,
} from "@werkbank/api/records";
import { setCounters } from "./counters.ts";
import { storyEnds, type ToWeek } from "../calendar/calendar.ts";
import type { DemoOrganization, DemoSeed } from "./demo-seed.ts";
import { toDocumentNumber } from "../calendar/document-number.ts";
import { users } from "./demo-users.ts";
import { products } from "./products.ts";
import { type DemoLine, toPricedDocument } from "./sales-documents.ts";
import { singel, singelId } from "./singel.ts";
import { warmtehart, warmtehartId } from "./warmtehart.ts";

/** A quote at the end of the story, with additional columns of its row. */
export type DemoQuote = Quote & { customerName: string; viewedAt: string | null };

type QuoteInput = Omit<Partial<Quote>, "lines"> &
  Pick<Quote, "number" | "ownerUserId" | "customerId" | "status" | "validUntil" | "createdAt"> & {
    customerName: string;
    viewedAt?: string;
    lines: DemoLine[];
  };

function toQuote(
  organizationId: string,
  toId: (key: string) => string,
  { lines, ...input }: QuoteInput,
): DemoQuote {
  const { displayNumber } = toDocumentNumber("quote", input.number, input.createdAt);
  const id = toId(`quote:Q-2026-${String(input.number).padStart(4, "0")}`);
  return {
    id,
    organizationId,
    displayNumber,
    version: 1,
    previousQuoteId: null,
    contactId: null,
    customerAssetId: null,
    title: null,
    introduction: null,
    terms: null,
    issuedAt: input.sentAt ?? null,
    viewedAt: null,
    ...initialQuoteProgress,
    ...toPricedDocument(id, "EUR", lines),
    orderId: null,
    fileIds: [],
    publicUrl: null,
    updatedAt: input.rejectedAt ?? input.sentAt ?? input.createdAt,
    ...input,
  };
}

/** The quotes of the workshop by number, with the dates as written. */
const workshopQuotes = {
  27: {
    number: 27,
    customerId: 1002,
    customerName: "Basisschool De Regenboog",
    status: "rejected",
    title: "Grote beurt schoolbakfietsen",
    validUntil: "2026-11-29",
    lines: [
      { product: products["SERV-GROOT"], quantity: 2 },
      { product: products["BAND-20"], quantity: 6, discountPercent: 10 },
    ],
    createdAt: "2026-10-30T09:20:00.000Z",
    sentAt: "2026-10-30T13:05:00.000Z",
    rejectedAt: "2026-11-11T09:47:00.000Z",
    rejectionReason: "De ouderraad doet het onderhoud dit jaar zelf.",
  },
  29: {
    number: 29,
    customerId: 1003,
    customerName: "Hotel Oudegracht",
    status: "expired",
    title: "Onderhoud twintig huurfietsen",
    validUntil: "2026-11-13",
    lines: [
      { product: products["SERV-KLEIN"], quantity: 20, discountPercent: 5 },
      { product: products["BAND-20"], quantity: 8, isOptional: true },
    ],
    createdAt: "2026-10-14T08:15:00.000Z",
    sentAt: "2026-10-14T08:40:00.000Z",
  },
  31: {
    number: 31,
    customerId: 1001,
    customerName: "Koeriersdienst Snelle Bocht B.V.",
    contactId: singelId("contact:femke"),
    customerAssetId: 5_007,
    status: "converted",
    title: "Winteraccu voor bakfietsen",
    introduction:
      "De accu's van 2024 verliezen in de kou tot 40% van hun lading. Wij vervangen er zeven, met een kleine beurt.",
    terms: "Levering binnen tien werkdagen. De oude accu's nemen wij terug.",
    validUntil: "2026-12-16",
    lines: [
      { product: products["ACCU-500"], quantity: 7 },
      { product: products["SERV-KLEIN"], quantity: 7 },
    ],
    createdAt: "2026-11-16T08:58:00.000Z",
    sentAt: "2026-11-20T13:20:00.000Z",
    viewedAt: "2026-11-20T14:02:00.000Z",
    acceptedAt: "2026-11-20T15:10:00.000Z",
    acceptedByName: "Femke Jonker",
    orderId: singelId("order:O-2026-0018"),
  },
  32: {
    number: 32,
    customerId: 1002,
    customerName: "Basisschool De Regenboog",
    ownerUserId: users.sanne,
    status: "draft",
    title: "Winterpakket schoolbakfietsen",
    validUntil: "2026-12-11",
    lines: [{ product: products.WINTERPAKKET, quantity: 2 }],
    createdAt: "2026-11-18T10:10:00.000Z",
  },
} satisfies Record<number, Omit<QuoteInput, "ownerUserId"> & { ownerUserId?: string }>;

/** Returns the quotes of the workshop by number, with dates moved to the week of the demo. */
export function toQuotes(toWeek: ToWeek): Record<keyof typeof workshopQuotes, DemoQuote> {
  const year = toWeek(storyEnds).year;
  const toWorkshopQuote = (input: Omit<QuoteInput, "ownerUserId"> & { ownerUserId?: string }) =>
    toQuote(singel.id, singelId, toWeek({ ownerUserId: users.youssef, ...input }));
  return {
    27: toWorkshopQuote(workshopQuotes[27]),
    29: toWorkshopQuote(workshopQuotes[29]),
    31: { ...toWorkshopQuote(workshopQuotes[31]), acceptanceReference: `PO ${year}-114` },
    32: toWorkshopQuote(workshopQuotes[32]),
  };
}

const installerQuote: QuoteInput = {
  number: 12,
  ownerUserId: warmtehart.owner.id,
  customerId: 1001,
  customerName: "Bouwbedrijf Van Dijk B.V.",
  status: "sent",
  title: "Warmtepompen modelwoningen De Aa",
  introduction: "Wij plaatsen de warmtepompen als onderaannemer.",
  terms: "Btw verlegd naar de hoofdaannemer.",
  validUntil: "2027-01-15",
  // Reverse charge: a construction subcontractor's labor, for which the contractor accounts for the VAT.
  lines: [
    {
      description: "Warmtepomp Nordwarm 8 kW, geplaatst",
      quantity: 4,
      unitPriceMinor: 689_000,
      vatCategory: "AE",
      vatRate: 0,
    },
    {
      description: "Inregelen en opleveren",
      quantity: 12,
      unitCode: "HUR",
      unitPriceMinor: 7_200,
      vatCategory: "AE",
      vatRate: 0,
    },
  ],
  createdAt: "2026-11-13T10:30:00.000Z",
  sentAt: "2026-11-13T14:15:00.000Z",
};

export const seedSingelQuotes: DemoSeed<Promise<void>> = (transaction, demo) =>
  writeQuotes(transaction, demo, Object.values(toQuotes(demo.toWeek)));

export const seedWarmtehartQuote: DemoSeed<Promise<void>> = (transaction, demo) =>
  writeQuotes(transaction, demo, [
    toQuote(warmtehart.id, warmtehartId, demo.toWeek(installerQuote)),
  ]);

/** Inserts quotes in the order of their numbers, and each year's counter. */
async function writeQuotes(
  transaction: Transaction,
  { organizationId }: DemoOrganization,
  quotes: readonly DemoQuote[],
): Promise<void> {
  const lastNumbers: Record<string, number> = {};
  for (const quote of quotes) {
    const { series } = toDocumentNumber("quote", quote.number, quote.createdAt);
    await writeQuote(transaction, quote, series);
    lastNumbers[series] = quote.number;
  }
  setCounters(transaction, organizationId, lastNumbers);
}

async function writeQuote(
  transaction: Transaction,
  quote: DemoQuote,
  series: string,
): Promise<void> {
  insertQuote(transaction, { ...quote, status: "draft" }, series);
  if (quote.sentAt === null) return;
  const { parties } = await readParties(transaction, quote.organizationId, quote);
  transaction.write(
    queries
      .updateTable("quotes")
      .set({
        // `seedOrders` sets `converted` once the order exists: the two refer to each other.
        status: quote.status === "converted" ? "accepted" : quote.status,
        issued_at: quote.issuedAt,
        sent_at: quote.sentAt,
        viewed_at: quote.viewedAt,
        expires_at: toExpiry(quote.validUntil, parties.timeZone),
        accepted_at: quote.acceptedAt,
        accepted_by_name: quote.acceptedByName,
        acceptance_reference: quote.acceptanceReference,
        rejected_at: quote.rejectedAt,
        rejection_reason: quote.rejectionReason,
        parties: JSON.stringify(parties satisfies DocumentParties),
      })
      .where("id", "=", quote.id),
  );
}
