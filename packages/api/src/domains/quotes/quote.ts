import { z } from "zod";
import { queries } from "../../database/queries.ts";
import type { EventTypeOf } from "../../kernel/event-types.ts";
import { notFound } from "../../kernel/refusals.ts";
import { readFileIds } from "../files/attachments.ts";
import { maxLines, QuoteLine } from "../sales/sales-line.ts";
import { toSalesLine } from "../sales/sales-lines.ts";
import { totalsMembers } from "../sales/sales-totals.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { line, lines } from "../../schema/text.ts";
import { date, deletedAt, recordNumber, timestamp } from "../../schema/values.ts";
import { shownUri } from "../../schema/web-address.ts";
import type { Service } from "../../service.ts";
import type { Transaction } from "../../database/tenant.ts";
import { toPublicUrl } from "./public-link.ts";

export const QuoteStatus = z
  .enum(["draft", "sent", "accepted", "rejected", "expired", "cancelled", "converted"])
  .meta({
    id: "QuoteStatus",
    description:
      "How far a quote has come. A sent quote is `expired` from the end of the day `validUntil` on.",
  });
export type QuoteStatus = z.infer<typeof QuoteStatus>;

/** The members that are columns of the row under their own name. */
const stored = {
  id: z.uuid(),
  organizationId: z.uuid(),
  number: z.int().min(1).meta({
    description: "Counted per organization and year, without gaps; all versions share it.",
  }),
  displayNumber: z.string().meta({
    description:
      "The number as people write it: `Q-2026-0031`. From version 2 on the version ends it: `Q-2026-0031-2`.",
  }),
  previousQuoteId: z
    .uuid()
    .nullable()
    .meta({ description: "The version that this one was made from." }),
  customerId: recordNumber(),
  customerName: z.string().meta({ description: "As it stood when the quote was drafted or sent." }),
  contactId: z.uuid().nullable(),
  customerAssetId: recordNumber().nullable(),
  ownerUserId: z.uuid().meta({ description: "The member whose quote it is." }),
  title: line({ max: 240 }).nullable(),
  introduction: lines({ max: 4_000 }).nullable(),
  terms: lines({ max: 4_000 }).nullable(),
  issuedAt: timestamp()
    .nullable()
    .meta({ description: "The date on the quote: when it was first sent." }),
  validUntil: date().meta({
    description: "The last day on which it can be accepted, where the organization is.",
  }),
  sentAt: timestamp().nullable().meta({ description: "When it was last sent." }),
  acceptedAt: timestamp().nullable(),
  acceptedByName: z.string().nullable(),
  acceptanceReference: z
    .string()
    .nullable()
    .meta({ description: "What the customer wants to find on the invoice." }),
  rejectedAt: timestamp().nullable(),
  rejectionReason: z.string().nullable(),
  cancelledAt: timestamp().nullable(),
  cancellationReason: z.string().nullable(),
  ...totalsMembers,
  orderId: z.uuid().nullable().meta({ description: "The order that the quote became." }),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: deletedAt(),
};

export const Quote = z
  .strictObject({
    ...stored,
    version: z.int().min(1).meta({ description: "1, and one more for each revision." }),
    status: QuoteStatus,
    lines: z.array(QuoteLine).max(maxLines),
    fileIds: z
      .array(z.uuid())
      .meta({ description: "Files that are attached to the quote and available." }),
    publicUrl: shownUri().nullable().meta({
      description: "The page on which the customer accepts; null until the quote is sent.",
    }),
  })
  .meta({ id: "Quote", description: "What the organization offers a customer, at what price." });
export type Quote = z.infer<typeof Quote>;

const columns = [
  ...columnsOf("quotes", Object.keys(stored)),
  "revision" as const,
  "status" as const,
  "expires_at" as const,
];

/** All quotes of the organization; callers add their conditions. */
export const selectQuotes = () => queries.selectFrom("quotes").select(columns);

type QuoteRow = {
  id: string;
  organization_id: string;
  revision: number;
  status: string;
  expires_at: Date | null;
  sent_at: Date | null;
};

/** What a representation depends on besides its row. */
export type QuoteView = { service: Pick<Service, "config">; transaction: Transaction; now: Date };

/** The representations of rows that `selectQuotes` gave. */
export async function toQuotes(view: QuoteView, rows: QuoteRow[]): Promise<Quote[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [lineRows, filesOf] = await Promise.all([
    view.transaction.all(selectLines(ids)),
    readFileIds(view.transaction, "quote", ids),
  ]);
  const linesOf = Map.groupBy(lineRows, ({ quote_id }) => quote_id);
  return rows.map((row) =>
    toQuote(view, row, { lines: linesOf.get(row.id) ?? [], fileIds: filesOf.get(row.id) ?? [] }),
  );
}

type LineRow = Parameters<typeof toSalesLine>[0];

function toQuote(
  { service, now }: QuoteView,
  row: QuoteRow,
  { lines: lineRows, fileIds }: { lines: LineRow[]; fileIds: string[] },
): Quote {
  return {
    ...toRecord(stored, row),
    version: row.revision,
    status: statusAt(row, now),
    lines: lineRows.map(toSalesLine),
    fileIds,
    publicUrl: row.sent_at === null ? null : toPublicUrl(service.config, row.id),
  };
}

const selectLines = (quoteIds: string[]) =>
  queries
    .selectFrom("quote_lines")
    .selectAll()
    .where("quote_id", "in", quoteIds)
    .orderBy("quote_id")
    .orderBy("position");

/** A sent quote is expired from its moment on, whether or not its row says so already. */
function statusAt({ status, expires_at }: QuoteRow, now: Date): QuoteStatus {
  const isOver = status === "sent" && expires_at !== null && expires_at <= now;
  return isOver ? "expired" : (status as QuoteStatus);
}

/** One quote with its version; `update` holds the row until the end of the transaction. */
export async function loadQuote(view: QuoteView, id: string, hold?: "update") {
  const query = selectQuotes().where("id", "=", id);
  const row = await view.transaction.one(hold === "update" ? query.forUpdate() : query);
  if (row === undefined) throw notFound("quote", id);
  const [record] = await toQuotes(view, [row]);
  if (record === undefined) throw notFound("quote", id);
  return {
    record,
    version: row.version,
    target: toTarget(record),
  };
}
export type LoadedQuote = Awaited<ReturnType<typeof loadQuote>>;

/** What the audit log calls a quote. */
export function toTarget({
  id,
  displayNumber,
  title,
}: Pick<Quote, "id" | "displayNumber" | "title">) {
  return { kind: "quote", id, label: title === null ? displayNumber : `${displayNumber} ${title}` };
}

/** The number of a quote that all of its versions share: the display number of the first one. */
export function toBaseNumber({ displayNumber, version }: Pick<Quote, "displayNumber" | "version">) {
  const suffix = version === 1 ? "" : `-${version}`;
  return displayNumber.slice(0, displayNumber.length - suffix.length);
}

/** An event of a quote. */
export function toEvent(type: EventTypeOf<"quote">, quote: Quote) {
  return { type, object: quote, displayNumber: quote.displayNumber };
}
