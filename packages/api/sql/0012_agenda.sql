-- Calendars, agenda items, series and their occurrences.

create table calendars (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  color text not null,
  owner_user_id uuid,
  kind text not null check (kind in ('personal', 'team', 'resource', 'external')),
  time_zone text not null,
  is_default boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_user_id) references memberships (organization_id, user_id)
);
create index calendars_name on calendars (organization_id, name, id);

-- One row for each plain item, each series and each occurrence. An occurrence holds its times and its
-- state; everything else it takes from its series (the view agenda_entries).
--
-- A series keeps its start as wall-clock time of time_zone beside the moment in start_at: what recurs
-- is the time on the wall.
create table agenda_items (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  calendar_id uuid,
  source text check (source in ('item', 'task', 'external', 'suggestion')),
  state text check (state in ('confirmed', 'tentative', 'cancelled')),
  visibility text check (visibility in ('public', 'private', 'confidential')),
  transparency text check (transparency in ('opaque', 'transparent')),
  title text,
  description text,
  location text,
  online_meeting_url text,
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  is_all_day boolean not null default false,
  time_zone text,
  task_id uuid,
  owner_user_id uuid references users (id),
  organizer_user_id uuid references users (id),
  organizer_email text,
  organizer_display_name text,
  recurrence_parent_item_id uuid,
  recurrence_id_at timestamptz(3),
  is_moved boolean not null default false,
  series_start_at timestamp(3),
  recurrence_rule jsonb,
  reason jsonb,
  confidence double precision check (confidence between 0 and 1),
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search tsvector generated always as (
    to_tsvector('simple', fold(title) || ' ' || fold(description) || ' ' || fold(location))) stored,
  primary key (organization_id, id),
  -- Checked at the end of a statement: shifting a series by one period writes each start over the next.
  constraint agenda_items_occurrence
    unique (organization_id, recurrence_parent_item_id, recurrence_id_at) deferrable initially immediate,
  foreign key (organization_id, calendar_id) references calendars (organization_id, id),
  foreign key (organization_id, task_id) references tasks (organization_id, id)
    on delete set null (task_id),
  foreign key (organization_id, recurrence_parent_item_id) references agenda_items (organization_id, id),
  check (end_at > start_at),
  check ((recurrence_rule is null) = (series_start_at is null)),
  check ((recurrence_parent_item_id is null) = (recurrence_id_at is null)),
  check (recurrence_parent_item_id is null or recurrence_rule is null),
  check (recurrence_parent_item_id is not null
    or (calendar_id is not null and source is not null and state is not null
      and visibility is not null and transparency is not null and title is not null
      and time_zone is not null and owner_user_id is not null and created_by is not null))
);
create index agenda_items_start on agenda_items (organization_id, start_at, id)
  where recurrence_rule is null;
create index agenda_items_search on agenda_items using gin (search);

create table agenda_item_users (
  organization_id uuid not null references organizations (id),
  item_id uuid not null,
  user_id uuid not null,
  position integer not null,
  primary key (organization_id, item_id, user_id),
  foreign key (organization_id, item_id) references agenda_items (organization_id, id),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id)
);
create index agenda_item_users_user on agenda_item_users (organization_id, user_id, item_id);

-- Dates added to a series or taken out of it, in its wall-clock time.
create table agenda_recurrence_dates (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  item_id uuid not null,
  kind text not null check (kind in ('rdate', 'exdate')),
  occurs_at timestamp(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references agenda_items (organization_id, id)
);
create index agenda_recurrence_dates_item on agenda_recurrence_dates (organization_id, item_id, occurs_at, id);

create table agenda_reminders (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  item_id uuid not null,
  position integer not null,
  method text not null check (method in ('display', 'email')),
  offset_minutes integer not null check (offset_minutes between -40320 and 0),
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references agenda_items (organization_id, id)
);
create index agenda_reminders_item on agenda_reminders (organization_id, item_id, position, id);

create table agenda_attendees (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  item_id uuid not null,
  position integer not null,
  display_name text,
  email text not null,
  is_organizer boolean not null default false,
  participation_status text not null default 'needs-action'
    check (participation_status in ('needs-action', 'accepted', 'declined', 'tentative', 'delegated')),
  role text not null default 'required'
    check (role in ('required', 'optional', 'chair', 'informational')),
  user_id uuid,
  customer_id bigint,
  customer_contact_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references agenda_items (organization_id, id),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id),
  foreign key (organization_id, customer_id) references customers (organization_id, id)
    on delete set null (customer_id),
  foreign key (organization_id, customer_contact_id) references customer_contacts (organization_id, id)
    on delete set null (customer_contact_id)
);
create index agenda_attendees_item on agenda_attendees (organization_id, item_id, position, id);
create index agenda_attendees_user on agenda_attendees (organization_id, user_id, item_id);

call protect_tenant_tables(array[
    'calendars', 'agenda_items', 'agenda_item_users', 'agenda_recurrence_dates',
    'agenda_reminders', 'agenda_attendees'],
  'select, insert, update, delete');

-- Items as they are read, under the policies of the reader: an occurrence shows what its series says.
-- content_id is the item that holds people, reminders and texts; is_own tells whether the caller
-- (app.user_id) owns the item or is on it, which decides what the caller sees of it.
create view agenda_entries with (security_invoker = true) as
select i.organization_id, i.id, i.version + coalesce(p.version, 0) as version,
  c.id as calendar_id, c.name as calendar_name, c.kind as calendar_kind,
  c.owner_user_id as calendar_owner_user_id,
  coalesce(p.source, i.source) as source,
  case when p.state = 'cancelled' then p.state else coalesce(i.state, p.state) end as state,
  coalesce(p.visibility, i.visibility) as visibility,
  coalesce(p.transparency, i.transparency) as transparency,
  coalesce(i.title, p.title) as title,
  coalesce(i.description, p.description) as description,
  coalesce(i.location, p.location) as location,
  coalesce(i.online_meeting_url, p.online_meeting_url) as online_meeting_url,
  i.start_at, i.end_at, i.is_all_day,
  coalesce(p.time_zone, i.time_zone) as time_zone,
  t.id as task_id, t.number as task_number, t.title as task_title, t.priority, t.status as task_status,
  coalesce(p.owner_user_id, i.owner_user_id) as owner_user_id,
  o.id as organizer_user_id,
  coalesce(o.email, p.organizer_email, i.organizer_email) as organizer_email,
  coalesce(o.display_name, p.organizer_display_name, i.organizer_display_name) as organizer_display_name,
  i.recurrence_parent_item_id, i.recurrence_id_at, i.is_moved,
  to_char(i.series_start_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS') as series_start_at,
  i.recurrence_rule,
  coalesce(p.reason, i.reason) as reason,
  coalesce(p.confidence, i.confidence) as confidence,
  coalesce(i.created_by, p.created_by) as created_by,
  i.created_at,
  greatest(i.updated_at, p.updated_at) as updated_at,
  coalesce(p.id, i.id) as content_id,
  coalesce(p.search, i.search) as search,
  app_user_id() in (
    coalesce(p.owner_user_id, i.owner_user_id), coalesce(p.organizer_user_id, i.organizer_user_id))
    is true
  or exists (
    select from agenda_item_users u
    where u.organization_id = i.organization_id and u.item_id = coalesce(p.id, i.id)
      and u.user_id = app_user_id())
  or exists (
    select from agenda_attendees a
    where a.organization_id = i.organization_id and a.item_id = coalesce(p.id, i.id)
      and a.user_id = app_user_id()) as is_own
from agenda_items i
left join agenda_items p
  on p.organization_id = i.organization_id and p.id = i.recurrence_parent_item_id
join calendars c
  on c.organization_id = i.organization_id and c.id = coalesce(p.calendar_id, i.calendar_id)
left join tasks t
  on t.organization_id = i.organization_id and t.id = coalesce(p.task_id, i.task_id)
left join users o
  on o.id = coalesce(p.organizer_user_id, i.organizer_user_id);
grant select on agenda_entries to werkbank_app;
