import { Problem } from "../../../problems/problem.ts";

/** Thrown for a table that its format cannot contain. */
export class UnwritableTable extends Problem {
  constructor(detail: string) {
    super("VALIDATION_FAILED", detail, { errors: [] });
  }
}
