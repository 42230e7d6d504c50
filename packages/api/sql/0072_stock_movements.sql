-- The stock ledger: every change of what is on hand is a line of a movement, and product_stock.on_hand is the
-- sum of the lines of a product at a location.

create table stock_movements (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null
    check (kind in ('receipt', 'count', 'correction', 'transfer', 'fulfilment', 'return')),
  reason text,
  reference text,
  order_id uuid,
  -- The movement that this one undoes.
  reverts_movement_id uuid,
  occurred_at timestamptz(3) not null,
  -- Null for what the service booked itself.
  created_by uuid references users (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, order_id) references orders (organization_id, id)
    on delete set null (order_id),
  foreign key (organization_id, reverts_movement_id)
    references stock_movements (organization_id, id)
);
create index stock_movements_occurred on stock_movements (organization_id, occurred_at, id);
create index stock_movements_created on stock_movements (organization_id, created_at, id);
create index stock_movements_reference on stock_movements (organization_id, reference);
create index stock_movements_order on stock_movements (organization_id, order_id);

create table stock_movement_lines (
  organization_id uuid not null references organizations (id),
  movement_id uuid not null,
  position integer not null check (position >= 1),
  -- Null once the product is purged; the description keeps what it was.
  product_id uuid,
  description text not null,
  inventory_location_id uuid not null,
  -- By how much the stock changed.
  quantity numeric(14, 3) not null,
  -- What a count found.
  counted_quantity numeric(14, 3) check (counted_quantity >= 0),
  unit_cost_minor bigint check (unit_cost_minor >= 0),
  currency text,
  primary key (organization_id, movement_id, position),
  foreign key (organization_id, movement_id) references stock_movements (organization_id, id),
  foreign key (organization_id, product_id) references products (organization_id, id)
    on delete set null (product_id),
  foreign key (organization_id, inventory_location_id)
    references inventory_locations (organization_id, id),
  check ((unit_cost_minor is null) = (currency is null))
);
create index stock_movement_lines_product
  on stock_movement_lines (organization_id, product_id, inventory_location_id);
create index stock_movement_lines_location
  on stock_movement_lines (organization_id, inventory_location_id);

-- The owner sees no row of a table that forces its policy on him. Both statements wait for running changes of
-- stock, and later ones wait for this migration: the sums below miss nothing.
alter table product_stock no force row level security;
alter table products no force row level security;

-- The ledger begins with one count of each product at each location.
with opening as materialized (
  select stock.organization_id, uuid_at(now()) as movement_id, stock.product_id,
    concat_ws(' ', product.sku, product.name) as description, stock.inventory_location_id,
    stock.on_hand
  from product_stock stock
  join products product
    on product.organization_id = stock.organization_id and product.id = stock.product_id
), movements as (
  insert into stock_movements
    (organization_id, id, kind, reason, occurred_at, created_at, updated_at)
  select organization_id, movement_id, 'count', 'Stock at the start of the ledger',
    now(), now(), now()
  from opening
)
insert into stock_movement_lines (organization_id, movement_id, position, product_id, description,
  inventory_location_id, quantity, counted_quantity)
select organization_id, movement_id, 1, product_id, description, inventory_location_id, on_hand,
  on_hand
from opening;

alter table product_stock force row level security;
alter table products force row level security;

-- A line moves the stock, so that no program can write one without the other. `update` comes first: a negative
-- quantity is no valid row, not even one that a conflict would replace.
create function move_stock() returns trigger
  language plpgsql
as $$
declare
  moved_at timestamptz := (select created_at from stock_movements
    where organization_id = new.organization_id and id = new.movement_id);
begin
  update product_stock set on_hand = on_hand + new.quantity, updated_at = moved_at
    where organization_id = new.organization_id and product_id = new.product_id
      and inventory_location_id = new.inventory_location_id;
  if not found then
    insert into product_stock (organization_id, product_id, inventory_location_id, on_hand, updated_at)
    values (new.organization_id, new.product_id, new.inventory_location_id, new.quantity, moved_at);
  end if;
  return null;
end
$$;

-- Stock that is written without a line gets one with the difference: by the version before this one, which may
-- still run while this migration is applied, and by operators.
create function book_stock_difference() returns trigger
  language plpgsql
as $$
declare
  new_movement_id uuid := uuid_at(clock_timestamp());
  quantity_before numeric := 0;
begin
  if tg_op = 'UPDATE' then
    quantity_before := old.on_hand;
  end if;
  insert into stock_movements
    (organization_id, id, kind, reason, occurred_at, created_by, created_at, updated_at)
  values (new.organization_id, new_movement_id, 'correction', 'Stock was changed without a movement',
    now(), app_user_id(), now(), now());
  insert into stock_movement_lines
    (organization_id, movement_id, position, product_id, description, inventory_location_id, quantity)
  select new.organization_id, new_movement_id, 1, new.product_id, concat_ws(' ', sku, name),
    new.inventory_location_id, new.on_hand - quantity_before
  from products where organization_id = new.organization_id and id = new.product_id;
  return null;
end
$$;

-- Neither trigger answers the other: its statement is not made at the top level.
create trigger move_stock after insert on stock_movement_lines
  for each row when (new.product_id is not null and pg_trigger_depth() = 0)
  execute function move_stock();
create trigger book_inserted_stock after insert on product_stock
  for each row when (new.on_hand <> 0 and pg_trigger_depth() = 0)
  execute function book_stock_difference();
create trigger book_updated_stock after update of on_hand on product_stock
  for each row when (new.on_hand <> old.on_hand and pg_trigger_depth() = 0)
  execute function book_stock_difference();

call protect_tenant_tables(array['stock_movements', 'stock_movement_lines'], 'select, insert');

-- Rows of a file may be movements.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in (
  'customers', 'customer_contacts', 'customer_assets', 'products', 'suppliers', 'tasks',
  'stock_movements'));
