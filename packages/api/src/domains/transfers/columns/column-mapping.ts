import { z } from "zod";
import { line, lines, verbatim } from "../../../schema/text.ts";
import { DateFormat } from "./parse-date.ts";
import { NumberFormat } from "./parse-decimal.ts";

const columnName = () => verbatim({ max: 240 }).overwrite((name) => name.normalize("NFC"));

const fieldName = () => line({ min: 1, max: 60 });

export const ReferenceKey = z
  .enum(["id", "number", "externalId", "name", "email", "sku", "code", "serialNumber"])
  .meta({
    description:
      "By which value the cell names another record, such as the customer; by default `id`. Exactly one record must have it.",
    examples: ["externalId"],
  });
export type ReferenceKey = z.infer<typeof ReferenceKey>;

const CellPart = z
  .strictObject({
    separator: lines({ max: 10 })
      .min(1)
      .meta({ description: "What separates the parts.", examples: ["/"] }),
    from: z
      .int()
      .min(1)
      .max(100)
      .meta({ description: "The first part to use, counted from 1.", examples: [1] }),
    to: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: "The last part to use; by default the last one.", examples: [1] }),
  })
  .meta({
    description:
      "Uses only some parts of the cell, such as the first of two telephone numbers. In a list, each part is a value.",
  });

export const ColumnTarget = z
  .strictObject({
    field: fieldName().meta({ description: "The field.", examples: ["unitPriceMinor"] }),
    numberFormat: NumberFormat.optional(),
    dateFormat: DateFormat.optional(),
    values: z
      .record(lines({ max: 240 }), lines({ max: 240 }))
      .optional()
      .meta({
        description:
          "Cells and what they mean, compared without case; an empty text is no value. Other cells are read as they are.",
        examples: [{ Actief: "active" }],
      }),
    part: CellPart.optional(),
    join: lines({ max: 10 })
      .optional()
      .meta({
        description:
          "Lets several columns fill one text field: what precedes the value of this one, after another.",
        examples: [" "],
      }),
    fallback: z
      .boolean()
      .optional()
      .meta({
        description: "Whether the column fills its field only where other columns do not.",
        examples: [true],
      }),
    order: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .meta({
        description: "The position among joined columns; by default that in the file.",
        examples: [2],
      }),
    reference: ReferenceKey.optional(),
  })
  .meta({
    id: "ImportColumn",
    description: "The field of a column, and how its cells are read.",
  });
export type ColumnTarget = z.infer<typeof ColumnTarget>;

const ColumnTargets = z.union([fieldName(), ColumnTarget, z.array(ColumnTarget).min(1).max(10)]);

export const ImportMapping = z.record(columnName(), ColumnTargets).meta({
  description:
    "Maps columns of the file to fields of the record, named as in the operation that creates it; contacts also have `customerId`, and stock movements `sku` and `locationCode`. The value is the name of a field, or an object that also says how cells are read, or a list of them where a column fills several fields. Columns that are not named are ignored.",
  examples: [
    {
      Naam: "name",
      Klantnummer: "externalId",
      Status: { field: "status", values: { Actief: "active" } },
    },
  ],
});
export type ImportMapping = z.infer<typeof ImportMapping>;

export const ImportConstants = z
  .record(
    fieldName(),
    z.union([lines({ max: 4_000 }), z.number(), z.boolean(), z.array(lines({ max: 240 }))]),
  )
  .meta({
    description:
      "Values for fields of new records that have no column, or an empty cell. Existing records keep theirs.",
    examples: [{ type: "company" }],
  });
export type ImportConstants = z.infer<typeof ImportConstants>;

/** Returns the targets of a column. */
export function toTargets(targets: z.infer<typeof ColumnTargets>): readonly ColumnTarget[] {
  if (typeof targets === "string") return [{ field: targets }];
  return Array.isArray(targets) ? targets : [targets];
}

/** A target of a column of the file. */
export type MappedColumn = ColumnTarget & { column: string };

/** Returns all targets of a mapping, with their columns. */
export function listTargets(mapping: ImportMapping): MappedColumn[] {
  return Object.entries(mapping).flatMap(([column, targets]) =>
    toTargets(targets).map((target) => ({ ...target, column })),
  );
}
