-- The filter `trackStock` of products, in each order of the list, like the other filters in 0094_list_filters.sql.
create index products_tracked_updated on products (organization_id, track_stock, updated_at, id);
create index products_tracked_created on products (organization_id, track_stock, created_at, id);
create index products_tracked_name on products (organization_id, track_stock, sort_name, id);
