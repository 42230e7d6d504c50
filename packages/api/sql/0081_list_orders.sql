-- Every order in which a long list can be read has an index, so that a page costs the same with any number of
-- records. Records without the date come last in both directions, hence two expressions. They are `case`, not
-- `coalesce`: under row level security PostgreSQL 15 does not search an index by an expression with coalesce.
create index customers_created on customers (organization_id, created_at, id);
create index products_created on products (organization_id, created_at, id);
create index suppliers_created on suppliers (organization_id, created_at, id);
create index tasks_created on tasks (organization_id, created_at, id);
create index tasks_due_first on tasks (organization_id,
  (case when due_at is null then 'infinity'::timestamptz else due_at end), id);
create index tasks_due_last on tasks (organization_id,
  (case when due_at is null then '-infinity'::timestamptz else due_at end), id);
create index orders_delivery_first on orders (organization_id,
  (case when requested_delivery_date is null then 'infinity'::date else requested_delivery_date end), id);
create index approvals_updated on approvals (organization_id, updated_at, id);
create index customer_assets_created on customer_assets (organization_id, created_at, id);
create index customer_assets_service_first on customer_assets (organization_id,
  (case when next_service_at is null then 'infinity'::date else next_service_at end), id);
create index customer_assets_service_last on customer_assets (organization_id,
  (case when next_service_at is null then '-infinity'::date else next_service_at end), id);
alter table customer_assets
  add column sort_name text collate "C" generated always as (fold(name)) stored;
create index customer_assets_name on customer_assets (organization_id, sort_name, id);
create index imports_created on imports (organization_id, created_at, id);
create index exports_created on exports (organization_id, created_at, id);
call open_search();
