-- A look for due reminders reads the items that begin about then, not all that there are.

drop index agenda_items_content;
create index agenda_items_when on agenda_items (start_at)
  where recurrence_rule is null and deleted_at is null;
create index agenda_reminders_offset on agenda_reminders (offset_minutes);

-- The reminders whose moment has come and that have not been told: of what is neither deleted, cancelled
-- nor a mere suggestion, has not ended, and was there at that moment, which is a day ago at most. Within
-- the organizations given or, where none are, in all, with the owner's rights.
create or replace function due_agenda_reminders(moment timestamptz, organization_ids uuid[])
  returns table (organization_id uuid, item_id uuid, due_at timestamptz, method text)
  language sql stable security definer set search_path = ''
begin atomic
  select i.organization_id, i.id, i.start_at + r.offset_minutes * interval '1 minute', r.method
  from public.agenda_items i
  join public.agenda_reminders r
    on r.organization_id = i.organization_id
    and r.item_id =
      case when i.has_own_people then i.id else coalesce(i.recurrence_parent_item_id, i.id) end
  left join public.agenda_items p
    on p.organization_id = i.organization_id and p.id = i.recurrence_parent_item_id
  join public.calendars c
    on c.organization_id = i.organization_id and c.id = coalesce(p.calendar_id, i.calendar_id)
  where i.recurrence_rule is null and i.deleted_at is null
    -- Nothing that begins later than the earliest reminder looks ahead is due.
    and i.start_at > moment - interval '1 day'
    and i.start_at <= moment
      - (select min(a.offset_minutes) from public.agenda_reminders a) * interval '1 minute'
    and (organization_ids is null or i.organization_id = any (organization_ids))
    and i.start_at + r.offset_minutes * interval '1 minute' <= moment
    and i.start_at + r.offset_minutes * interval '1 minute' > moment - interval '1 day'
    and i.end_at > moment
    and i.created_at <= i.start_at + r.offset_minutes * interval '1 minute'
    and p.deleted_at is null and c.deleted_at is null
    and p.state is distinct from 'cancelled' and coalesce(i.state, p.state) <> 'cancelled'
    and coalesce(p.source, i.source) <> 'suggestion'
    and not exists (
      select from public.agenda_reminders_told t
      where t.organization_id = i.organization_id and t.item_id = i.id and t.method = r.method
        and t.due_at = i.start_at + r.offset_minutes * interval '1 minute');
end;
