-- The day of the next service of which the event has been written: each day is told once.
alter table customer_assets add column service_told_for date;

-- Services that were due before there was an event for it are not told of. The owner sees no row of a table
-- that forces its policy on him.
alter table customer_assets no force row level security;
update customer_assets set service_told_for = next_service_at where next_service_at <= current_date;
alter table customer_assets force row level security;

create index customer_assets_to_tell on customer_assets (organization_id, next_service_at)
  where service_told_for is distinct from next_service_at
    and deleted_at is null and status <> 'retired';
