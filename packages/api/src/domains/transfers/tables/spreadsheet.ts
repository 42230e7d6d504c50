import type { SparseRow } from "./sparse-rows.ts";

/** A file with sheets. */
export type Spreadsheet = {
  /** The names of the sheets, in their order. */
  sheets: string[];
  /** The index of the first sheet that is not hidden; -1 if all are. */
  firstSheet: number;
  /**
   * Reads the rows of the sheet with this index. Each call begins with the first one.
   *
   * @throws UnreadableFile
   */
  rows: (index: number) => AsyncGenerator<SparseRow, void>;
};
