import { z } from "zod";

/** What separates the cells of a row of CSV. */
export const Delimiter = z.enum([",", ";", "\t"]);
export type Delimiter = z.infer<typeof Delimiter>;

/**
 * The layout of a file with a table. A file of rejected rows has the layout of the imported file. Members that
 * do not apply to the format are null, false or empty.
 */
export const TableLayout = z.strictObject({
  format: z.enum(["csv", "xlsx", "ods"]),
  /** A label of the WHATWG Encoding Standard, such as `utf-8` or `windows-1252`. */
  encoding: z.string().nullable(),
  byteOrderMark: z.boolean(),
  delimiter: Delimiter.nullable(),
  /** Whether the file begins with the line `sep=;`, which names the delimiter to Excel. */
  separatorLine: z.boolean(),
  /** The name of the sheet that is read. */
  sheet: z.string().nullable(),
  /** The names of all sheets, in their order. */
  sheets: z.array(z.string()),
});
export type TableLayout = z.infer<typeof TableLayout>;
