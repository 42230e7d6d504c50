import { sql, type RawBuilder } from "kysely";

/** Returns the SQL condition that the event type in a column matches one of the selectors. */
export function matchesSelectors(
  typeColumn: string,
  selectors: readonly string[],
): RawBuilder<boolean> {
  if (selectors.includes("*")) return sql<boolean>`true`;
  const kinds = selectors.filter((each) => each.endsWith(".*")).map((each) => each.slice(0, -1));
  const types = selectors.filter((each) => !each.endsWith(".*"));
  const alternatives = [
    ...(types.length === 0 ? [] : [sql<boolean>`${sql.ref(typeColumn)} = any(${types}::text[])`]),
    ...kinds.map((kind) => sql<boolean>`starts_with(${sql.ref(typeColumn)}, ${kind})`),
  ];
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`;
}
