-- Background jobs. Their tables belong to pg-boss, which makes them in the schema pgboss when the
-- service starts, after these files. The application has no right in that schema: send_job is its
-- one way in.

-- Puts a job of the transaction's organization in its queue; nothing is sent when the transaction is
-- rolled back. Of jobs that wait with the same key in one organization, the first stays.
-- The columns are those that pg-boss fills when it inserts a job itself (plans.js, insertJobs).
create function send_job(
  job_id uuid, queue_name text, job_data jsonb, due_at timestamptz, job_key text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  tenant constant uuid := current_setting('app.organization_id');
begin
  if not exists (select from pgboss.queue where name = queue_name) then
    raise exception 'there is no queue %', queue_name;
  end if;
  insert into pgboss.job (
    id, name, data, start_after, created_on, singleton_key, group_id, keep_until, policy,
    expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    dead_letter, heartbeat_seconds)
  select job_id, q.name, jsonb_build_object('organizationId', tenant, 'data', job_data), due_at,
    pgboss.job_now(), tenant || '/' || coalesce(job_key, job_id::text), tenant::text,
    due_at + q.retention_seconds * interval '1 second', q.policy,
    q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff,
    q.retry_delay_max, q.dead_letter, q.heartbeat_seconds
  from pgboss.queue q where q.name = queue_name
  on conflict do nothing;
end
$$;
revoke all on function send_job(uuid, text, jsonb, timestamptz, text) from public;
grant execute on function send_job(uuid, text, jsonb, timestamptz, text) to werkbank_app;
