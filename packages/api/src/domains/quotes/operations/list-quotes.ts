import { byColumn, listOf, listQuery, paginate, searchText } from "../../../kernel/lists/list.ts";
import { filterByExpiringStatus } from "../../../kernel/lists/expiring-status.ts";
import { toTextSearch } from "../../../kernel/lists/text-search.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { date, recordNumber, uuid } from "../../../schema/values.ts";
import { z } from "zod";
import { Quote, QuoteStatus, selectQuotes, toQuotes } from "../quote.ts";

export const listQuotes = defineOperation({
  id: "listQuotes",
  method: "GET",
  path: "/v1/organizations/{organizationId}/quotes",
  tag: "Quotes",
  permission: "quotes:read",
  summary: "List quotes",
  description:
    "Lists the quotes of the organization, newest change first. `q` searches number, title and the customer's name as it stood on the quote. A sent quote whose last day is over counts as `expired`.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["updatedAt", "createdAt", "validUntil", "totalMinor"], "-updatedAt", {
      deletable: true,
    }),
    q: searchText().optional(),
    status: z
      .array(QuoteStatus)
      .min(1)
      .max(QuoteStatus.options.length)
      .optional()
      .meta({
        description: "Only quotes in one of these statuses.",
        examples: [["sent", "accepted"]],
      }),
    customerId: recordNumber().optional().meta({ description: "Only quotes for this customer." }),
    validBefore: date()
      .optional()
      .meta({
        description: "Only quotes with a `validUntil` before this day.",
        examples: ["2026-12-01"],
      }),
    minTotalMinor: z
      .int()
      .min(0)
      .optional()
      .meta({
        description: "Only quotes with a `totalMinor` of this or more, whatever their currency.",
        examples: [250_000],
      }),
  },
  success: 200,
  response: listOf(Quote, "QuoteList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "quotes_list",
    title: "List quotes",
    description:
      "Find a quote, quotes (proposal, proposals, offers) by status, customer, validity or total: which are open, expiring. Use quotes_get for lines. Dutch: zoek offerte, offertes open.",
    hints: ["readOnly"],
  },
  read: (context) => {
    const { q, status, customerId, validBefore, minTotalMinor } = context.query;
    let query = selectQuotes();
    if (customerId !== undefined) query = query.where("customer_id", "=", customerId);
    if (validBefore !== undefined) query = query.where("valid_until", "<", validBefore);
    if (minTotalMinor !== undefined) query = query.where("total_minor", ">=", minTotalMinor);
    // By the same rule as `statusAt`.
    const expiry = { column: "status", open: "sent", now: context.now };
    return paginate(context, {
      operationId: "listQuotes",
      ...filterByExpiringStatus(query, status, expiry),
      sorts: {
        updatedAt: byColumn("updated_at", "timestamptz"),
        createdAt: byColumn("created_at", "timestamptz"),
        validUntil: byColumn("valid_until", "date"),
        totalMinor: byColumn("total_minor", "bigint"),
      },
      id: byColumn("id", "uuid"),
      toItems: (rows) => toQuotes(context, rows),
      search: toTextSearch("quotes", q, "customer_name", "title", "display_number"),
    });
  },
});
