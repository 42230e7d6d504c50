-- What an order still holds of stock, and where: product_stock.reserved is the sum of these. An order
-- gives back what it holds, whatever has become of its bundles or of the default location since.

create table order_reservations (
  organization_id uuid not null references organizations (id),
  order_id uuid not null,
  product_id uuid not null,
  inventory_location_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  primary key (organization_id, order_id, product_id, inventory_location_id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, product_id) references products (organization_id, id)
    on delete cascade,
  foreign key (organization_id, inventory_location_id)
    references inventory_locations (organization_id, id)
);
create index order_reservations_product on order_reservations (organization_id, product_id);

call protect_tenant_tables(array['order_reservations'], 'select, insert, update, delete');
