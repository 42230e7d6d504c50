/** Whole rows of one table, in the text format of COPY. */
export type RowBatch = {
  /** Its quoted name with its schema. */
  table: string;
  /** The quoted names of its columns that are not generated, separated by commas. */
  columns: string;
  /** Complete lines in UTF-8. */
  lines: Buffer<ArrayBuffer>;
};

/** The contents of a database, independent of its engine. */
export type DatabaseContents = {
  /** The migrations that it has applied. */
  migrations: readonly string[];
  /** The version of pg-boss's schema; null if the service has never started on the database. */
  jobSchemaVersion: number | null;
  rows: AsyncIterable<RowBatch>;
};
