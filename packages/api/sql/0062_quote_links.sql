-- The links with which customers open the page of a quote. Each recipient of the mail has one of its own, and so
-- has each call of createQuoteLink, so that the audit log can tell which of them an answer came through. A link is
-- stored as the SHA-256 of its token.

create table quote_links (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  quote_id uuid not null,
  -- Null for a link that was approved and that its requester has not fetched yet.
  token_hash bytea check (octet_length(token_hash) = 32),
  -- Either the e-mail address it was sent to, or the member who made it, with the OAuth client if there was one.
  sent_to text,
  created_by uuid,
  client_id text,
  client_name text,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, quote_id) references quotes (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references memberships (organization_id, user_id),
  check ((sent_to is null) <> (created_by is null)),
  check (sent_to is null or token_hash is not null),
  check (created_by is not null or (client_id is null and client_name is null))
);
create index quote_links_quote on quote_links (organization_id, quote_id);
create index quote_links_creator on quote_links (organization_id, created_by);
-- Across organizations: what find_quote_link looks for.
create index quote_links_token on quote_links (token_hash);

call protect_tenant_tables(array['quote_links'], 'select, insert, update, delete');

-- Whose quote a link opens is looked up before an organization is known.
do $$
begin
  execute format('create policy lookup on quote_links for select to %I using (true)', current_user);
end
$$;

-- The organization of the quote that a token opens, by the SHA-256 of the token.
create function find_quote_link(hash bytea) returns uuid
  language sql stable security definer set search_path = ''
begin atomic
  select l.organization_id
  from public.quote_links l
  join public.quotes q on q.organization_id = l.organization_id and q.id = l.quote_id
  where l.token_hash = hash and q.sent_at is not null and q.deleted_at is null;
end;
revoke all on function find_quote_link(bytea) from public;
grant execute on function find_quote_link(bytea) to werkbank_app;
