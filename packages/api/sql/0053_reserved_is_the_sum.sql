-- What is reserved of a product at a location is the sum of what orders hold of it. Until 26 November 2026 an
-- order that ended while a product of it was not tracked gave up its reservation and left the sum as it was.

-- The owner sees no row of a table that forces its policy on him.
alter table product_stock no force row level security;
alter table order_reservations no force row level security;

update product_stock stock
  set reserved = held.quantity, updated_at = now()
  from (
    select organization_id, product_id, inventory_location_id,
      -- The most that the column holds; reservations beyond it are capped.
      least(coalesce(sum(quantity), 0), 99999999999.999) as quantity
    from product_stock left join order_reservations
      using (organization_id, product_id, inventory_location_id)
    group by organization_id, product_id, inventory_location_id) held
  where held.organization_id = stock.organization_id
    and held.product_id = stock.product_id
    and held.inventory_location_id = stock.inventory_location_id
    and held.quantity <> stock.reserved;

alter table product_stock force row level security;
alter table order_reservations force row level security;
