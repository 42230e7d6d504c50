import { Problem } from "../../../problems/problem.ts";

/** Thrown for a file that cannot be read as a table, with the row and column. */
export class UnreadableFile extends Problem {
  readonly row: number | null;
  readonly column: string | null;

  constructor(detail: string, row: number | null = null, column: string | null = null) {
    super("VALIDATION_FAILED", detail, { errors: [] });
    this.row = row;
    this.column = column;
  }
}
