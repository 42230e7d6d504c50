-- Which records have the words of a text: asked of the text indexes alone, whoever owns the database.
--
-- Under a policy a text index is read only where `@@` is marked leakproof (0001_foundation.sql), which
-- takes a superuser. FORCE holds the owner to the policies too, so a function with the owner's rights
-- would not do either. Hence a role of its own: it cannot log in, has no members, reads of each searched
-- table the organization, the id, the words and whether it is deleted, and owns the one function that asks for them, which
-- keeps to the organization of the transaction by itself.

-- It says who of an organization may read a file. Only requests ask that: it would hide files from the
-- search for candidates, whose role knows no members; what is found is read under it all the same.
alter policy readers on files to werkbank_app;

-- The ids, as text, of at most so many records of a table that have the words, with or without those
-- that are deleted. What else the caller may not see is left to the query that asks for them.
create function search_candidates(searched text, words tsquery, with_deleted boolean, most integer)
  returns text[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  ids text[];
begin
  -- Planned anew each time: whether the text index pays depends on the words.
  execute format(
    'select array_agg(found.id::text) from (select id from public.%I'
    ' where organization_id = $1 and search @@ $2 and ($3 or deleted_at is null) limit $4) found',
    searched)
    into ids using public.app_organization_id(), words, with_deleted, most;
  return coalesce(ids, '{}');
end
$$;
revoke all on function search_candidates(text, tsquery, boolean, integer) from public;
grant execute on function search_candidates(text, tsquery, boolean, integer) to werkbank_app;

-- Lets that role read every table with a column `search`. A migration that adds such a table calls it
-- again. Where the owner may make no roles, searches are right all the same, and slower, until someone
-- who may has called it.
create procedure open_search()
  language plpgsql
as $$
declare
  searched regclass;
begin
  begin
    if to_regrole('werkbank_search') is null then create role werkbank_search nologin; end if;
  exception
    when duplicate_object or unique_violation then null; -- made for another database at this moment
  end;
  execute format('grant werkbank_search to %I', current_user);
  grant usage, create on schema public to werkbank_search;
  for searched in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attname = 'search' and a.atttypid = 'tsvector'::regtype
  loop
    execute format(
      'grant select (organization_id, id, search, deleted_at) on %s to werkbank_search', searched);
    if not exists (select from pg_policy where polrelid = searched and polname = 'search') then
      execute format('create policy search on %s for select to werkbank_search using (true)', searched);
    end if;
  end loop;
  alter function search_candidates(text, tsquery, boolean, integer) owner to werkbank_search;
  revoke create on schema public from werkbank_search;
  -- As a member the owner would read past the policies of its tables.
  execute format('revoke werkbank_search from %I', current_user);
exception
  when insufficient_privilege then
    raise warning 'searches read whole tables: % may not make the role werkbank_search', current_user;
end
$$;
revoke all on procedure open_search() from public;

call open_search();
