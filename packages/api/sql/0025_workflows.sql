-- Workflows, what each of their versions says, and their runs.

-- The texts of a JSON list.
create function texts_of(list jsonb) returns text[]
  language sql immutable parallel safe
  return case when jsonb_typeof(list) = 'array'
    then array(select jsonb_array_elements_text(list)) else '{}'::text[] end;

create table workflows (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  description text,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'archived')),
  -- Who wrote the definition: its steps run as this person.
  run_as_user_id uuid not null references users (id),
  trigger jsonb not null,
  conditions jsonb,
  steps jsonb not null,
  allow_self_trigger boolean not null default false,
  -- What events are chosen by; empty for the other triggers.
  event_types text[] not null generated always as (texts_of(trigger -> 'eventTypes')) stored,
  -- The next occurrence of a schedule; null when there is none to come.
  next_run_at timestamptz(3),
  -- Its health, which runs write; it is no part of the version.
  failures_in_row smallint not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search tsvector generated always as (
    to_tsvector('simple', fold(name || ' ' || coalesce(description, '')))) stored,
  primary key (organization_id, id),
  constraint workflows_next_run check (next_run_at is null or status = 'active')
);
create index workflows_active on workflows (organization_id)
  where status = 'active' and deleted_at is null;
create index workflows_search on workflows using gin (search);

-- A run keeps to the definition that it began with: the one of its version, or the last before it.
create table workflow_versions (
  organization_id uuid not null,
  workflow_id uuid not null,
  version bigint not null,
  definition jsonb not null,
  run_as_user_id uuid not null references users (id),
  created_at timestamptz(3) not null,
  primary key (organization_id, workflow_id, version),
  foreign key (organization_id, workflow_id)
    references workflows (organization_id, id) on delete cascade
);

-- Without a foreign key: whoever writes an event waits for nobody who changes a workflow.
create table workflow_runs (
  organization_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  workflow_version bigint not null,
  state text not null default 'queued' check (state in (
    'queued', 'running', 'waiting_approval', 'succeeded', 'failed', 'cancelled', 'skipped')),
  trigger_type text not null check (trigger_type in ('event', 'schedule', 'manual', 'retry')),
  event_id uuid,
  event_type text,
  occurrence_at timestamptz(3),
  -- Who started it by hand.
  started_by uuid references users (id),
  retry_of uuid,
  -- How many events led to it.
  depth smallint not null default 0,
  -- What conditions and placeholders read: of an event kept when the run begins, since events are
  -- removed earlier than runs.
  trigger jsonb,
  -- How far each step is, in their order.
  steps jsonb not null default '[]',
  -- What the operations of the steps answered, by their ids: placeholders read it, and nobody else.
  results jsonb not null default '{}',
  problem jsonb,
  -- Null when there is nothing to do.
  next_attempt_at timestamptz(3),
  -- A process is at it, with this token; when that dies, another takes over at this moment.
  lease uuid,
  leased_until timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint workflow_runs_over check (
    (state in ('succeeded', 'failed', 'cancelled', 'skipped')) = (finished_at is not null)),
  constraint workflow_runs_waiting check (next_attempt_at is null or finished_at is null)
);
-- An occurrence of a schedule, and the retry of a run, happen once.
create unique index workflow_runs_occurrence
  on workflow_runs (organization_id, workflow_id, occurrence_at) where occurrence_at is not null;
create unique index workflow_runs_retry
  on workflow_runs (organization_id, retry_of) where retry_of is not null;
create index workflow_runs_due
  on workflow_runs (organization_id, next_attempt_at) where next_attempt_at is not null;
create index workflow_runs_created
  on workflow_runs (organization_id, workflow_id, created_at, id);
create index workflow_runs_begun
  on workflow_runs (organization_id, started_at) where started_at is not null;
create index workflow_runs_old on workflow_runs (organization_id, finished_at);

call protect_tenant_tables(
  array['workflows', 'workflow_versions', 'workflow_runs'], 'select, insert, update, delete');

-- An event and the runs that it starts are written by one statement: either both are there or neither.
-- Of three events that led to one another the last starts nothing, so that no loop goes on for ever.
create function start_workflows() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.workflow_runs (
    organization_id, id, workflow_id, workflow_version, trigger_type, event_id, event_type, depth,
    next_attempt_at, created_at, updated_at)
  select new.organization_id, public.uuid_at(new.at), w.id, w.version, 'event', new.id, new.type,
    coalesce((new.payload #>> '{causation,depth}')::smallint, 0) + 1, new.at, new.at, new.at
  from public.workflows w
  where w.organization_id = new.organization_id and w.status = 'active' and w.deleted_at is null
    and w.event_types && public.event_selectors(new.type)
    and (w.allow_self_trigger
      or new.payload #>> '{actor,type}' is distinct from 'workflow'
      or new.payload #>> '{actor,id}' is distinct from w.id::text);
  return null;
end
$$;
revoke all on function start_workflows() from public;
create trigger events_start_workflows after insert on events
  for each row
  when (new.type <> 'webhook.test' and coalesce((new.payload #>> '{causation,depth}')::int, 0) < 3)
  execute function start_workflows();

-- The organizations with a workflow at work, and whether they have something to do now, among those
-- given or, where none are, all: what is read across organizations, with the owner's rights.
do $$
begin
  execute format('create policy upkeep on workflows for select to %I using (true)', current_user);
  execute format('create policy upkeep on workflow_runs for select to %I using (true)', current_user);
end
$$;
create function due_workflows(moment timestamptz, organization_ids uuid[])
  returns table (organization_id uuid, is_due boolean)
  language sql stable security definer set search_path = ''
begin atomic
  with work as (
    select r.organization_id, r.next_attempt_at <= moment
      and (r.leased_until is null or r.leased_until <= moment) as is_due
    from public.workflow_runs r
    where r.next_attempt_at is not null
      and (organization_ids is null or r.organization_id = any (organization_ids))
    union all
    select w.organization_id, coalesce(w.next_run_at <= moment, false)
    from public.workflows w
    where w.status = 'active' and w.deleted_at is null
      and (organization_ids is null or w.organization_id = any (organization_ids))
  )
  select work.organization_id, bool_or(work.is_due) from work group by work.organization_id;
end;
revoke all on function due_workflows(timestamptz, uuid[]) from public;
grant execute on function due_workflows(timestamptz, uuid[]) to werkbank_app;
