-- A full export of an organization, for its owners, and the deletion of an organization after a delay.

-- When the organization is deleted, with everything in it; null unless an owner has scheduled that.
alter table organizations add column deletion_at timestamptz(3);

-- The newest full export of each organization. Its bytes have a row in file_blobs, and no file refers to them.
create table full_exports (
  organization_id uuid primary key references organizations (id),
  id uuid not null,
  state text not null check (state in ('queued', 'running', 'succeeded', 'failed')),
  record_count integer not null default 0,
  file_count integer not null default 0,
  blob_id uuid,
  size_bytes bigint,
  sha256 text,
  problem jsonb,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  updated_at timestamptz(3) not null
);
call protect_tenant_tables(array['full_exports'], 'select, insert, update');

-- Deletes rows of the transaction's organization from a table from which the application may not delete, and returns
-- how many. Only once the deletion has begun, which ends all memberships: until then an owner may cancel it.
create function delete_organization_rows(table_name text, row_limit integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  tenant constant uuid := current_setting('app.organization_id')::uuid;
  key constant text := case table_name when 'organizations' then 'id' else 'organization_id' end;
  deleted integer;
begin
  if exists (
    select from public.organizations o where o.id = tenant and (o.deletion_at is null or exists (
      select from public.memberships m where m.organization_id = tenant and m.removed_at is null)))
  then
    raise exception 'the deletion of the organization has not begun';
  end if;
  -- Movements reference the ones that they revert.
  if table_name = 'stock_movements' then
    update public.stock_movements set reverts_movement_id = null
      where organization_id = tenant and reverts_movement_id is not null;
  end if;
  execute format(
    'delete from public.%1$I where ctid = any (array(
      select ctid from public.%1$I where %2$I = $1 limit $2))', table_name, key)
    using tenant, row_limit;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- Deletes the jobs of the transaction's organization, except for running ones.
create function delete_organization_jobs() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from pgboss.job
    where group_id = current_setting('app.organization_id') and state <> 'active';
end
$$;

revoke all on function delete_organization_rows(text, integer), delete_organization_jobs() from public;
grant execute on function delete_organization_rows(text, integer), delete_organization_jobs()
  to werkbank_app;
