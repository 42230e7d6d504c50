-- Reminders by what occurrences have of their own, and of nothing that was deleted.

drop index agenda_items_content;
-- Plain items and occurrences by their starts, under the item that holds their reminders.
create index agenda_items_content on agenda_items (organization_id,
    (case when has_own_people then id else coalesce(recurrence_parent_item_id, id) end), start_at)
  where recurrence_rule is null and deleted_at is null;

do $$
begin
  execute format('create policy upkeep on calendars for select to %I using (true)', current_user);
end
$$;

-- The reminders whose moment has come and that have not been told: of what is neither deleted, cancelled
-- nor a mere suggestion, has not ended, and was there at that moment, which is a day ago at most. Within
-- the organizations given or, where none are, in all, with the owner's rights.
create or replace function due_agenda_reminders(moment timestamptz, organization_ids uuid[])
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
