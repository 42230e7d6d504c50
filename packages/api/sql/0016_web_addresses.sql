-- Addresses that clients show as links: http or https, without a user name or password.
--
-- They were stored unchecked. What is such an address but for its letters or its missing scheme is
-- completed; what is none is unset, and only the audit log still tells of it. A row that changes counts
-- as changed, for readers that ask what is new. From here on the database holds no other, whichever
-- way one might come in. As in src/schema/web-address.ts.

create function pg_temp.completed(address text, scheme text) returns text
  language sql
as $$
  select case
    when address ~* ('^' || scheme || '://[^\s/?#@\\]+([/?#]\S*)?$')
      then lower(split_part(address, '://', 1)) || substr(address, strpos(address, '://'))
    when address ~ '^[[:alnum:]-]+(\.[[:alnum:]-]+)+([/?#]\S*)?$' then 'https://' || address
  end
$$;

-- The owner sees no row of a table that forces its policy on him.
alter table customers no force row level security;
alter table suppliers no force row level security;
alter table customer_contacts no force row level security;
alter table contact_methods no force row level security;
alter table agenda_items no force row level security;

update customers
  set website = pg_temp.completed(website, 'https?'), version = version + 1, updated_at = now()
  where website !~ '^https?://[^\s/?#@\\]+([/?#]\S*)?$';
update suppliers
  set website = pg_temp.completed(website, 'https?'), version = version + 1, updated_at = now()
  where website !~ '^https?://[^\s/?#@\\]+([/?#]\S*)?$';
update users
  set avatar_url = pg_temp.completed(avatar_url, 'https'), updated_at = now()
  where avatar_url !~ '^https://[^\s/?#@\\]+([/?#]\S*)?$';
update customer_contacts
  set avatar_url = pg_temp.completed(avatar_url, 'https'), profile_updated_at = now(),
    version = version + 1, updated_at = now()
  where avatar_url !~ '^https://[^\s/?#@\\]+([/?#]\S*)?$';
update agenda_items
  set online_meeting_url = pg_temp.completed(online_meeting_url, 'https'),
    version = version + 1, updated_at = now()
  where online_meeting_url !~ '^https://[^\s/?#@\\]+([/?#]\S*)?$';
-- Its text is not to be lost: it is no link any more.
update contact_methods
  set type = 'other', updated_at = now()
  where type = 'website' and value !~ '^https?://[^\s/?#@\\]+([/?#]\S*)?$';

alter table customers force row level security,
  add constraint customers_website check (website ~ '^https?://[^\s/?#@\\]+([/?#]\S*)?$');
alter table suppliers force row level security,
  add constraint suppliers_website check (website ~ '^https?://[^\s/?#@\\]+([/?#]\S*)?$');
alter table users
  add constraint users_avatar_url check (avatar_url ~ '^https://[^\s/?#@\\]+([/?#]\S*)?$');
alter table customer_contacts force row level security,
  add constraint customer_contacts_avatar_url
    check (avatar_url ~ '^https://[^\s/?#@\\]+([/?#]\S*)?$');
alter table contact_methods force row level security,
  add constraint contact_methods_website
    check (type <> 'website' or value ~ '^https?://[^\s/?#@\\]+([/?#]\S*)?$');
alter table agenda_items force row level security,
  add constraint agenda_items_online_meeting_url
    check (online_meeting_url ~ '^https://[^\s/?#@\\]+([/?#]\S*)?$');
