-- The agenda outside of the service: the secret address of each calendar, and whom the service has invited
-- by e-mail to what.

-- With the service's secret the key makes the address; another key makes another address.
alter table calendars
  add column feed_key uuid not null default gen_random_uuid(),
  add column feed_renewed_at timestamptz(3);
update calendars set feed_renewed_at = created_at;
alter table calendars
  alter column feed_renewed_at set not null,
  alter column feed_renewed_at set default now();
-- Across organizations: what find_calendar_feed looks for.
create index calendars_feed on calendars (id);

create function find_calendar_feed(calendar_id uuid, key uuid) returns uuid
  language sql stable security definer set search_path = ''
begin atomic
  select c.organization_id
  from public.calendars c
  where c.id = calendar_id and c.feed_key = key and c.deleted_at is null;
end;
revoke all on function find_calendar_feed(uuid, uuid) from public;
grant execute on function find_calendar_feed(uuid, uuid) to werkbank_app;

-- Whether the people invited to an item or a series are told of its changes by e-mail.
alter table agenda_items add column notifies_attendees boolean not null default false;

-- What each of them was sent last: nobody is sent the same twice, and who is no longer invited is told so.
create table agenda_invitations (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  item_id uuid not null,
  email text not null,
  display_name text,
  method text not null check (method in ('request', 'cancel')),
  sequence bigint not null,
  -- SHA-256 of what the message said of the item.
  fingerprint bytea not null,
  sent_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references agenda_items (organization_id, id) on delete cascade
);
create unique index agenda_invitations_person
  on agenda_invitations (organization_id, item_id, lower(email));
create index agenda_invitations_public on agenda_invitations (id);

call protect_tenant_tables(array['agenda_invitations'], 'select, insert, update, delete');

create function find_agenda_invitation(invitation_id uuid) returns uuid
  language sql stable security definer set search_path = ''
begin atomic
  select i.organization_id from public.agenda_invitations i where i.id = invitation_id;
end;
revoke all on function find_agenda_invitation(uuid) from public;
grant execute on function find_agenda_invitation(uuid) to werkbank_app;
