-- Imports and exports: what was asked for, and how far the job that does it has come.

create table imports (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null check (kind in (
    'customers', 'customer_contacts', 'customer_assets', 'products', 'suppliers', 'tasks')),
  file_id uuid not null,
  -- Column of the file → field of the record.
  mapping jsonb not null,
  match_by text check (match_by in ('externalId', 'email', 'sku', 'code')),
  on_match text not null check (on_match in ('update', 'skip')),
  dry_run boolean not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'failed')),
  row_count integer,
  -- Rows with a record in them that are done; the next is the one after.
  processed_count integer not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  skipped_count integer not null default 0,
  refused_count integer not null default 0,
  held_count integer not null default 0,
  refused_file_id uuid,
  problem jsonb,
  -- Each row is imported as this person, by the means that the import was asked for by.
  created_by uuid not null references users (id),
  channel text not null,
  client_id text,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint imports_over check ((state in ('succeeded', 'failed')) = (finished_at is not null)),
  constraint imports_counted check (processed_count =
    created_count + updated_count + skipped_count + refused_count + held_count)
);

-- The refused rows, until they are in the file of the import.
create table import_refusals (
  organization_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  cells jsonb not null,
  code text not null,
  detail text not null,
  primary key (organization_id, import_id, row_number),
  foreign key (organization_id, import_id) references imports (organization_id, id) on delete cascade
);

create table exports (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null check (kind in ('customers', 'customer_contacts', 'customer_assets',
    'products', 'suppliers', 'tasks', 'quotes', 'orders')),
  filter jsonb not null,
  format text not null check (format in ('csv', 'jsonl')),
  fields text[],
  state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'failed')),
  record_count integer not null default 0,
  file_id uuid,
  expires_at timestamptz(3),
  problem jsonb,
  created_by uuid not null references users (id),
  channel text not null,
  client_id text,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  constraint exports_over check ((state in ('succeeded', 'failed')) = (finished_at is not null))
);

-- Rows find their record by these values.
create index customers_external_id on customers (organization_id, external_id)
  where deleted_at is null and external_id is not null;
create index suppliers_email on suppliers (organization_id, lower(email))
  where deleted_at is null and email is not null;

call protect_tenant_tables(array['imports', 'import_refusals', 'exports'],
  'select, insert, update, delete');
