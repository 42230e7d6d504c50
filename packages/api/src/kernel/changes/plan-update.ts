import { isDeepStrictEqual } from "node:util";
import type { Updateable } from "kysely";
import { LRUCache } from "lru-cache";
import { type FixedQuery, fixedQueryOf, queries } from "../../database/queries.ts";
import type { DB } from "../../database/types.gen.ts";
import type { ChangeEvent, Difference, Target } from "../audit.ts";
import type { Plan } from "./change.ts";

/** Tables whose records have versions. */
type VersionedTable = {
  [Name in keyof DB]: DB[Name] extends { id: unknown; version: unknown; updated_at: unknown }
    ? Name
    : never;
}[keyof DB];

/** Returns the given members that differ from the current values. */
export function changedValues<Values extends object>(
  before: Values,
  given: Partial<Values>,
): Partial<Values> {
  const entries = Object.entries(given).filter(
    ([member, value]) =>
      value !== undefined && !isDeepStrictEqual(before[member as keyof Values], value),
  );
  return Object.fromEntries(entries) as Partial<Values>;
}

/** Cached statements by table and columns: building a statement is the slowest part of an update here. */
const updates = new LRUCache<string, (...values: unknown[]) => FixedQuery<unknown>>({ max: 1_000 });

/** Returns the statement that updates columns of a record and increments its version. */
export function toNextVersion<Table extends VersionedTable>(
  table: Table,
  { id, version }: { id: unknown; version: number },
  columns: Updateable<DB[Table]>,
  now: Date,
): FixedQuery<unknown> {
  const written = Object.entries(columns).filter(([, value]) => value !== undefined);
  const names = [...written.map(([name]) => name), "updated_at", "version"];
  const key = `${table} ${names.join(" ")}`;
  let update = updates.get(key);
  if (update === undefined) {
    update = composeUpdate(table, names);
    updates.set(key, update);
  }
  return update(...written.map(([, value]) => value), now, version + 1, id);
}

function composeUpdate(table: VersionedTable, names: string[]) {
  return fixedQueryOf(names.length + 1, (...values: unknown[]) =>
    queries
      .updateTable(table as "suppliers")
      .set(Object.fromEntries(names.map((name, index) => [name, values[index]])))
      .where("id", "=", values.at(-1) as string),
  );
}

/** Plans the update of a record. */
export function planUpdate<Table extends VersionedTable, Values extends { id: unknown }>(
  { target, version, record: before }: { target: Target; version: number; record: Values },
  after: Values,
  update: {
    table: Table;
    /** The columns that change. */
    columns: Updateable<DB[Table]>;
    now: Date;
    event: ChangeEvent | ChangeEvent[];
    /** The new label of the record, if the change may alter it. */
    label?: string;
  },
): Plan<Values> & { change: Difference } {
  const { table, columns, now, event, label = target.label } = update;
  return {
    result: after,
    change: { target: { ...target, label }, before: { ...before }, after: { ...after }, event },
    write: (tx) => tx.write(toNextVersion(table, { id: before.id, version }, columns, now)),
  };
}
