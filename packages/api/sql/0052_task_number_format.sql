-- Tasks keep the format of numbers that their organization had when they were made (settings.numberFormats),
-- with its year filled in; those from before this migration were all written as T-1042.

alter table tasks
  add column number_format text not null default 'T-{number}',
  add column display_number text not null
    generated always as (replace(number_format, '{number}', number::text)) stored,
  drop column search,
  add column search tsvector generated always as (
    to_tsvector('simple', words_of(title || ' ' || coalesce(description, '') || ' '
      || replace(number_format, '{number}', number::text) || ' ' || number::text))) stored;
create index tasks_search on tasks using gin (search);
create index tasks_display_number on tasks (organization_id, display_number);

do $$
begin
  if to_regrole('werkbank_search') is not null then
    grant select (search) on tasks to werkbank_search;
  end if;
end
$$;

-- The views of the agenda name the task of an item: they are made again with its number as it is written.
do $$
declare
  named constant text := 't.number AS task_number,';
  all_entries text := pg_get_viewdef('all_agenda_entries'::regclass);
begin
  if strpos(all_entries, named) = 0 then raise exception 'all_agenda_entries names no task'; end if;
  drop view agenda_entries;
  drop view all_agenda_entries;
  execute 'create view all_agenda_entries with (security_invoker = true) as '
    || replace(all_entries, named, named || ' t.display_number AS task_display_number,');
end
$$;
create view agenda_entries with (security_invoker = true) as
  select * from all_agenda_entries where deleted_at is null;
grant select on all_agenda_entries, agenda_entries to werkbank_app;
