-- Quotes, and the numbers and parties that quotes and orders have in common.
--
-- number counts within number_series: the kind of counter that gave it out (`quote:2026`), so that a
-- year starts again at 1. display_number is composed once, when the number is given out: a document
-- keeps its number when the organization changes its formats. All versions of a quote share series and
-- number; revision tells them apart, and from 2 on it ends their display number.
--
-- customer_name is the name that the document was made with. From sending on, parties holds both
-- parties as they were printed: a document does not change with the address of a customer. Documents
-- are kept for the tax office, so a customer who has one is not purged.

create table quotes (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  number_series text not null,
  number bigint not null check (number >= 1),
  revision integer not null default 1 check (revision >= 1),
  display_number text not null,
  previous_quote_id uuid,
  customer_id bigint not null,
  customer_name text not null,
  contact_id uuid,
  customer_asset_id bigint,
  owner_user_id uuid not null,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'accepted', 'rejected', 'expired', 'cancelled', 'converted')),
  title text,
  introduction text,
  terms text,
  issued_at timestamptz(3),
  valid_until date not null,
  -- The end of the day valid_until where the organization is, fixed on sending: a sent quote is
  -- expired from then on, whether or not its row says so already.
  expires_at timestamptz(3),
  sent_at timestamptz(3),
  viewed_at timestamptz(3),
  accepted_at timestamptz(3),
  accepted_by_name text,
  acceptance_reference text,
  rejected_at timestamptz(3),
  rejection_reason text,
  cancelled_at timestamptz(3),
  cancellation_reason text,
  currency text not null,
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  discount_minor bigint not null check (discount_minor >= 0),
  vat_breakdown jsonb not null,
  vat_minor bigint not null check (vat_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  order_id uuid,
  parties jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search tsvector generated always as (
    -- 'q-2026-0031' is split into 'q', '-2026' and '-0031'; the number alone is found by the last.
    to_tsvector('simple', fold(display_number) || ' ' || number::text || ' '
      || lpad(number::text, greatest(length(number::text), 4), '0') || ' '
      || fold(title) || ' ' || fold(customer_name))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, previous_quote_id) references quotes (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, contact_id) references customer_contacts (organization_id, id)
    on delete set null (contact_id),
  foreign key (organization_id, customer_asset_id) references customer_assets (organization_id, id)
    on delete set null (customer_asset_id),
  foreign key (organization_id, owner_user_id) references memberships (organization_id, user_id),
  check ((revision = 1) = (previous_quote_id is null)),
  check (total_minor = subtotal_minor + vat_minor),
  check (status not in ('sent', 'accepted', 'rejected', 'expired', 'converted')
    or (sent_at is not null and expires_at is not null and parties is not null)),
  check (status <> 'draft' or sent_at is null),
  check (status not in ('accepted', 'converted') or accepted_at is not null),
  check ((accepted_at is null) = (accepted_by_name is null)),
  check (status <> 'rejected' or rejected_at is not null),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (status <> 'converted' or order_id is not null)
);
create unique index quotes_number on quotes (organization_id, number_series, number, revision)
  where deleted_at is null;
create unique index quotes_display_number on quotes (organization_id, display_number)
  where deleted_at is null;
create index quotes_previous on quotes (organization_id, previous_quote_id);
create index quotes_customer on quotes (organization_id, customer_id, updated_at, id);
create index quotes_updated on quotes (organization_id, updated_at, id);
create index quotes_created on quotes (organization_id, created_at, id);
create index quotes_valid on quotes (organization_id, valid_until, id);
create index quotes_total on quotes (organization_id, total_minor, id);
create index quotes_search on quotes using gin (search);
create index quotes_expiring on quotes (organization_id, expires_at) where status = 'sent';
-- Across organizations: what find_public_quote looks for.
create index quotes_public on quotes (id) where sent_at is not null;

create table quote_lines (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  quote_id uuid not null,
  position integer not null check (position between 1 and 200),
  product_id uuid,
  description text not null,
  quantity numeric(12, 3) not null check (quantity >= 0),
  unit_code text not null,
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  discount_percent numeric(5, 2) not null check (discount_percent between 0 and 100),
  vat_category text not null check (vat_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  vat_rate numeric(5, 2) not null check (vat_rate between 0 and 100),
  is_optional boolean not null default false,
  net_minor bigint not null check (net_minor >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, quote_id) references quotes (organization_id, id) on delete cascade,
  -- A line says all of what is sold: it outlives the product.
  foreign key (organization_id, product_id) references products (organization_id, id)
    on delete set null (product_id),
  check (vat_category = 'S' or vat_rate = 0)
);
create unique index quote_lines_position on quote_lines (organization_id, quote_id, position);
create index quote_lines_product on quote_lines (organization_id, product_id);

call protect_tenant_tables(array['quotes', 'quote_lines'], 'select, insert, update, delete');

-- Whose quote a customer's link opens is looked up before an organization is known.
do $$
begin
  execute format('create policy lookup on quotes for select to %I using (true)', current_user);
end
$$;

-- The organization of a quote that has been sent. The link to its page carries its id and a code that
-- only the service can make: whoever calls this has checked it.
create function find_public_quote(quote_id uuid) returns uuid
  language sql stable security definer set search_path = ''
begin atomic
  select q.organization_id
  from public.quotes q
  where q.id = quote_id and q.sent_at is not null and q.deleted_at is null;
end;
revoke all on function find_public_quote(uuid) from public;
grant execute on function find_public_quote(uuid) to werkbank_app;
