-- What likely duplicates of a customer are found by, and what a deleted customer takes with it.

-- Numbers and codes as they are compared: without the spaces, dots and dashes that people group them
-- by, and without regard to case.
create function match_key(value text) returns text
  language sql immutable parallel safe
  return nullif(upper(regexp_replace(value, '[\s.\u2010-\u2015-]', '', 'g')), '');

-- Stored columns, not indexes on expressions: under row level security only an operator that leaks
-- nothing may look into an index, and a function of ours is none.
alter table customers
  add column match_kvk text generated always as (match_key(kvk)) stored,
  add column match_btw text generated always as (match_key(btw)) stored,
  add column match_email text generated always as (lower(email)) stored,
  add column match_name text generated always as (
    fold(name) || ' ' || match_key(address_postal_code)) stored;
create index customers_match_kvk on customers (organization_id, match_kvk)
  where deleted_at is null and match_kvk is not null;
create index customers_match_btw on customers (organization_id, match_btw)
  where deleted_at is null and match_btw is not null;
create index customers_match_email on customers (organization_id, match_email)
  where deleted_at is null and match_email is not null;
create index customers_match_name on customers (organization_id, match_name)
  where deleted_at is null and match_name is not null;

-- Contacts and assets are deleted with their customer, and come back with it: those that had been
-- deleted by themselves do not.
alter table customer_contacts add column deleted_with_customer boolean not null default false;
alter table customer_assets add column deleted_with_customer boolean not null default false;
