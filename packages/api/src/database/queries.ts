import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { DB } from "./types.gen.ts";

/**
 * Kysely builds and types queries; it does not run them. A handler passes the query to its transaction:
 * `transaction.all(queries.selectFrom("suppliers")…)`.
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
 * Compiles a query with constant text once; each call only inserts its values. `build` is called once, with
 * placeholders that it must pass on unchanged.
 */
export function fixedQuery<Row, Values extends unknown[]>(
  build: (...values: Values) => Compilable<Row>,
): (...values: Values) => FixedQuery<Row> {
  return fixedQueryOf(build.length, build);
}

/** Like `fixedQuery`, for a `build` with rest parameters, which gets `count` values. */
export function fixedQueryOf<Row, Values extends unknown[]>(
  count: number,
  build: (...values: Values) => Compilable<Row>,
): (...values: Values) => FixedQuery<Row> {
  let composed: { text: string; parameters: { constant: unknown; index: number }[] } | undefined;
  return (...values) => {
    composed ??= compose(count, (placeholders) => build(...(placeholders as Values)));
    return {
      text: composed.text,
      values: composed.parameters.map(({ constant, index }) =>
        index === -1 ? constant : values[index],
      ),
    };
  };
}

function compose(count: number, build: (placeholders: unknown[]) => Compilable) {
  const placeholders: unknown[] = Array.from({ length: count }, () => ({}));
  const { sql, parameters } = build(placeholders).compile();
  return {
    text: sql,
    parameters: parameters.map((constant) => ({ constant, index: placeholders.indexOf(constant) })),
  };
}

/** A compiled query. `Row` is the type of its rows. */
export type FixedQuery<Row> = { text: string; values: unknown[]; readonly row?: Row };

/** A query built with Kysely, or SQL written by hand where speed matters. */
export type Query<Row> = Compilable<Row> | FixedQuery<Row>;
