-- A job without a time is due at once, also if the clock is set back after it was sent: it no longer has the time
-- of sending as its earliest time. Other arguments and columns stay as they were.
create or replace function send_job(
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
  select job_id, q.name, jsonb_build_object('organizationId', tenant, 'data', job_data),
    coalesce(due_at, 'epoch'),
    pgboss.job_now(), tenant || '/' || coalesce(job_key, job_id::text), tenant::text,
    coalesce(due_at, pgboss.job_now()) + q.retention_seconds * interval '1 second', q.policy,
    q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff,
    q.retry_delay_max, q.dead_letter, q.heartbeat_seconds
  from pgboss.queue q where q.name = queue_name
  on conflict do nothing;
end
$$;
