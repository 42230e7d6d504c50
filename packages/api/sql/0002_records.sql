-- Inventory locations, suppliers, customers, contacts, assets, notes and tasks.

create table inventory_locations (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  code text,
  is_default boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);

create table suppliers (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  email text,
  phone text,
  website text,
  notes text,
  status text not null default 'active' check (status in ('active', 'on_hold', 'archived')),
  code text,
  account_number text,
  kvk text,
  btw text,
  ordering_email text,
  billing_email text,
  address_line1 text,
  address_line2 text,
  address_city text,
  address_state text,
  address_postal_code text,
  address_country text,
  currency text,
  payment_terms_days integer,
  default_lead_time_days integer,
  default_inventory_location_id uuid,
  source text,
  external_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search tsvector generated always as (
    to_tsvector('simple', fold(name) || ' ' || fold(code) || ' ' || fold(email) || ' '
      || fold(kvk) || ' ' || fold(address_city))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, default_inventory_location_id)
    references inventory_locations (organization_id, id)
);
create unique index suppliers_code on suppliers (organization_id, code);
create unique index suppliers_external on suppliers (organization_id, source, external_id);
create index suppliers_updated on suppliers (organization_id, updated_at, id);
create index suppliers_name on suppliers (organization_id, name, id);
create index suppliers_search on suppliers using gin (search);

create table customers (
  organization_id uuid not null references organizations (id),
  id bigint not null check (id between 1 and 9007199254740991),
  version bigint not null default 1,
  type text not null default 'company' check (type in ('company', 'person')),
  name text not null,
  first_name text,
  last_name text,
  email text,
  phone text,
  website text,
  kvk text,
  btw text,
  billing_email text,
  address_line1 text,
  address_line2 text,
  address_city text,
  address_state text,
  address_postal_code text,
  address_country text,
  delivery_address jsonb,
  currency text not null,
  payment_terms_days integer not null default 14,
  language text not null default 'nl',
  status text not null default 'active' check (status in ('lead', 'active', 'inactive')),
  labels text[] not null default '{}',
  notes text,
  external_id text,
  source text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search tsvector generated always as (
    to_tsvector('simple', fold(name) || ' ' || fold(first_name) || ' ' || fold(last_name) || ' '
      || fold(email) || ' ' || fold(address_city) || ' ' || fold(kvk) || ' ' || id::text)) stored,
  primary key (organization_id, id)
);
create unique index customers_external on customers (organization_id, source, external_id);
create index customers_updated on customers (organization_id, updated_at, id);
create index customers_name on customers (organization_id, name, id);
create index customers_search on customers using gin (search);

create table customer_contacts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  customer_id bigint not null,
  profile_id uuid not null,
  profile_user_id uuid,
  first_name text,
  last_name text,
  avatar_url text,
  profile_created_at timestamptz(3) not null,
  profile_updated_at timestamptz(3) not null,
  job_title text,
  is_primary boolean not null default false,
  notes text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id)
);
create index customer_contacts_customer on customer_contacts (organization_id, customer_id, created_at, id);
create unique index customer_contacts_primary on customer_contacts (organization_id, customer_id)
  where is_primary;

create table contact_methods (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  contact_id uuid not null,
  type text not null check (type in ('email', 'phone', 'mobile', 'whatsapp', 'website', 'other')),
  label text,
  value text not null,
  is_primary boolean not null default false,
  position integer not null,
  verified_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, contact_id) references customer_contacts (organization_id, id)
);
create index contact_methods_contact on contact_methods (organization_id, contact_id, position);

create table customer_assets (
  organization_id uuid not null references organizations (id),
  id bigint not null check (id between 1 and 9007199254740991),
  version bigint not null default 1,
  customer_id bigint not null,
  name text not null,
  kind text,
  brand text,
  model text,
  serial_number text,
  purchased_at date,
  warranty_until date,
  last_service_at date,
  next_service_at date,
  status text not null default 'active' check (status in ('active', 'in_service', 'retired')),
  location text,
  attributes jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search tsvector generated always as (
    to_tsvector('simple', fold(name) || ' ' || fold(kind) || ' ' || fold(brand) || ' '
      || fold(model) || ' ' || fold(serial_number) || ' ' || id::text)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id)
);
create unique index customer_assets_serial on customer_assets (organization_id, serial_number);
create index customer_assets_customer on customer_assets (organization_id, customer_id, id);
create index customer_assets_updated on customer_assets (organization_id, updated_at, id);
create index customer_assets_search on customer_assets using gin (search);

create table customer_asset_notes (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  customer_asset_id bigint not null,
  content_text text not null,
  content_doc jsonb not null,
  author_id uuid not null references users (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, customer_asset_id) references customer_assets (organization_id, id)
);
create index customer_asset_notes_asset
  on customer_asset_notes (organization_id, customer_asset_id, created_at, id);

create table tasks (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  number bigint not null,
  title text not null,
  description text,
  status text not null default 'todo'
    check (status in ('todo', 'in_progress', 'waiting', 'done', 'cancelled')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  due_at timestamptz(3),
  planned_start_at timestamptz(3),
  planned_end_at timestamptz(3),
  estimate_minutes integer,
  customer_id bigint,
  customer_asset_id bigint,
  parent_task_id uuid,
  checklist jsonb not null default '[]',
  labels text[] not null default '{}',
  completed_at timestamptz(3),
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search tsvector generated always as (
    -- 't-1042' is split into 't' and '-1042': the number alone is found by the second.
    to_tsvector('simple', fold(title) || ' ' || fold(description) || ' t-' || number::text
      || ' ' || number::text)) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, customer_asset_id) references customer_assets (organization_id, id),
  foreign key (organization_id, parent_task_id) references tasks (organization_id, id)
);
create index tasks_updated on tasks (organization_id, updated_at, id);
create index tasks_due on tasks (organization_id, due_at, id);
create index tasks_customer on tasks (organization_id, customer_id);
create index tasks_search on tasks using gin (search);

create table task_assignees (
  organization_id uuid not null references organizations (id),
  task_id uuid not null,
  user_id uuid not null,
  position integer not null,
  primary key (organization_id, task_id, user_id),
  foreign key (organization_id, task_id) references tasks (organization_id, id),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id)
);
create index task_assignees_user on task_assignees (organization_id, user_id, task_id);

create table task_comments (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  task_id uuid not null,
  content_text text not null,
  content_doc jsonb not null,
  author_id uuid not null references users (id),
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, task_id) references tasks (organization_id, id)
);
create index task_comments_task on task_comments (organization_id, task_id, created_at, id);

call protect_tenant_tables(array[
    'inventory_locations', 'suppliers', 'customers', 'customer_contacts', 'contact_methods',
    'customer_assets', 'customer_asset_notes', 'tasks', 'task_assignees', 'task_comments'],
  'select, insert, update, delete');
