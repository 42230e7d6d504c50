-- Duplicates of customers: which customers look the same, and what a merge has moved.

-- The customer that has the records of this one since they were merged. Set on deleted customers only.
alter table customers add column merged_into_customer_id bigint;

-- What a merge moved, by the customer that had it before, so that the merge can be undone. Gone with that customer.
create table customer_merge_records (
  organization_id uuid not null references organizations (id),
  customer_id bigint not null,
  kind text not null,
  record_id text not null,
  -- Of a contact: whether it was the primary one.
  was_primary boolean not null default false,
  -- Of a file: its position among the attachments, and whether the other customer had it as well.
  position smallint,
  was_attached boolean not null default false,
  primary key (organization_id, customer_id, kind, record_id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);

create index agenda_attendees_customer on agenda_attendees (organization_id, customer_id)
  where customer_id is not null;

-- A name without its legal form, case, accents, spaces and punctuation.
create function name_key(name text) returns text
  language sql immutable parallel safe
  return (
    select nullif(replace(coalesce(nullif(regexp_replace(regexp_replace(spaced,
      '( (b ?v|n ?v|v ?o ?f|c ?v|u ?a|b ?a|b ?v ?b ?a|e ?v|e ?k|g ?m ?b ?h|mbh|ag|kg|kgaa|ohg|ug|co|ltd|limited|llc|llp|lp|plc|inc|incorporated|corp|corporation|sarl|sas|sasu|sa|srl|spa|sprl|ab|as|aps|oy))+$', ''),
      '^ (b ?v|n ?v|v ?o ?f) ', ' '), ' '), spaced), ' ', ''), '')
    from (select ' ' || trim(regexp_replace(
      regexp_replace(fold(name), '[.''`\u2018\u2019]', '', 'g'),
      '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f]+', ' ', 'g')) as spaced) as words);

-- The last nine digits: those that a number has with and without the code of its country.
create function phone_key(phone text) returns text
  language sql immutable parallel safe
  return case when length(regexp_replace(phone, '\D', '', 'g')) >= 8
    then right(regexp_replace(phone, '\D', '', 'g'), 9) end;

-- Postal code and house number.
create function address_key(postal_code text, line text) returns text
  language sql immutable parallel safe
  return match_key(postal_code) || ' '
    || nullif(trim(both '-' from regexp_replace(line, '\D+', '-', 'g')), '');

-- Stored columns, not indexes on expressions: see match_kvk. Persons with the same name are many: it takes the
-- postal code, or the domain of the e-mail address, as well.
alter table customers
  add column match_phone text generated always as (phone_key(phone)) stored,
  add column match_same_name text generated always as (
    case type when 'person' then name_key(name) || ' ' || match_key(address_postal_code)
      else name_key(name) end) stored,
  add column match_domain text generated always as (
    case type when 'person'
      then name_key(name) || ' ' || nullif(split_part(lower(email), '@', 2), '') end) stored,
  add column match_address text generated always as (
    address_key(address_postal_code, address_line1)) stored;
create index customers_match_phone on customers (organization_id, match_phone)
  where deleted_at is null and match_phone is not null;
create index customers_match_same_name on customers (organization_id, match_same_name)
  where deleted_at is null and match_same_name is not null;
create index customers_match_domain on customers (organization_id, match_domain)
  where deleted_at is null and match_domain is not null;
create index customers_match_address on customers (organization_id, match_address)
  where deleted_at is null and match_address is not null;

-- The values that several customers have, so that a page of duplicates costs the same with any number of customers.
create table customer_duplicates (
  organization_id uuid not null references organizations (id),
  id uuid not null default gen_random_uuid(),
  reason text not null
    check (reason in ('kvk', 'btw', 'email', 'phone', 'name', 'nameAndDomain', 'address')),
  match_key text not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, reason, match_key)
);
create index customer_duplicates_created on customer_duplicates (organization_id, created_at, id);

-- The values of a customer that others may have as well, in the order of the arguments; null for a deleted one.
create function duplicate_keys(deleted_at timestamptz, variadic match_keys text[])
  returns table (reason text, match_key text)
  language sql immutable parallel safe set search_path = ''
as $$
  select k.reason, case when deleted_at is null then k.match_key end
  from unnest(array['kvk', 'btw', 'email', 'phone', 'name', 'nameAndDomain', 'address'], match_keys)
    k (reason, match_key)
$$;

-- The ids of the first customers that have a value. Each query by itself, so that each uses its index.
create function customers_with(organization uuid, reason text, match_key text, most integer)
  returns bigint[]
  language plpgsql stable set search_path = ''
as $$
begin
  case reason
    when 'kvk' then
      return array(select c.id from public.customers c where c.organization_id = organization
        and c.match_kvk = match_key and c.deleted_at is null order by c.id limit most);
    when 'btw' then
      return array(select c.id from public.customers c where c.organization_id = organization
        and c.match_btw = match_key and c.deleted_at is null order by c.id limit most);
    when 'email' then
      return array(select c.id from public.customers c where c.organization_id = organization
        and c.match_email = match_key and c.deleted_at is null order by c.id limit most);
    when 'phone' then
      return array(select c.id from public.customers c where c.organization_id = organization
        and c.match_phone = match_key and c.deleted_at is null order by c.id limit most);
    when 'name' then
      return array(select c.id from public.customers c where c.organization_id = organization
        and c.match_same_name = match_key and c.deleted_at is null order by c.id limit most);
    when 'nameAndDomain' then
      return array(select c.id from public.customers c where c.organization_id = organization
        and c.match_domain = match_key and c.deleted_at is null order by c.id limit most);
    when 'address' then
      return array(select c.id from public.customers c where c.organization_id = organization
        and c.match_address = match_key and c.deleted_at is null order by c.id limit most);
  end case;
end
$$;

-- The reasons for which all of these customers look the same, the strongest first.
create function shared_reasons(organization uuid, ids bigint[]) returns text[]
  language sql stable set search_path = ''
as $$
  select array_remove(array[
    case when count(match_kvk) = count(*) and min(match_kvk) = max(match_kvk) then 'kvk' end,
    case when count(match_btw) = count(*) and min(match_btw) = max(match_btw) then 'btw' end,
    case when count(match_email) = count(*) and min(match_email) = max(match_email) then 'email' end,
    case when count(match_phone) = count(*) and min(match_phone) = max(match_phone) then 'phone' end,
    case when count(match_same_name) = count(*) and min(match_same_name) = max(match_same_name) then 'name' end,
    case when count(match_domain) = count(*) and min(match_domain) = max(match_domain) then 'nameAndDomain' end,
    case when count(match_address) = count(*) and min(match_address) = max(match_address) then 'address' end], null)
  from public.customers where organization_id = organization and id = any(ids)
$$;

-- Triggers, since processes of the version before write customers meanwhile. Outside of an organization, as in a
-- migration that writes the customers of all, they do nothing.
create function note_added_duplicates() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if public.app_organization_id() is null then return null; end if;
  insert into public.customer_duplicates (organization_id, reason, match_key)
  select k.organization_id, k.reason, k.match_key
  from (select distinct a.organization_id, m.reason, m.match_key
    from added a cross join lateral public.duplicate_keys(a.deleted_at, a.match_kvk, a.match_btw, a.match_email,
      a.match_phone, a.match_same_name, a.match_domain, a.match_address) m
    where m.match_key is not null) k
  where cardinality(public.customers_with(k.organization_id, k.reason, k.match_key, 2)) > 1
  on conflict do nothing;
  return null;
end
$$;

create function note_removed_duplicates() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if public.app_organization_id() is null then return null; end if;
  delete from public.customer_duplicates d
  using (select distinct r.organization_id, m.reason, m.match_key
    from removed r cross join lateral public.duplicate_keys(r.deleted_at, r.match_kvk, r.match_btw, r.match_email,
      r.match_phone, r.match_same_name, r.match_domain, r.match_address) m
    where m.match_key is not null) k
  where d.organization_id = k.organization_id and d.reason = k.reason and d.match_key = k.match_key
    and cardinality(public.customers_with(k.organization_id, k.reason, k.match_key, 2)) < 2;
  return null;
end
$$;

create function note_changed_duplicates() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if public.app_organization_id() is null then return null; end if;
  insert into public.customer_duplicates (organization_id, reason, match_key)
  select k.organization_id, k.reason, k.match_key
  from (select distinct a.organization_id, m.reason, m.match_key
    from added a join removed r on r.organization_id = a.organization_id and r.id = a.id
    cross join lateral public.duplicate_keys(a.deleted_at, a.match_kvk, a.match_btw, a.match_email,
      a.match_phone, a.match_same_name, a.match_domain, a.match_address) m
    join lateral public.duplicate_keys(r.deleted_at, r.match_kvk, r.match_btw, r.match_email,
      r.match_phone, r.match_same_name, r.match_domain, r.match_address) b
      on b.reason = m.reason and b.match_key is distinct from m.match_key
    where m.match_key is not null) k
  where cardinality(public.customers_with(k.organization_id, k.reason, k.match_key, 2)) > 1
  on conflict do nothing;
  delete from public.customer_duplicates d
  using (select distinct r.organization_id, m.reason, m.match_key
    from removed r left join added a on a.organization_id = r.organization_id and a.id = r.id
    cross join lateral public.duplicate_keys(r.deleted_at, r.match_kvk, r.match_btw, r.match_email,
      r.match_phone, r.match_same_name, r.match_domain, r.match_address) m
    join lateral public.duplicate_keys(a.deleted_at, a.match_kvk, a.match_btw, a.match_email,
      a.match_phone, a.match_same_name, a.match_domain, a.match_address) b
      on b.reason = m.reason and b.match_key is distinct from m.match_key
    where m.match_key is not null) k
  where d.organization_id = k.organization_id and d.reason = k.reason and d.match_key = k.match_key
    and cardinality(public.customers_with(k.organization_id, k.reason, k.match_key, 2)) < 2;
  return null;
end
$$;

create trigger customers_inserted after insert on customers
  referencing new table as added for each statement execute function note_added_duplicates();
create trigger customers_updated after update on customers
  referencing old table as removed new table as added
  for each statement execute function note_changed_duplicates();
create trigger customers_deleted after delete on customers
  referencing old table as removed for each statement execute function note_removed_duplicates();

-- The owner of the tables sees no row of a table that forces its policy.
alter table customers no force row level security;
insert into customer_duplicates (organization_id, reason, match_key)
select c.organization_id, m.reason, m.match_key
from customers c cross join lateral duplicate_keys(c.deleted_at, c.match_kvk, c.match_btw, c.match_email,
      c.match_phone, c.match_same_name, c.match_domain, c.match_address) m
where m.match_key is not null
group by c.organization_id, m.reason, m.match_key having count(*) > 1;
alter table customers force row level security;

call protect_tenant_tables(array['customer_merge_records', 'customer_duplicates'],
  'select, insert, update, delete');
