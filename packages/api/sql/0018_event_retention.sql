-- Events are kept for 30 days, counted per organization: those are removed that are older, and no
-- others. The numbers of the rest stay as they are.

create index events_at on events (organization_id, at);
-- A list of one type reads that type alone.
create index events_type on events (organization_id, type, sequence);

-- The one way to remove events: the application may only read them.
create function purge_events(older_than timestamptz) returns void
  language sql security definer set search_path = ''
begin atomic
  delete from public.events
    where organization_id = current_setting('app.organization_id')::uuid and at < older_than;
end;
revoke all on function purge_events(timestamptz) from public;
grant execute on function purge_events(timestamptz) to werkbank_app;
