-- What every file after this one builds on: the role that requests run as, whom a request is for, how
-- text is compared, and how a table is closed to other organizations.
--
-- Every statement of a request runs as werkbank_app, which owns nothing and bypasses nothing.
-- Policies read two settings of the transaction: app.user_id and app.organization_id.
-- A function with the owner's rights (security definer) names each table with its schema and has an
-- empty search_path.

do $$
begin
  create role werkbank_app nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  execute format('grant werkbank_app to %I', current_user);
exception
  when others then null; -- a superuser needs no grant; a concurrent grant is the same grant
end
$$;

grant usage on schema public to werkbank_app;

-- No one makes temporary types or tables that a function with the owner's rights could run into.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end
$$;

create function app_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

create function app_organization_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::uuid;

-- Text search folds case and accents; 'simple' keeps every word.
create function fold(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(normalize(lower(coalesce(value, '')), nfd), '[\u0300-\u036f]', '', 'g');

-- Numbers and codes as they are compared: without the spaces, dots and dashes that people group them
-- by, and without regard to case.
create function match_key(value text) returns text
  language sql immutable parallel safe
  return nullif(upper(regexp_replace(value, '[\s.\u2010-\u2015-]', '', 'g')), '');

-- Under a policy an index may be asked first only by functions that are known to tell nothing of the
-- rows that the policy hides. `@@` tells nothing, yet is not marked so: every text search would read
-- all records of the organization. Marking it takes a superuser; where the owner is none, searches are
-- right all the same, and slower.
do $$
begin
  alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof;
exception
  when insufficient_privilege then null;
end
$$;

-- Closes a table of one organization's records to everyone outside it. FORCE holds the owner to the
-- policy as well.
create procedure protect_tenant_tables(names text[], rights text)
  language plpgsql
as $$
declare
  name text;
begin
  foreach name in array names loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format(
      'create policy tenant on %I using (organization_id = (select app_organization_id()))'
      ' with check (organization_id = (select app_organization_id()))', name);
    execute format('grant %s on %I to werkbank_app', rights, name);
  end loop;
end
$$;
revoke all on procedure protect_tenant_tables(text[], text) from public;
