-- The first of the records that have the words of a text, in the order of a list.
--
-- Where many have them, a list walks the index of its order until its page is full: soon, unless they stand
-- late in it, as the names with Z do. Those are found by the text index and sorted, which costs by their
-- number and not by that of all records. As in 0032_search_candidates.sql the function asks by a role of its
-- own and keeps to the organization of the transaction; its ids pass the policies in the query that asked.

-- The ids, as text, of at most so many records of a table that have the words and stand behind a position,
-- by a column and the id. Null where the list should walk: as many as are wanted have the words among the
-- next 2 000 records, or the column is that of no order with an index.
create function search_in_order(
  searched text, words tsquery, with_deleted boolean,
  ordered_by text, descending boolean, after_value text, after_id text, wanted integer, most integer)
  returns text[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  source text := 'public.' || quote_ident(searched);
  walked text := quote_ident(ordered_by);
  -- No index has the order of an expression: the planner takes the text index.
  sorted text := format('coalesce(%1$s, %1$s)', walked);
  direction text := case when descending then ' desc' else ' asc' end;
  behind text;
  near integer;
  ids text[];
begin
  if not has_column_privilege(source, ordered_by, 'select') then
    return null;
  end if;
  if after_value is not null then
    select format(', id) %s ($5::%s, $6::%s)', case when descending then '<' else '>' end,
        max(format_type(atttypid, null)) filter (where attname = ordered_by),
        max(format_type(atttypid, null)) filter (where attname = 'id'))
      into behind from pg_catalog.pg_attribute where attrelid = source::pg_catalog.regclass;
  end if;
  execute 'select count(*) from (select from (select search, deleted_at from ' || source
    || ' where organization_id = $1' || coalesce(' and (' || walked || behind, '')
    || ' order by ' || walked || direction || ', id' || direction || ' limit 2000) next'
    || ' where search @@ $2 and ($3 or deleted_at is null) limit $4) found'
    into near
    using public.app_organization_id(), words, with_deleted, wanted, after_value, after_id;
  if near >= wanted then
    return null;
  end if;
  execute 'select array_agg(found.id::text) from (select id from ' || source
    || ' where organization_id = $1 and search @@ $2 and ($3 or deleted_at is null)'
    || coalesce(' and (' || sorted || behind, '')
    || ' order by ' || sorted || direction || ', id' || direction || ' limit $4) found'
    into ids
    using public.app_organization_id(), words, with_deleted, most, after_value, after_id;
  return coalesce(ids, '{}');
end
$$;
revoke all on function
  search_in_order(text, tsquery, boolean, text, boolean, text, text, integer, integer) from public;
grant execute on function
  search_in_order(text, tsquery, boolean, text, boolean, text, text, integer, integer) to werkbank_app;

-- The same as before, for both functions, and of each searched table also the columns of its orders: those
-- between the organization and the id in an index. A migration that adds such an index calls it again.
create or replace procedure open_search()
  language plpgsql
as $$
declare
  searched regclass;
  ordered_by text;
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
    for ordered_by in
      select pg_get_indexdef(indexrelid, 2, false) from pg_index
      where indrelid = searched and indnkeyatts = 3 and indpred is null and indexprs is null
        and pg_get_indexdef(indexrelid, 1, false) = 'organization_id'
        and pg_get_indexdef(indexrelid, 3, false) = 'id'
    loop
      execute format('grant select (%s) on %s to werkbank_search', ordered_by, searched);
    end loop;
    if not exists (select from pg_policy where polrelid = searched and polname = 'search') then
      execute format('create policy search on %s for select to werkbank_search using (true)', searched);
    end if;
  end loop;
  alter function search_candidates(text, tsquery, boolean, integer) owner to werkbank_search;
  alter function
    search_in_order(text, tsquery, boolean, text, boolean, text, text, integer, integer)
    owner to werkbank_search;
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
