import { sql, type RawBuilder } from "kysely";

/**
 * Returns the SQL condition that the event type in a column matches one of the selectors. Types are compared by code
 * point, as the indexes have them: those of a kind are from `kind.` up to `kind/`, the next character.
 */
export function matchesSelectors(
  typeColumn: string,
  selectors: readonly string[],
): RawBuilder<boolean> {
  if (selectors.includes("*")) return sql<boolean>`true`;
  const type = sql`${sql.ref(typeColumn)} collate "C"`;
  const kinds = selectors.filter((each) => each.endsWith(".*")).map((each) => each.slice(0, -2));
  const types = selectors.filter((each) => !each.endsWith(".*"));
  const alternatives = [
    ...(types.length === 0 ? [] : [sql<boolean>`${type} = any(${types}::text[])`]),
    ...kinds.map((kind) => sql<boolean>`${type} >= ${`${kind}.`} and ${type} < ${`${kind}/`}`),
  ];
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`;
}
