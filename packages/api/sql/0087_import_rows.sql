-- Rows of an import that were refused or that look like existing customers: why, and which customers they are.

alter table imports
  -- What happens to rows that look like existing customers; null: the operation that creates them decides.
  add column on_similar text check (on_similar in ('create', 'update', 'skip')),
  -- Of those counted by their result.
  add column similar_count integer not null default 0;

create table import_rows (
  organization_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  result text not null check (result in ('created', 'updated', 'skipped', 'refused', 'held')),
  -- Of the problem of a refused row.
  code text,
  errors jsonb not null default '[]',
  -- The name in the row, and the customers that it looks like, with the reasons.
  name text,
  similar_customers jsonb not null default '[]',
  -- The one of them that it changed.
  updated_customer_id bigint,
  primary key (organization_id, import_id, row_number),
  foreign key (organization_id, import_id) references imports (organization_id, id) on delete cascade
);

-- A second row about the same customer is refused.
create index import_rows_customer on import_rows (organization_id, import_id, updated_customer_id)
  where updated_customer_id is not null;

call protect_tenant_tables(array['import_rows'], 'select, insert, update, delete');
