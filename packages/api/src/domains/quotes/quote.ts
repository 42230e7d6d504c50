import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { queries } from "../../database/queries.ts";
import type { EventTypeOf } from "../../kernel/event-types.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { readFileIds } from "../files/attachments.ts";
import { maxLines, QuoteLine } from "../sales/sales-line.ts";
import { toSalesLine } from "../sales/sales-lines.ts";
import { totalsMembers } from "../sales/sales-totals.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { documentTextMembers, linkMembers } from "../sales/sales-members.ts";
import { date, deletedAt, timestamp } from "../../schema/values.ts";
import { responseUri } from "../../schema/web-url.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Target } from "../../kernel/audit.ts";

export const QuoteStatus = enumeration({
  draft: "Can be changed.",
  sent: "Waits for the customer.",
  accepted: "The customer said yes.",
  rejected: "The customer said no.",
  expired: "The day `validUntil` is past.",
  cancelled: "Withdrawn.",
  converted: "Has become an order.",
}).meta({
  id: "QuoteStatus",
  description: "The status of a quote.",
});
export type QuoteStatus = z.infer<typeof QuoteStatus>;

const { customerId, ...otherLinks } = linkMembers;

/** The members that are stored in columns of the same name. */
const stored = {
  id: z.uuid(),
  organizationId: z.uuid(),
  number: z
    .int()
    .min(1)
    .meta({
      description: "Counted per organization and year; all versions share it.",
      examples: [31],
    }),
  displayNumber: z.string().meta({
    description:
      "The number as people write it: `Q-2026-0031`. From version 2 on the version ends it: `Q-2026-0031-2`.",
    examples: ["Q-2026-0031"],
  }),
  previousQuoteId: z
    .uuid()
    .nullable()
    .meta({
      description: "The version that this one was made from; null for the first.",
      examples: ["69b73fe8-10c5-548f-882d-f1f70610e9b0"],
    }),
  customerId,
  customerName: z.string().meta({
    description: "Name of the customer when the quote was drafted or sent.",
    examples: ["Koeriersdienst Snelle Bocht B.V."],
  }),
  ...otherLinks,
  ...documentTextMembers,
  issuedAt: timestamp()
    .nullable()
    .meta({
      description: "The date on the quote: when it was first sent.",
      examples: ["2026-11-20T13:20:00.000Z"],
    }),
  validUntil: date().meta({
    description: "Last day on which it can be accepted, in the time zone of the organization.",
    examples: ["2026-12-16"],
  }),
  sentAt: timestamp()
    .nullable()
    .meta({ description: "When it was last sent.", examples: ["2026-11-20T13:20:00.000Z"] }),
  acceptedAt: timestamp()
    .nullable()
    .meta({
      description: "When the customer accepted it, as recorded by a member or by the quote's page.",
      examples: ["2026-11-20T15:10:00.000Z"],
    }),
  acceptedByName: z
    .string()
    .nullable()
    .meta({ description: "Who accepted it.", examples: ["Femke Jonker"] }),
  acceptanceReference: z
    .string()
    .nullable()
    .meta({
      description:
        "What the customer wants to find on the invoice (EN 16931 BT-13); `reference` of the order.",
      examples: ["PO 2026-114"],
    }),
  rejectedAt: timestamp()
    .nullable()
    .meta({
      description: "When the customer's rejection was recorded.",
      examples: ["2026-11-11T09:47:00.000Z"],
    }),
  rejectionReason: z
    .string()
    .nullable()
    .meta({
      description: "Why the customer rejected it, when they said so.",
      examples: ["De ouderraad doet het onderhoud dit jaar zelf."],
    }),
  cancelledAt: timestamp()
    .nullable()
    .meta({
      description: "When it was withdrawn, or a newer version was sent in its place.",
      examples: ["2026-11-18T10:16:00.000Z"],
    }),
  cancellationReason: z
    .string()
    .nullable()
    .meta({
      description: "Why it was withdrawn; null when a newer version took its place.",
      examples: ["De accu wordt niet meer gemaakt."],
    }),
  ...totalsMembers,
  orderId: z
    .uuid()
    .nullable()
    .meta({ description: "The order that the quote became; null until it is converted." }),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: deletedAt(),
};

export const Quote = z
  .strictObject({
    ...stored,
    version: z
      .int()
      .min(1)
      .meta({ description: "1, and one more for each revision.", examples: [1] }),
    status: QuoteStatus.meta({
      description:
        "The status. Only a `draft` can be changed or deleted; each change of status has its own operation.",
    }),
    lines: z
      .array(QuoteLine)
      .max(maxLines)
      .meta({ description: "What is offered, in the order of `position`." }),
    acceptedOptionalLineIds: z
      .array(z.uuid())
      .max(maxLines)
      .meta({
        description:
          "Optional lines that the customer selected when accepting, in the order of `lines`; the totals and the order include them. Empty until it is accepted.",
        examples: [["dc6a996a-6c75-5020-a34c-ab78f6eb3616"]],
      }),
    fileIds: z.array(z.uuid()).meta({
      description: "Files that are attached to the quote and available.",
      examples: [["01a1fd40-0000-7000-8000-000000000001"]],
    }),
    publicUrl: responseUri()
      .nullable()
      .meta({
        description:
          "Always null: anyone with the link to the customer's page can accept or reject the quote. The mail of `sendQuote` has a link for each recipient, and `createQuoteLink` returns a new one.",
        examples: [null],
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

/** Selects all quotes of the organization; callers add their conditions. */
export const selectQuotes = () => queries.selectFrom("quotes").select(columns);

type QuoteRow = {
  id: string;
  organization_id: string;
  revision: number;
  status: string;
  expires_at: Date | null;
};

/** What a representation depends on in addition to its row. */
export type QuoteContext = { transaction: Transaction; now: Date };

/** Returns the representations of rows of `selectQuotes`. */
export async function toQuotes(context: QuoteContext, rows: QuoteRow[]): Promise<Quote[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [lineRows, filesOf] = await Promise.all([
    context.transaction.all(selectLines(ids)),
    readFileIds(context.transaction, "quote", ids),
  ]);
  const linesOf = Map.groupBy(lineRows, ({ quote_id }) => quote_id);
  return rows.map((row) =>
    toQuote(context.now, row, {
      lines: linesOf.get(row.id) ?? [],
      fileIds: filesOf.get(row.id) ?? [],
    }),
  );
}

type LineRow = Parameters<typeof toSalesLine>[0] & { is_selected: boolean };

function toQuote(
  now: Date,
  row: QuoteRow,
  { lines: lineRows, fileIds }: { lines: LineRow[]; fileIds: string[] },
): Quote {
  return {
    ...toRecord(stored, row),
    version: row.revision,
    status: statusAt(row, now),
    lines: lineRows.map((line) =>
      toSalesLine({ ...line, is_optional: line.is_optional || line.is_selected }),
    ),
    acceptedOptionalLineIds: lineRows.filter((line) => line.is_selected).map(({ id }) => id),
    fileIds,
    publicUrl: null,
  };
}

const selectLines = (quoteIds: string[]) =>
  queries
    .selectFrom("quote_lines")
    .selectAll()
    .where("quote_id", "in", quoteIds)
    .orderBy("quote_id")
    .orderBy("position");

/** Returns the status at a time: a sent quote expires at `expires_at`, even before its row is updated. */
function statusAt({ status, expires_at }: QuoteRow, now: Date): QuoteStatus {
  const isExpired = status === "sent" && expires_at !== null && expires_at <= now;
  return isExpired ? "expired" : (status as QuoteStatus);
}

/** Loads one quote with its version; `update` locks the row until the end of the transaction. */
export async function loadQuote(context: QuoteContext, id: string, lock?: "update") {
  const query = selectQuotes().where("id", "=", id);
  const row = await context.transaction.one(lock === "update" ? query.forUpdate() : query);
  if (row === undefined) throw notFound("quote", id);
  const [record] = await toQuotes(context, [row]);
  if (record === undefined) throw notFound("quote", id);
  return {
    record,
    version: row.version,
    target: toTarget(record),
  };
}
export type LoadedQuote = Awaited<ReturnType<typeof loadQuote>>;

/** Returns the audit log's target for a quote. */
export function toTarget({
  id,
  displayNumber,
  title,
}: Pick<Quote, "id" | "displayNumber" | "title">): Target {
  return { kind: "quote", id, label: title === null ? displayNumber : `${displayNumber} ${title}` };
}

/** Returns the number that all versions of a quote share: the display number of the first one. */
export function toBaseNumber({ displayNumber, version }: Pick<Quote, "displayNumber" | "version">) {
  const suffix = version === 1 ? "" : `-${version}`;
  return displayNumber.slice(0, displayNumber.length - suffix.length);
}

/** Returns an event about a quote. */
export function toEvent(type: EventTypeOf<"quote">, quote: Quote) {
  return { type, object: quote, displayNumber: quote.displayNumber };
}
