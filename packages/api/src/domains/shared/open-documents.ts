import { sql } from "kysely";

/** SQL conditions on the row for an open quote and an open order. */
export const openQuote = sql<boolean>`(status in ('draft', 'accepted')
  or status = 'sent' and expires_at > now()) and deleted_at is null`;
export const openOrder = sql<boolean>`status not in ('completed', 'cancelled')
  and deleted_at is null`;
