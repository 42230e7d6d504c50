-- Organizations that were created without them get a shared default calendar and a default inventory location, as
-- new ones do. One with a calendar of a team, or with any location, has one to which its items and its stock go.
-- The owner of the tables sees no row of a table that forces its policy.
alter table organizations no force row level security;
alter table calendars no force row level security;
alter table inventory_locations no force row level security;

insert into calendars (organization_id, id, name, color, kind, time_zone, is_default, created_at, updated_at,
  feed_renewed_at)
select o.id, gen_random_uuid(), 'Agenda', '#1E6FD9', 'team', o.time_zone, true, now(), now(), now()
from organizations o
where not exists (
  select from calendars c
  where c.organization_id = o.id and c.deleted_at is null
    and (c.kind = 'team' or c.is_default and c.kind <> 'personal'));

insert into inventory_locations (organization_id, id, name, is_default, created_at, updated_at)
select o.id, gen_random_uuid(), case o.language when 'nl' then 'Magazijn' else 'Warehouse' end, true, now(), now()
from organizations o
where not exists (select from inventory_locations l where l.organization_id = o.id);

alter table organizations force row level security;
alter table calendars force row level security;
alter table inventory_locations force row level security;
