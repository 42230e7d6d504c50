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
 * Composes a query with constant text once, so that each call only inserts its values. `build` is called once,
 * with placeholders, and must only pass them on.
 */
export function fixedQuery<Row, Values extends unknown[]>(
  build: (...values: Values) => Compilable<Row>,
): (...values: Values) => FixedQuery<Row> {
  return fixedQueryOf(build.length, build);
}

/** Like `fixedQuery`, with `count` values for a `build` that takes any number of them. */
export function fixedQueryOf<Row, Values extends unknown[]>(
  count: number,
  build: (...values: Values) => Compilable<Row>,
): (...values: Values) => FixedQuery<Row> {
  let composed: { text: string; parameters: { own: unknown; place: number }[] } | undefined;
  return (...values) => {
    composed ??= compose(count, (standIns) => build(...(standIns as Values)));
    return {
      text: composed.text,
      values: composed.parameters.map(({ own, place }) => (place === -1 ? own : values[place])),
    };
  };
}

function compose(count: number, build: (standIns: unknown[]) => Compilable) {
  const standIns: unknown[] = Array.from({ length: count }, () => ({}));
  const { sql, parameters } = build(standIns).compile();
  return {
    text: sql,
    parameters: parameters.map((own) => ({ own, place: standIns.indexOf(own) })),
  };
}

/** The compiled form: text and values. `Row` is the type of its rows. */
export type FixedQuery<Row> = { text: string; values: unknown[]; readonly row?: Row };

/** A query composed with Kysely, or hot SQL written by hand. */
export type Query<Row> = Compilable<Row> | FixedQuery<Row>;
