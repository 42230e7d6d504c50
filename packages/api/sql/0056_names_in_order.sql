-- Names are listed as people look them up: without regard to case and accents, and in the same order in every
-- database. The collation of a database put capitals before all other letters, or not, as it happened to be.
-- A stored column, not an index on an expression: see match_kvk of customers.
do $$
declare
  listed text;
begin
  foreach listed in array array['customers', 'suppliers', 'products', 'files', 'calendars',
    'inventory_locations']
  loop
    execute format(
      'alter table %I add column sort_name text collate "C" generated always as (fold(name)) stored',
      listed);
    execute format('drop index %I', listed || '_name');
    execute format('create index %I on %I (organization_id, sort_name, id)', listed || '_name', listed);
    -- No index has this order any more.
    if to_regrole('werkbank_search') is not null then
      execute format('revoke select (name) on %I from werkbank_search', listed);
    end if;
  end loop;
end
$$;
call open_search();
