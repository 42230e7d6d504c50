-- The PDF of a quote that has been sent is made once and kept: making it takes a thousand times as long
-- as reading it. fingerprint is the SHA-256 of everything that it prints; a PDF with another one is made
-- again, so that what is kept can be deleted at any time.

create table quote_documents (
  organization_id uuid not null references organizations (id),
  quote_id uuid not null,
  -- Of the row in quotes that it was made from.
  version bigint not null,
  fingerprint bytea not null,
  pdf bytea not null,
  made_at timestamptz(3) not null,
  primary key (organization_id, quote_id),
  foreign key (organization_id, quote_id) references quotes (organization_id, id) on delete cascade
);
-- A PDF is compressed already.
alter table quote_documents alter column pdf set storage external;
create index quote_documents_made on quote_documents (organization_id, made_at);

call protect_tenant_tables(array['quote_documents'], 'select, insert, update, delete');

-- A PDF goes with the version that it shows. It is no place where personal data outlive their erasure:
-- whoever takes them out of a quote or its lines, by hand or not, takes them out here.
create function forget_quote_document() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  delete from public.quote_documents d
  where d.organization_id = new.organization_id and d.quote_id = new.id;
  return null;
end
$$;
create trigger forget_document
  after update of version, parties, customer_name, title, introduction, terms, accepted_by_name,
    acceptance_reference
  on quotes for each row execute function forget_quote_document();

-- Lines are replaced, not changed, and only in drafts, which have no PDF here: this is for erasure.
create function forget_documents_of_lines() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  delete from public.quote_documents d using changed c
  where d.organization_id = c.organization_id and d.quote_id = c.quote_id;
  return null;
end
$$;
create trigger forget_document
  after update on quote_lines referencing new table as changed
  for each statement execute function forget_documents_of_lines();
