-- The log is also read by OAuth client. Generated from what the chain holds, so it cannot say anything else. Adding it
-- rewrites the table. Only entries with a client are parsed.
alter table audit_entries add column client_id text generated always as (
  case when position('"clientId":"' in canonical) > 0 then canonical::jsonb ->> 'clientId' end) stored;
create index audit_entries_client on audit_entries (organization_id, client_id, sequence)
  where client_id is not null;
