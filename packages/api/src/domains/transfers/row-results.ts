import type { Selectable } from "kysely";
import { z } from "zod";
import { type Query, queries } from "../../database/queries.ts";
import type { ImportRows } from "../../database/types.gen.ts";
import { enumeration } from "../../schema/enumeration.ts";
import { recordNumber } from "../../schema/values.ts";
import { DuplicateReason } from "../customers/customer-duplicates.ts";
import type { SimilarCustomer } from "../customers/find-similar-customers.ts";

export const ImportRowResult = enumeration({
  created: "It created a record.",
  updated: "It changed a record, or needed no change.",
  skipped: "It was left out.",
  refused: "It was refused: `code` and `errors` say why.",
  held: "It waits for a decision.",
}).meta({ id: "ImportRowResult", description: "What became of a row, or would become of it." });
export type ImportRowResult = z.infer<typeof ImportRowResult>;

const ImportRowError = z
  .strictObject({
    column: z
      .string()
      .nullable()
      .meta({ description: "The column; null where it is none.", examples: ["Dagen"] }),
    field: z
      .string()
      .nullable()
      .meta({ description: "The field; null where it is none.", examples: ["paymentTermsDays"] }),
    rule: z.string().meta({
      description: "The rule that the value breaks, as in the errors of a problem.",
      examples: ["max"],
    }),
    expected: z
      .union([z.string(), z.number(), z.boolean()])
      .nullable()
      .meta({
        description:
          "What the rule expects, such as the maximum; null where it is no single value.",
        examples: [365],
      }),
    message: z.string().meta({
      description: "The error as a sentence.",
      examples: ["Dagen must be at most 365"],
    }),
  })
  .meta({ id: "ImportRowError", description: "Why a row was refused." });
export type ImportRowError = z.infer<typeof ImportRowError>;

const StoredCustomer = z.strictObject({ id: z.int(), reasons: z.array(DuplicateReason) });

export const ImportRow = z
  .strictObject({
    row: z
      .int()
      .min(1)
      .meta({
        description: "The row of the file, as a spreadsheet counts: the header is row 1.",
        examples: [3],
      }),
    result: ImportRowResult,
    code: z
      .string()
      .nullable()
      .meta({
        description: "The code of the problem of a refused row; null for others.",
        examples: ["VALIDATION_FAILED"],
      }),
    errors: z.array(ImportRowError).meta({
      description: "The first ten errors of a refused row, where the problem has any.",
    }),
    name: z
      .string()
      .nullable()
      .meta({
        description: "The name in a row that looks like existing customers; null for other rows.",
        examples: ["Snelle Bocht"],
      }),
    similarCustomers: z
      .array(
        z
          .strictObject({
            id: recordNumber().meta({ description: "The customer.", examples: [1001] }),
            name: z
              .string()
              .nullable()
              .meta({
                description: "The present name; null once it is deleted permanently.",
                examples: ["Koeriersdienst Snelle Bocht B.V."],
              }),
            reasons: z.array(DuplicateReason).meta({
              description: "Why the row looks like it, the strongest reason first.",
            }),
          })
          .meta({ id: "ImportRowCustomer", description: "A customer that a row looks like." }),
      )
      .meta({
        description:
          "Existing customers that the row looks like, at most 10; none without the permission to read customers.",
      }),
  })
  .meta({
    id: "ImportRow",
    description: "A row of an import that was refused, or that looks like existing customers.",
  });
export type ImportRow = z.infer<typeof ImportRow>;

/** Selects the rows of imports; callers add conditions. */
export const selectImportRows = () =>
  queries
    .selectFrom("import_rows")
    .select(["row_number", "result", "code", "errors", "name", "similar_customers"]);

export type StoredImportRow = Pick<
  Selectable<ImportRows>,
  "row_number" | "result" | "code" | "errors" | "name" | "similar_customers"
>;

export const customersOf = (row: StoredImportRow): SimilarCustomer[] =>
  z.array(StoredCustomer).parse(row.similar_customers);

/**
 * Returns the representation of a row of `selectImportRows`.
 *
 * @param names of customers, by their ids; null if the caller may not read customers
 */
export function toImportRow(
  row: StoredImportRow,
  names: ReadonlyMap<number, string> | null,
): ImportRow {
  return {
    row: row.row_number,
    result: ImportRowResult.parse(row.result),
    code: row.code,
    errors: z.array(ImportRowError).parse(row.errors),
    name: row.name,
    similarCustomers:
      names === null
        ? []
        : customersOf(row).map(({ id, reasons }) => ({ id, name: names.get(id) ?? null, reasons })),
  };
}

/** Stores a row that was refused or looks like existing customers. */
export function insertImportRow(
  { organizationId, id }: { organizationId: string; id: string },
  row: {
    number: number;
    result: ImportRowResult;
    code?: string;
    errors?: readonly ImportRowError[];
    name: string | null;
    similar: readonly SimilarCustomer[];
    updatedCustomerId?: number | null;
  },
): Query<unknown> {
  return queries.insertInto("import_rows").values({
    organization_id: organizationId,
    import_id: id,
    row_number: row.number,
    result: row.result,
    code: row.code ?? null,
    errors: JSON.stringify(row.errors ?? []),
    name: row.name,
    similar_customers: JSON.stringify(row.similar),
    updated_customer_id: row.updatedCustomerId ?? null,
  });
}
