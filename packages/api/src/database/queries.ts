import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { DB } from "./types.gen.ts";

/**
 * Kysely composes and types the queries; it never runs them. A handler hands the query to the
 * transaction it was given: `tx.all(queries.selectFrom("suppliers")…)`.
 */
export const queries = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * A query whose text never changes, composed once: what is left for each call is to put its values
 * in place. `build` is called once, with stand-ins for the values, and must only pass them on.
 */
export function fixedQuery<Row, Values extends unknown[]>(
  build: (...values: Values) => Compilable<Row>,
): (...values: Values) => FixedQuery<Row> {
  const standIns = Array.from({ length: build.length }, () => ({}));
  let compiled: CompiledQuery<Row> | undefined;
  return (...values) => {
    compiled ??= build(...(standIns as unknown as Values)).compile();
    return {
      text: compiled.sql,
      values: compiled.parameters.map((parameter) => {
        const index = standIns.indexOf(parameter as object);
        return index === -1 ? parameter : values[index];
      }),
    };
  };
}

/** The compiled form: text and values. `Row` is the row that it gives. */
export type FixedQuery<Row> = { text: string; values: unknown[]; readonly row?: Row };
