-- Customers, their contacts and the assets that they own.
--
-- A deleted record leaves its unique values to others at once. Contacts and assets are deleted with
-- their customer, and come back with it: those that had been deleted by themselves do not. The parts of
-- a record that is purged go with it.

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
  deleted_at timestamptz(3),
  search tsvector generated always as (
    to_tsvector('simple', fold(name) || ' ' || fold(first_name) || ' ' || fold(last_name) || ' '
      || fold(email) || ' ' || fold(address_city) || ' ' || fold(kvk) || ' ' || id::text)) stored,
  -- What likely duplicates are found by. Stored columns, not indexes on expressions: under row level
  -- security only an operator that leaks nothing may look into an index, and a function of ours is none.
  match_kvk text generated always as (match_key(kvk)) stored,
  match_btw text generated always as (match_key(btw)) stored,
  match_email text generated always as (lower(email)) stored,
  match_name text generated always as (
    fold(name) || ' ' || match_key(address_postal_code)) stored,
  primary key (organization_id, id)
);
create unique index customers_external on customers (organization_id, source, external_id)
  where deleted_at is null;
create index customers_updated on customers (organization_id, updated_at, id);
create index customers_name on customers (organization_id, name, id);
create index customers_search on customers using gin (search);
create index customers_match_kvk on customers (organization_id, match_kvk)
  where deleted_at is null and match_kvk is not null;
create index customers_match_btw on customers (organization_id, match_btw)
  where deleted_at is null and match_btw is not null;
create index customers_match_email on customers (organization_id, match_email)
  where deleted_at is null and match_email is not null;
create index customers_match_name on customers (organization_id, match_name)
  where deleted_at is null and match_name is not null;

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
  deleted_at timestamptz(3),
  deleted_with_customer boolean not null default false,
  search tsvector generated always as (
    to_tsvector('simple', fold(first_name) || ' ' || fold(last_name) || ' ' || fold(job_title))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index customer_contacts_customer on customer_contacts (organization_id, customer_id, created_at, id);
create unique index customer_contacts_primary on customer_contacts (organization_id, customer_id)
  where is_primary and deleted_at is null;
create index customer_contacts_search on customer_contacts using gin (search);

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
    on delete cascade
);
create index contact_methods_contact on contact_methods (organization_id, contact_id, position);
-- Contacts are found by a whole e-mail address or phone number.
create index contact_methods_value on contact_methods (organization_id, lower(value));

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
  deleted_at timestamptz(3),
  deleted_with_customer boolean not null default false,
  search tsvector generated always as (
    to_tsvector('simple', fold(name) || ' ' || fold(kind) || ' ' || fold(brand) || ' '
      || fold(model) || ' ' || fold(serial_number) || ' ' || id::text)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create unique index customer_assets_serial on customer_assets (organization_id, serial_number)
  where deleted_at is null;
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
  deleted_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, customer_asset_id) references customer_assets (organization_id, id)
    on delete cascade
);
create index customer_asset_notes_asset
  on customer_asset_notes (organization_id, customer_asset_id, created_at, id);

call protect_tenant_tables(
  array['customers', 'customer_contacts', 'contact_methods', 'customer_assets', 'customer_asset_notes'],
  'select, insert, update, delete');
