-- Webhooks, and the deliveries of events to them.

create table webhooks (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  url text not null,
  description text,
  event_types text[] not null,
  status text not null default 'enabled' check (status in ('enabled', 'disabled', 'suspended')),
  -- Encrypted with a key that the database never sees.
  secret bytea not null,
  secret_hint text not null,
  previous_secret bytea,
  previous_secret_until timestamptz(3),
  created_by uuid not null references users (id),
  -- Its health, which deliveries write; it is no part of the version.
  last_delivered_at timestamptz(3),
  failing_since timestamptz(3),
  suspended_at timestamptz(3),
  last_error text,
  -- How many deliveries are on their way at a time.
  concurrency smallint not null default 5 check (concurrency between 1 and 5),
  -- When the last delivery of a replay left.
  replayed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);

-- One for each event and webhook, without a foreign key: whoever writes an event waits for nobody who
-- changes a webhook.
create table webhook_deliveries (
  organization_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  state text not null check (state in ('pending', 'retrying', 'delivered', 'exhausted', 'cancelled')),
  -- Of the present round: sending again begins another.
  attempts_made smallint not null default 0,
  most_attempts smallint not null default 10,
  -- Part of a replay, which keeps a pace.
  is_replay boolean not null default false,
  -- Null when there is nothing to do.
  next_attempt_at timestamptz(3),
  -- A process is at it; when that dies, another takes over at this moment.
  leased_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint webhook_deliveries_waiting
    check ((state in ('pending', 'retrying')) = (next_attempt_at is not null))
);
create unique index webhook_deliveries_event
  on webhook_deliveries (organization_id, webhook_id, event_id);
-- What is taken next, what of a replay, and what is on its way: each is found without reading the rest of
-- what waits.
create index webhook_deliveries_due
  on webhook_deliveries (organization_id, webhook_id, next_attempt_at)
  where next_attempt_at is not null and not is_replay;
create index webhook_deliveries_replay
  on webhook_deliveries (organization_id, webhook_id, next_attempt_at)
  where next_attempt_at is not null and is_replay;
create index webhook_deliveries_leased
  on webhook_deliveries (organization_id, webhook_id) where leased_until is not null;
create index webhook_deliveries_created
  on webhook_deliveries (organization_id, webhook_id, created_at, id);
create index webhook_deliveries_old on webhook_deliveries (organization_id, created_at);

create table webhook_attempts (
  organization_id uuid not null,
  delivery_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  duration_ms integer not null,
  status_code integer,
  error text,
  response text,
  primary key (organization_id, delivery_id, id),
  foreign key (organization_id, delivery_id)
    references webhook_deliveries (organization_id, id) on delete cascade
);

call protect_tenant_tables(array['webhooks', 'webhook_deliveries'], 'select, insert, update, delete');
call protect_tenant_tables(array['webhook_attempts'], 'select, insert');

-- UUID v7, as the service makes them: 48 bits of milliseconds, the rest is random.
create function uuid_at(moment timestamptz) returns uuid
  language sql volatile
  return encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send(floor(extract(epoch from moment) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid;

-- What an event is chosen by: its type, its kind, everything.
create function event_selectors(type text) returns text[]
  language sql immutable parallel safe
  return array[type, split_part(type, '.', 1) || '.*', '*'];

-- An event and its deliveries are written by one statement: either both are there or neither. The test
-- of a webhook writes its delivery itself, as it goes to no other.
create function deliver_event() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.webhook_deliveries (
    organization_id, id, webhook_id, event_id, event_type, state, next_attempt_at, created_at,
    updated_at)
  select new.organization_id, public.uuid_at(new.at), w.id, new.id, new.type, 'pending', new.at,
    new.at, new.at
  from public.webhooks w
  where w.organization_id = new.organization_id and w.status = 'enabled'
    and w.event_types && public.event_selectors(new.type);
  return null;
end
$$;
revoke all on function deliver_event() from public;
create trigger events_deliver after insert on events
  for each row when (new.type <> 'webhook.test') execute function deliver_event();

-- The webhooks that are enabled, and whether they have something to deliver, in the organizations given
-- or, where none are, in all: the one thing that is read across organizations, with the owner's rights.
do $$
begin
  execute format('create policy upkeep on webhooks for select to %I using (true)', current_user);
  execute format(
    'create policy upkeep on webhook_deliveries for select to %I using (true)', current_user);
end
$$;
create function due_webhooks(moment timestamptz, organization_ids uuid[])
  returns table (organization_id uuid, webhook_id uuid, is_due boolean)
  language sql stable security definer set search_path = ''
begin atomic
  select w.organization_id, w.id,
    exists (select from public.webhook_deliveries d
      where d.organization_id = w.organization_id and d.webhook_id = w.id and not d.is_replay
        and d.next_attempt_at <= moment
        and (d.leased_until is null or d.leased_until <= moment))
    or exists (select from public.webhook_deliveries d
      where d.organization_id = w.organization_id and d.webhook_id = w.id and d.is_replay
        and d.next_attempt_at <= moment
        and (d.leased_until is null or d.leased_until <= moment))
  from public.webhooks w
  where w.status = 'enabled'
    and (organization_ids is null or w.organization_id = any (organization_ids));
end;
revoke all on function due_webhooks(timestamptz, uuid[]) from public;
grant execute on function due_webhooks(timestamptz, uuid[]) to werkbank_app;
