/** The maximum number of rows of a table, without the header. */
export const maxRows = 20_000;

/** The maximum number of columns, that of Excel. */
export const maxColumns = 16_384;

/** The maximum length of a row: in bytes of CSV, in characters of a spreadsheet. */
export const maxRowLength = 1024 * 1024;
