-- The rest of the filters, in a transaction of its own: this locks the tables, so that reads wait as well.
-- Under row level security, no index is searched by a function that is not leakproof, such as fold.
alter table customers add column match_city text generated always as (fold(address_city)) stored;
create index customers_city_updated on customers (organization_id, match_city, updated_at, id);
create index customers_city_created on customers (organization_id, match_city, created_at, id);
create index customers_city_name on customers (organization_id, match_city, sort_name, id);

-- By code point, as in webhook_deliveries_type.
drop index events_type;
create index events_type on events (organization_id, (type collate "C"), sequence);
