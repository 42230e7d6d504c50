import type { Transaction } from "../../../database/tenant.ts";

/**
 * Appends entries with two changed fields each, through `append_audit`: faster than by requests.
 */
export function appendEntries(transaction: Transaction, userId: string, count: number): void {
  transaction.write({
    text: `select append_audit(e.id, e.at, $1::uuid, 'api', 'updateSupplier', 'supplier', e.id::text,
  'succeeded',
  jsonb_build_object(
    'id', e.id, 'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'actor', jsonb_build_object('type', 'user', 'id', $1::text, 'displayName', 'Adam Admin'),
    'onBehalfOf', null, 'approvedBy', '[]'::jsonb, 'channel', 'api', 'clientId', null, 'ip', '127.0.0.1',
    'requestId', e.id, 'action', 'updateSupplier', 'params', jsonb_build_object('supplierId', e.id),
    'toolName', null, 'reason', null,
    'target', jsonb_build_object('kind', 'supplier', 'id', e.id, 'label', 'Accu & Aandrijving'),
    'outcome', 'succeeded', 'problemCode', null,
    'changes', jsonb_build_array(
      jsonb_build_object('field', 'phone', 'before', e.digest, 'after', e.digest),
      jsonb_build_object('field', 'notes', 'before', e.digest, 'after', e.digest)),
    'reversible', true, 'revertsEntryId', null)::text,
  jsonb_build_array(
    jsonb_build_array(e.salt, e.value, e.salt, e.value),
    jsonb_build_array(e.salt, e.value, e.salt, e.value)),
  '[]')
from (
  select gen_random_uuid() as id, date_trunc('milliseconds', now()) as at, s.salt, s.value,
    encode(sha256(convert_to(s.salt || s.value, 'UTF8')), 'hex') as digest
  from (
    select encode(sha256(int8send(n)), 'hex') as salt, '"+31 30 555 ' || n || '"' as value
    from generate_series(1, $2::bigint) as n) s) e`,
    values: [userId, count],
  });
}
