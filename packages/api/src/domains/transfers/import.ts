import type { Selectable } from "kysely";
import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { verbatim } from "../../schema/text.ts";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Imports } from "../../database/types.gen.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { ImportConstants, ImportMapping } from "./columns/column-mapping.ts";
import { TableLayout } from "./tables/table-layout.ts";
import { ImportedKind, type ImportKind, MatchBy } from "./transfer-kinds.ts";
import { toTransferMembers, transferMembers, TransferState } from "./transfer.ts";
import type { Target } from "../../kernel/audit.ts";
import { unversioned } from "../../http/etag.ts";

export const OnMatch = enumeration({
  update: "It changes the record.",
  skip: "It is left out.",
}).meta({
  id: "ImportOnMatch",
  description: "What happens to a row whose record exists.",
});

export const OnSimilar = enumeration({
  create: "It creates a customer all the same.",
  update: "It changes the customer. A row that looks like several is refused.",
  skip: "It is left out.",
}).meta({
  id: "ImportOnSimilar",
  description:
    "What happens to a row that looks like existing customers, by its KvK or VAT number, email address, telephone number or name. Null: `createCustomer` decides, which refuses the most similar ones.",
});

/** The name of a sheet. */
export const sheet = () =>
  verbatim({ max: 240 })
    .nullable()
    .meta({
      description: "The sheet of a spreadsheet; null for its first one, and for other files.",
      examples: ["Klanten"],
    });

const count = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] });

const ImportCounts = z
  .strictObject({
    processed: count("Rows that are done, whatever the result.", 2),
    created: count("Records that were created.", 1),
    updated: count("Rows whose record existed and was updated, or needed no change.", 1),
    restored: count("Events of a calendar file whose item had been deleted and was restored.", 0),
    cancelled: count("Events of a calendar file that cancelled their item.", 0),
    skipped: count("Rows whose record existed and was left as it was.", 0),
    refused: count("Rows that were refused; they are in the file of `refusedFileId`.", 0),
    similar: count("Rows that look like existing customers, whatever the result.", 0),
    held: count("Rows that wait for a decision, because an approval policy holds them.", 0),
  })
  .meta({ id: "ImportCounts", description: "The number of rows by result so far." });

export const kindDescription = "What each row is; rows go through the operation that creates one.";

/** What is known of the file once it has been read. */
export const layoutMembers = {
  format: TableLayout.shape.format.nullable().meta({
    description: "The format of the file; null before it has been read, and for calendar files.",
    examples: ["csv"],
  }),
  encoding: TableLayout.shape.encoding.meta({
    description:
      "The character encoding of a CSV file; null before it has been read, and for other files.",
    examples: ["utf-8"],
  }),
  delimiter: TableLayout.shape.delimiter.meta({
    description:
      "What separates the cells of a CSV file; null before it has been read, and for other files.",
    examples: [";"],
  }),
  sheet: sheet(),
};

export const Import = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    kind: ImportedKind.meta({
      description: `${kindDescription} Agenda items come from a calendar file.`,
    }),
    fileId: z.uuid().meta({
      description: "The file that is read.",
      examples: ["a904ac8e-0231-5a48-a186-89c48794cc5d"],
    }),
    mapping: ImportMapping,
    constants: ImportConstants,
    matchBy: MatchBy.nullable(),
    onMatch: OnMatch,
    onSimilar: OnSimilar.nullable(),
    dryRun: z.boolean().meta({
      description: "Whether rows are only tried: then no records are written.",
    }),
    state: TransferState,
    ...layoutMembers,
    rowCount: z
      .int()
      .min(0)
      .nullable()
      .meta({
        description:
          "Rows of the file, without header and empty ones, or events of a calendar file; null before it has been read.",
        examples: [2],
      }),
    counts: ImportCounts.meta({ description: "The number of rows by result so far." }),
    refusedFileId: z
      .uuid()
      .nullable()
      .meta({
        examples: ["a43068cd-8842-5a3c-a28b-9873a7fb1eb8"],
        description:
          "A file of the refused rows in the format of the imported one, each with its problem, kept for 30 days. For a calendar file, it is a CSV of the events with a note: why they were refused or skipped, or what was omitted; after a dry run, of all its events. Null while it runs, and if it would be empty.",
      }),
    ...transferMembers("rows are imported"),
  })
  .meta({ id: "Import", description: "An import of a file, with its progress." });
export type Import = z.infer<typeof Import>;

/** An import of a table. */
export type TableImport = Import & { kind: ImportKind };

export const isTableImport = (record: Import): record is TableImport =>
  record.kind !== "agenda_items";

/** The counts of an import that has not begun. */
export const initialCounts: Import["counts"] = {
  processed: 0,
  created: 0,
  updated: 0,
  restored: 0,
  cancelled: 0,
  skipped: 0,
  refused: 0,
  similar: 0,
  held: 0,
};

/** Selects the imports of the organization; callers add conditions. */
export const selectImports = () => queries.selectFrom("imports").selectAll();

/** Returns the representation of a row of `selectImports`. */
export function toImport(row: Selectable<Imports>): Import {
  const layout = TableLayout.nullable().parse(row.layout);
  return {
    id: row.id,
    organizationId: row.organization_id,
    kind: ImportedKind.parse(row.kind),
    fileId: row.file_id,
    mapping: ImportMapping.parse(row.mapping),
    constants: ImportConstants.parse(row.constants),
    matchBy: MatchBy.nullable().parse(row.match_by),
    onMatch: OnMatch.parse(row.on_match),
    onSimilar: OnSimilar.nullable().parse(row.on_similar),
    dryRun: row.dry_run,
    state: TransferState.parse(row.state),
    format: layout?.format ?? null,
    encoding: layout?.encoding ?? null,
    delimiter: layout?.delimiter ?? null,
    sheet: layout?.sheet ?? row.sheet,
    rowCount: row.row_count,
    counts: {
      processed: row.processed_count,
      created: row.created_count,
      updated: row.updated_count,
      restored: row.restored_count,
      cancelled: row.cancelled_count,
      skipped: row.skipped_count,
      refused: row.refused_count,
      similar: row.similar_count,
      held: row.held_count,
    },
    refusedFileId: row.refused_file_id,
    ...toTransferMembers(row),
  };
}

/** Loads an import, with the channel and client of its requester. */
export async function loadImport(transaction: Transaction, id: string) {
  const row = await transaction.one(selectImports().where("id", "=", id));
  if (row === undefined) throw notFound("import", id);
  const record = toImport(row);
  const { channel, client_id: clientId, client_name: clientName } = row;
  const target = toImportTarget(record);
  return { record, version: unversioned, target, channel, clientId, clientName };
}

export function toImportTarget({ id, kind }: Pick<Import, "id" | "kind">): Target {
  return { kind: "import", id, label: `import of ${kind.replaceAll("_", " ")}` };
}
