-- Records are found by every word of theirs: whatever is neither letter nor digit parts words. The parser
-- of PostgreSQL takes 'PO-88' for 'po' and the number -88, an e-mail address and a path for one word each,
-- and 2026-11 for 2026 and -11, so that 88, a domain and 11 found nothing.

-- A text with a space between its words, as it is compared.
create function words_of(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(fold(value),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u245f\u2500-\u2775\u2794-\u2bff\u3000-\u3003\u3008-\u3020]+',
    ' ', 'g');

-- A telephone number by the digits in which its ways of writing agree, with the code of the country and
-- without: '+31 30 555 01 80' and '030-5550180' both end in 05550180.
create function phone_end(value text) returns text
  language sql immutable parallel safe
  return right(regexp_replace(coalesce(value, ''), '[^0-9]', '', 'g'), 8);

-- The end of the telephone number that is searched for; null where it is none.
create function phone_asked(asked text) returns text
  language sql immutable parallel safe
  return case when asked ~ '^[-0-9+()./\s]+$' and length(phone_end(asked)) = 8
    then phone_end(asked) end;

-- What is searched for: all the words, the last one as a beginning, or the telephone number that they
-- are; null where there are no words.
create function words_asked(asked text) returns tsquery
  language sql immutable parallel safe
  return (
    select words || coalesce(to_tsquery('simple', phone_asked(asked)), '')
    from to_tsquery('simple',
      nullif('''' || replace(btrim(words_of(asked)), ' ', ''' & ''') || ''':*', ''''':*')) as words);

alter table customers drop column search, add column search tsvector generated always as (
  to_tsvector('simple', words_of(name || ' ' || coalesce(first_name, '') || ' '
    || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(address_city, '') || ' '
    || coalesce(kvk, '') || ' ' || id::text || ' ' || phone_end(phone)))) stored;
create index customers_search on customers using gin (search);

alter table customer_contacts drop column search, add column search tsvector generated always as (
  to_tsvector('simple', words_of(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' '
    || coalesce(job_title, '')))) stored;
create index customer_contacts_search on customer_contacts using gin (search);

-- A stored column, not an index on an expression: see match_kvk of customers.
alter table contact_methods add column match_phone text generated always as (
  case when type in ('phone', 'mobile', 'whatsapp') then nullif(phone_end(value), '') end) stored;
create index contact_methods_phone on contact_methods (organization_id, match_phone)
  where match_phone is not null;

alter table customer_assets drop column search, add column search tsvector generated always as (
  to_tsvector('simple', words_of(name || ' ' || coalesce(kind, '') || ' ' || coalesce(brand, '') || ' '
    || coalesce(model, '') || ' ' || coalesce(serial_number, '') || ' ' || id::text))) stored;
create index customer_assets_search on customer_assets using gin (search);

alter table suppliers drop column search, add column search tsvector generated always as (
  to_tsvector('simple', words_of(name || ' ' || coalesce(code, '') || ' ' || coalesce(email, '') || ' '
    || coalesce(kvk, '') || ' ' || coalesce(address_city, '') || ' ' || phone_end(phone)))) stored;
create index suppliers_search on suppliers using gin (search);

alter table products drop column search, add column search tsvector generated always as (
  to_tsvector('simple', words_of(name || ' ' || coalesce(sku, '') || ' ' || coalesce(gtin, '') || ' '
    || coalesce(supplier_sku, '') || ' ' || coalesce(description, '')))) stored;
create index products_search on products using gin (search);

-- Numbers are found with the zeros that they are written with and without them.
alter table quotes drop column search, add column search tsvector generated always as (
  to_tsvector('simple', words_of(display_number || ' ' || number::text || ' ' || coalesce(title, '')
    || ' ' || customer_name))) stored;
create index quotes_search on quotes using gin (search);

alter table orders drop column search, add column search tsvector generated always as (
  to_tsvector('simple', words_of(display_number || ' ' || number::text || ' ' || coalesce(title, '')
    || ' ' || customer_name || ' ' || coalesce(reference, '')))) stored;
create index orders_search on orders using gin (search);

alter table tasks drop column search, add column search tsvector generated always as (
  to_tsvector('simple', words_of(title || ' ' || coalesce(description, '') || ' t ' || number::text)))
  stored;
create index tasks_search on tasks using gin (search);

-- The views of the agenda hold the column: they are made again as they were.
do $$
declare
  all_entries text := pg_get_viewdef('all_agenda_entries'::regclass);
  entries text := pg_get_viewdef('agenda_entries'::regclass);
begin
  drop view agenda_entries;
  drop view all_agenda_entries;
  alter table agenda_items drop column search, add column search tsvector generated always as (
    to_tsvector('simple', words_of(coalesce(title, '') || ' ' || coalesce(description, '') || ' '
      || coalesce(location, '')))) stored;
  execute 'create view all_agenda_entries with (security_invoker = true) as ' || all_entries;
  execute 'create view agenda_entries with (security_invoker = true) as ' || entries;
end
$$;
grant select on all_agenda_entries, agenda_entries to werkbank_app;
create index agenda_items_search on agenda_items using gin (search);

alter table files drop column search, add column search tsvector generated always as (
  to_tsvector('simple', words_of(name))) stored;
create index files_search on files using gin (search);

alter table workflows drop column search, add column search tsvector generated always as (
  to_tsvector('simple', words_of(name || ' ' || coalesce(description, '')))) stored;
create index workflows_search on workflows using gin (search);

-- The role that looks for candidates reads the new columns, whether or not the owner may do the rest of
-- open_search(): the tables are the owner's.
do $$
declare
  searched text;
begin
  if to_regrole('werkbank_search') is null then return; end if;
  foreach searched in array array['customers', 'customer_contacts', 'customer_assets', 'suppliers',
    'products', 'quotes', 'orders', 'tasks', 'agenda_items', 'files', 'workflows']
  loop
    execute format('grant select (search) on %I to werkbank_search', searched);
  end loop;
end
$$;
