-- What members are told of by mail, and which reminders of the agenda have been told.

-- The kinds of messages that a person has switched off, in all of their organizations.
alter table users add column notifications_off text[] not null default '{}';

-- Whom the service has told what, by a key of the news: what stands here is not told again.
create table notifications (
  organization_id uuid not null references organizations (id),
  kind text not null,
  key text not null,
  user_id uuid not null,
  told_at timestamptz(3) not null,
  primary key (organization_id, kind, key, user_id),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id)
);
create index notifications_told on notifications (organization_id, told_at);

call protect_tenant_tables(array['notifications'], 'select, insert, delete');

-- The reminders that have been told: of an item or an occurrence, at the moment that they were due. An
-- item that is moved is due at another moment. Rows are forgotten once such a moment is too long ago to
-- be told; without foreign keys, so that nothing of the agenda waits for them.
create table agenda_reminders_told (
  organization_id uuid not null references organizations (id),
  item_id uuid not null,
  due_at timestamptz(3) not null,
  method text not null check (method in ('display', 'email')),
  told_at timestamptz(3) not null,
  primary key (organization_id, item_id, due_at, method)
);
create index agenda_reminders_told_due on agenda_reminders_told (organization_id, due_at);

call protect_tenant_tables(array['agenda_reminders_told'], 'select, insert, delete');

-- Plain items and occurrences by their starts, under the item that holds their reminders.
create index agenda_items_content on agenda_items (organization_id,
    (case when has_own_people then id else coalesce(recurrence_parent_item_id, id) end), start_at)
  where recurrence_rule is null and deleted_at is null;

-- The reminders whose moment has come and that have not been told: of what is neither deleted, cancelled
-- nor a mere suggestion, has not ended, and was there at that moment, which is a day ago at most. Within
-- the organizations given or, where none are, in all, with the owner's rights.
do $$
declare
  name text;
begin
  foreach name in array
      array['calendars', 'agenda_items', 'agenda_reminders', 'agenda_reminders_told'] loop
    execute format('create policy upkeep on %I for select to %I using (true)', name, current_user);
  end loop;
end
$$;
create function due_agenda_reminders(moment timestamptz, organization_ids uuid[])
  returns table (organization_id uuid, item_id uuid, due_at timestamptz, method text)
  language sql stable security definer set search_path = ''
begin atomic
  select r.organization_id, i.id, i.start_at + r.before, r.method
  from (
    select a.organization_id, a.item_id, a.method, a.offset_minutes * interval '1 minute' as before
    from public.agenda_reminders a
    where organization_ids is null or a.organization_id = any (organization_ids)) r
  join public.agenda_items i
    on i.organization_id = r.organization_id
    and (case when i.has_own_people then i.id else coalesce(i.recurrence_parent_item_id, i.id) end)
      = r.item_id
    and i.recurrence_rule is null and i.deleted_at is null
    and i.start_at <= moment - r.before and i.start_at > moment - interval '1 day' - r.before
  left join public.agenda_items p
    on p.organization_id = i.organization_id and p.id = i.recurrence_parent_item_id
  join public.calendars c
    on c.organization_id = i.organization_id and c.id = coalesce(p.calendar_id, i.calendar_id)
  where i.end_at > moment and i.created_at <= i.start_at + r.before
    and p.deleted_at is null and c.deleted_at is null
    and p.state is distinct from 'cancelled' and coalesce(i.state, p.state) <> 'cancelled'
    and coalesce(p.source, i.source) <> 'suggestion'
    and not exists (
      select from public.agenda_reminders_told t
      where t.organization_id = r.organization_id and t.item_id = i.id
        and t.due_at = i.start_at + r.before and t.method = r.method);
end;
revoke all on function due_agenda_reminders(timestamptz, uuid[]) from public;
grant execute on function due_agenda_reminders(timestamptz, uuid[]) to werkbank_app;
