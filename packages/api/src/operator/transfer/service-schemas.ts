/** Returns a SQL condition on the name of a schema: it is one of the service, and not of PostgreSQL. */
export const isOfService = (schema: string): string =>
  `${schema} not like 'pg\\_%' and ${schema} <> 'information_schema'`;
