-- Orders, what has been delivered of them, and what they hold of stock. Numbers and parties are those
-- of quotes.

create table orders (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  number_series text not null,
  number bigint not null check (number >= 1),
  display_number text not null,
  quote_id uuid,
  customer_id bigint not null,
  customer_name text not null,
  contact_id uuid,
  customer_asset_id bigint,
  owner_user_id uuid not null,
  status text not null default 'draft'
    check (status in ('draft', 'confirmed', 'in_progress', 'on_hold', 'completed', 'cancelled')),
  fulfilment_status text not null default 'unfulfilled'
    check (fulfilment_status in ('unfulfilled', 'partial', 'fulfilled')),
  invoice_status text not null default 'not_invoiced'
    check (invoice_status in ('not_invoiced', 'partial', 'invoiced')),
  external_invoice_id text,
  title text,
  introduction text,
  terms text,
  reference text,
  requested_delivery_date date,
  delivery_address jsonb,
  issued_at timestamptz(3),
  confirmed_at timestamptz(3),
  completed_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancellation_reason text,
  currency text not null,
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  vat_breakdown jsonb not null,
  vat_minor bigint not null check (vat_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  parties jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- No operation deletes an order; undoing its creation does.
  deleted_at timestamptz(3),
  search tsvector generated always as (
    to_tsvector('simple', fold(display_number) || ' ' || number::text || ' '
      || lpad(number::text, greatest(length(number::text), 4), '0') || ' '
      || fold(title) || ' ' || fold(customer_name) || ' ' || fold(reference))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, quote_id) references quotes (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, contact_id) references customer_contacts (organization_id, id)
    on delete set null (contact_id),
  foreign key (organization_id, customer_asset_id) references customer_assets (organization_id, id)
    on delete set null (customer_asset_id),
  foreign key (organization_id, owner_user_id) references memberships (organization_id, user_id),
  check (total_minor = subtotal_minor + vat_minor),
  check (status not in ('confirmed', 'in_progress', 'on_hold', 'completed') or confirmed_at is not null),
  check ((status = 'completed') = (completed_at is not null)),
  check (status <> 'completed' or fulfilment_status = 'fulfilled'),
  check ((status = 'cancelled') = (cancelled_at is not null))
);
create unique index orders_number on orders (organization_id, number_series, number)
  where deleted_at is null;
create unique index orders_display_number on orders (organization_id, display_number)
  where deleted_at is null;
create unique index orders_quote on orders (organization_id, quote_id) where deleted_at is null;
create index orders_customer on orders (organization_id, customer_id, updated_at, id);
create index orders_updated on orders (organization_id, updated_at, id);
create index orders_created on orders (organization_id, created_at, id);
create index orders_delivery on orders (organization_id, requested_delivery_date, id);
create index orders_total on orders (organization_id, total_minor, id);
create index orders_search on orders using gin (search);

-- An order may come from a quote, and the quote names it.
alter table quotes add foreign key (organization_id, order_id) references orders (organization_id, id);

create table order_lines (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  order_id uuid not null,
  position integer not null check (position between 1 and 200),
  product_id uuid,
  supplier_id uuid,
  description text not null,
  quantity numeric(12, 3) not null check (quantity >= 0),
  quantity_fulfilled numeric(12, 3) not null default 0
    check (quantity_fulfilled between 0 and quantity),
  unit_code text not null,
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  discount_percent numeric(5, 2) not null check (discount_percent between 0 and 100),
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  vat_rate numeric(5, 2) not null check (vat_rate between 0 and 100),
  is_optional boolean not null default false,
  net_minor bigint not null check (net_minor >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, order_id) references orders (organization_id, id) on delete cascade,
  foreign key (organization_id, product_id) references products (organization_id, id)
    on delete set null (product_id),
  foreign key (organization_id, supplier_id) references suppliers (organization_id, id)
    on delete set null (supplier_id),
  check (vat_category = 'S' or vat_rate = 0)
);
create unique index order_lines_position on order_lines (organization_id, order_id, position);
create index order_lines_product on order_lines (organization_id, product_id);

create table order_fulfilments (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  order_id uuid not null,
  inventory_location_id uuid,
  fulfilled_at timestamptz(3) not null,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, inventory_location_id)
    references inventory_locations (organization_id, id) on delete set null (inventory_location_id)
);
create index order_fulfilments_order
  on order_fulfilments (organization_id, order_id, fulfilled_at, id);

create table order_fulfilment_lines (
  organization_id uuid not null references organizations (id),
  fulfilment_id uuid not null,
  order_line_id uuid not null,
  position integer not null,
  quantity numeric(12, 3) not null check (quantity > 0),
  primary key (organization_id, fulfilment_id, order_line_id),
  foreign key (organization_id, fulfilment_id) references order_fulfilments (organization_id, id),
  foreign key (organization_id, order_line_id) references order_lines (organization_id, id)
);

-- What an order still holds of stock, and where: product_stock.reserved is the sum of these. An order
-- gives back what it holds, whatever has become of its bundles or of the default location since.
create table order_reservations (
  organization_id uuid not null references organizations (id),
  order_id uuid not null,
  product_id uuid not null,
  inventory_location_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  primary key (organization_id, order_id, product_id, inventory_location_id),
  foreign key (organization_id, order_id) references orders (organization_id, id) on delete cascade,
  foreign key (organization_id, product_id) references products (organization_id, id)
    on delete cascade,
  foreign key (organization_id, inventory_location_id)
    references inventory_locations (organization_id, id)
);
create index order_reservations_product on order_reservations (organization_id, product_id);

call protect_tenant_tables(array[
    'orders', 'order_lines', 'order_fulfilments', 'order_fulfilment_lines', 'order_reservations'],
  'select, insert, update, delete');
