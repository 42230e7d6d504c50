-- Inventory locations, suppliers, products, what bundles are made of, and stock.

create table inventory_locations (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  code text,
  address_line1 text,
  address_line2 text,
  address_city text,
  address_state text,
  address_postal_code text,
  address_country text,
  is_default boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create unique index inventory_locations_code on inventory_locations (organization_id, code);
create unique index inventory_locations_default on inventory_locations (organization_id)
  where is_default;
create index inventory_locations_name on inventory_locations (organization_id, name, id);

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
  deleted_at timestamptz(3),
  search tsvector generated always as (
    to_tsvector('simple', fold(name) || ' ' || fold(code) || ' ' || fold(email) || ' '
      || fold(kvk) || ' ' || fold(address_city))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, default_inventory_location_id)
    references inventory_locations (organization_id, id)
);
create unique index suppliers_code on suppliers (organization_id, code) where deleted_at is null;
create unique index suppliers_external on suppliers (organization_id, source, external_id)
  where deleted_at is null;
create index suppliers_updated on suppliers (organization_id, updated_at, id);
create index suppliers_name on suppliers (organization_id, name, id);
create index suppliers_search on suppliers using gin (search);

create table products (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  sku text,
  name text not null,
  description text,
  kind text not null check (kind in ('good', 'service', 'bundle')),
  status text not null default 'active' check (status in ('draft', 'active', 'archived')),
  unit_code text not null default 'C62'
    check (unit_code in ('C62', 'HUR', 'DAY', 'MTR', 'MTK', 'KGM', 'LTR', 'KMT', 'SET')),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  cost_price_minor bigint check (cost_price_minor >= 0),
  currency text not null,
  vat_category text not null default 'S'
    check (vat_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  vat_rate numeric(5, 2) not null check (vat_rate between 0 and 100),
  gtin text,
  supplier_id uuid,
  supplier_sku text,
  track_stock boolean not null default false,
  reorder_point numeric(14, 3) check (reorder_point >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search tsvector generated always as (
    to_tsvector('simple', fold(name) || ' ' || fold(sku) || ' ' || fold(gtin) || ' '
      || fold(supplier_sku) || ' ' || fold(description))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, supplier_id) references suppliers (organization_id, id)
    on delete set null (supplier_id),
  check (vat_category = 'S' or vat_rate = 0)
);
create unique index products_sku on products (organization_id, sku) where deleted_at is null;
create index products_updated on products (organization_id, updated_at, id);
create index products_name on products (organization_id, name, id);
create index products_supplier on products (organization_id, supplier_id);
create index products_search on products using gin (search);

-- A product that a live bundle holds cannot be deleted, so a bundle is purged no later than what it
-- is made of: neither cascade takes anything away that could still be read.
create table product_components (
  organization_id uuid not null references organizations (id),
  bundle_id uuid not null,
  product_id uuid not null,
  position integer not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  primary key (organization_id, bundle_id, product_id),
  foreign key (organization_id, bundle_id) references products (organization_id, id)
    on delete cascade,
  foreign key (organization_id, product_id) references products (organization_id, id)
    on delete cascade,
  check (bundle_id <> product_id)
);
create index product_components_product on product_components (organization_id, product_id);

-- What lies where. reserved may exceed on_hand: more has been promised than there is.
create table product_stock (
  organization_id uuid not null references organizations (id),
  product_id uuid not null,
  inventory_location_id uuid not null,
  on_hand numeric(14, 3) not null default 0 check (on_hand >= 0),
  reserved numeric(14, 3) not null default 0 check (reserved >= 0),
  updated_at timestamptz(3) not null,
  primary key (organization_id, product_id, inventory_location_id),
  foreign key (organization_id, product_id) references products (organization_id, id)
    on delete cascade,
  foreign key (organization_id, inventory_location_id)
    references inventory_locations (organization_id, id)
);

call protect_tenant_tables(
  array['inventory_locations', 'suppliers', 'products', 'product_components', 'product_stock'],
  'select, insert, update, delete');
