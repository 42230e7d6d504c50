import type { Application } from "../../kernel/application.ts";
import type { FileColumns } from "./columns/file-columns.ts";
import type { TableImport } from "./import.ts";
import type { Requester } from "./member-call.ts";

/** The context that all rows of an import share. */
export type ImportRun = {
  application: Application;
  record: TableImport;
  requester: Requester;
  columnCount: number;
  columns: FileColumns;
  /** Of the organization. */
  settings: { timeZone: string; currency: string; country: string };
};
