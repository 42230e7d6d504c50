import type { Selectable } from "kysely";
import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Exports } from "../../database/types.gen.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { timestamp, toTimestamp } from "../../schema/values.ts";
import { Delimiter } from "./tables/table-layout.ts";
import { ExportKind } from "./transfer-kinds.ts";
import { toTransferMembers, transferMembers, TransferState } from "./transfer.ts";
import type { Target } from "../../kernel/audit.ts";
import { unversioned } from "../../http/etag.ts";

/** The value of a filter of a list, or its text form in a URL. */
const FilterValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

export const ExportFilter = z.record(z.string(), FilterValue).meta({
  description:
    "Filters of the list of this kind, by the names of its query parameters; `{}` for all records. A value may be a text, as in an address: `true`, `todo,in_progress`. Contacts are those of one customer: `customerId` is required then.",
  examples: [{ status: "active", updatedAfter: "2026-11-19T00:00:00Z" }],
});

export const ExportFormat = enumeration({
  csv: "RFC 4180, with a header.",
  xlsx: "A workbook of Excel, with typed cells.",
  jsonl: "One JSON object a line.",
}).meta({
  id: "ExportFormat",
  description: "The form of the file.",
});

/** The options of CSV, each null unless it is set. */
const csvOptions = () => ({
  delimiter: Delimiter.nullable().meta({
    description: "What separates the columns of CSV; null for other formats.",
    examples: [";"],
  }),
  decimalSeparator: z
    .enum([".", ","])
    .nullable()
    .meta({
      description: "What separates the decimals of numbers in CSV; null for other formats.",
      examples: [","],
    }),
  byteOrderMark: z
    .boolean()
    .nullable()
    .meta({
      description:
        "Whether CSV begins with a byte order mark, by which Excel recognizes UTF-8; null for other formats.",
      examples: [true],
    }),
});

export const exportFields = () =>
  z
    .array(z.string().min(1).max(60))
    .min(1)
    .max(100)
    .nullable()
    .meta({
      description: "Fields of the records, in the order of the columns; null for all.",
      examples: [["id", "name", "email"]],
    });

export const kindDescription = "What is exported; the caller needs the permission to read it.";

export const Export = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    kind: ExportKind.meta({ description: kindDescription }),
    filter: ExportFilter,
    format: ExportFormat,
    ...csvOptions(),
    fields: exportFields(),
    state: TransferState,
    recordCount: z
      .int()
      .min(0)
      .meta({ description: "Records in the file, or read so far.", examples: [3] }),
    fileId: z
      .uuid()
      .nullable()
      .meta({
        examples: ["56fc0576-e80e-5614-ab20-13c22ea4beff"],
        description:
          "The file, once it is ready; also null if there is nothing to export as JSON Lines.",
      }),
    expiresAt: timestamp()
      .nullable()
      .meta({
        description: "When the file is deleted: 24 hours after it was created.",
        examples: ["2026-11-14T16:40:00.420Z"],
      }),
    ...transferMembers("records are read"),
  })
  .meta({ id: "Export", description: "An export to a file, with its progress." });
export type Export = z.infer<typeof Export>;

/** Selects the exports of the organization; callers add conditions. */
export const selectExports = () => queries.selectFrom("exports").selectAll();

/** Returns the representation of a row of `selectExports`. */
export function toExport(row: Selectable<Exports>): Export {
  return {
    id: row.id,
    organizationId: row.organization_id,
    kind: ExportKind.parse(row.kind),
    filter: ExportFilter.parse(row.filter),
    format: ExportFormat.parse(row.format),
    delimiter: Delimiter.nullable().parse(row.delimiter),
    decimalSeparator: z.enum([".", ","]).nullable().parse(row.decimal_separator),
    byteOrderMark: row.byte_order_mark,
    fields: row.fields,
    state: TransferState.parse(row.state),
    recordCount: row.record_count,
    fileId: row.file_id,
    expiresAt: toTimestamp(row.expires_at),
    ...toTransferMembers(row),
  };
}

/** Loads an export, with the channel and client of its requester. */
export async function loadExport(transaction: Transaction, id: string) {
  const row = await transaction.one(selectExports().where("id", "=", id));
  if (row === undefined) throw notFound("export", id);
  const record = toExport(row);
  const { channel, client_id: clientId } = row;
  return { record, version: unversioned, target: toExportTarget(record), channel, clientId };
}

export function toExportTarget({ id, kind }: Pick<Export, "id" | "kind">): Target {
  return { kind: "export", id, label: `export of ${kind.replaceAll("_", " ")}` };
}
