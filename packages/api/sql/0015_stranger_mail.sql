-- To whom an organization has written that is no member of it, so that there is a limit to it. A row is
-- written with the change that sends the message, and deleted once it lies in no window any more.

create table stranger_mail (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  -- A keyed digest of the address: it can be counted, and not read.
  recipient text not null,
  -- What the message is about, where it may not be sent again at once: "quote Q-2026-0031".
  about text,
  sent_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index stranger_mail_sent on stranger_mail (organization_id, sent_at);
create index stranger_mail_about on stranger_mail (organization_id, recipient, about, sent_at);

call protect_tenant_tables(array['stranger_mail'], 'select, insert, delete');
