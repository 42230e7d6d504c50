-- Every filter of a long list by a value that many records share has an index in each order of the list. Without it,
-- a page of values that the last records in this order do not have would cost a scan of all records.
create index tasks_status_updated on tasks (organization_id, status, updated_at, id);
create index tasks_status_created on tasks (organization_id, status, created_at, id);
create index tasks_status_number on tasks (organization_id, status, number, id);
create index tasks_status_due_first on tasks (organization_id, status,
  (case when due_at is null then 'infinity'::timestamptz else due_at end), id);
create index tasks_status_due_last on tasks (organization_id, status,
  (case when due_at is null then '-infinity'::timestamptz else due_at end), id);
-- When planned work ends; `case`, not `coalesce`, for the reason given in 0081_list_orders.sql. It has all tasks: the
-- planner takes no statistics of an expression from a partial index.
create index tasks_planned_end on tasks (organization_id,
  (case when planned_end_at is null then planned_start_at else planned_end_at end));

create index customers_status_updated on customers (organization_id, status, updated_at, id);
create index customers_status_created on customers (organization_id, status, created_at, id);
create index customers_status_name on customers (organization_id, status, sort_name, id);
create index customers_type_updated on customers (organization_id, type, updated_at, id);
create index customers_type_created on customers (organization_id, type, created_at, id);
create index customers_type_name on customers (organization_id, type, sort_name, id);

create index customer_assets_status_updated on customer_assets (organization_id, status, updated_at, id);
create index customer_assets_status_created on customer_assets (organization_id, status, created_at, id);
create index customer_assets_status_name on customer_assets (organization_id, status, sort_name, id);
create index customer_assets_status_service_first on customer_assets (organization_id, status,
  (case when next_service_at is null then 'infinity'::date else next_service_at end), id);
create index customer_assets_status_service_last on customer_assets (organization_id, status,
  (case when next_service_at is null then '-infinity'::date else next_service_at end), id);
create index customer_assets_purchased on customer_assets (organization_id, purchased_at)
  where purchased_at is not null;

create index products_status_updated on products (organization_id, status, updated_at, id);
create index products_status_created on products (organization_id, status, created_at, id);
create index products_status_name on products (organization_id, status, sort_name, id);
create index products_kind_updated on products (organization_id, kind, updated_at, id);
create index products_kind_created on products (organization_id, kind, created_at, id);
create index products_kind_name on products (organization_id, kind, sort_name, id);

create index suppliers_status_updated on suppliers (organization_id, status, updated_at, id);
create index suppliers_status_created on suppliers (organization_id, status, created_at, id);
create index suppliers_status_name on suppliers (organization_id, status, sort_name, id);

create index quotes_status_updated on quotes (organization_id, status, updated_at, id);
create index quotes_status_created on quotes (organization_id, status, created_at, id);
create index quotes_status_valid on quotes (organization_id, status, valid_until, id);
create index quotes_status_total on quotes (organization_id, status, total_minor, id);

create index orders_status_updated on orders (organization_id, status, updated_at, id);
create index orders_status_created on orders (organization_id, status, created_at, id);
create index orders_status_total on orders (organization_id, status, total_minor, id);
create index orders_status_delivery_first on orders (organization_id, status,
  (case when requested_delivery_date is null then 'infinity'::date else requested_delivery_date end), id);

create index files_type_updated on files (organization_id, content_type, updated_at, id);
create index files_type_created on files (organization_id, content_type, created_at, id);
create index files_type_name on files (organization_id, content_type, sort_name, id);
create index files_type_size on files (organization_id, content_type, size_bytes, id);

create index stock_movements_kind_occurred on stock_movements (organization_id, kind, occurred_at, id);
create index stock_movements_kind_created on stock_movements (organization_id, kind, created_at, id);
create index approvals_state_created on approvals (organization_id, state, created_at, id);
create index approvals_state_updated on approvals (organization_id, state, updated_at, id);
create index approvals_expiring on approvals (organization_id, expires_at) where state = 'pending';
create index approvals_tool_created on approvals (organization_id, tool_name, created_at, id);
create index approvals_tool_updated on approvals (organization_id, tool_name, updated_at, id);
create index import_rows_result on import_rows (organization_id, import_id, result, row_number);
create index import_rows_similar on import_rows (organization_id, import_id, row_number)
  where similar_customers <> '[]';
create index imports_kind on imports (organization_id, kind, created_at, id);
create index imports_state on imports (organization_id, state, created_at, id);
create index exports_kind on exports (organization_id, kind, created_at, id);
create index exports_state on exports (organization_id, state, created_at, id);
create index webhook_deliveries_state
  on webhook_deliveries (organization_id, webhook_id, state, created_at, id);
-- By code point, so that all types of a kind (`order.*`) are one range.
create index webhook_deliveries_type
  on webhook_deliveries (organization_id, webhook_id, (event_type collate "C"), created_at, id);
create index workflow_runs_state
  on workflow_runs (organization_id, workflow_id, state, created_at, id);
create index audit_entries_channel on audit_entries (organization_id, channel, sequence);
