-- What members are told of by mail, and which reminders of the agenda have been told.

-- The kinds of messages that a person has switched off, in all of their organizations.
alter table users add column notifications_off text[] not null default '{}';

-- Whom the service has told what, by a key of the news: what stands here is not told again.
create table notifications (
  organization_id uuid not null references organizations (id),
  kind text not null,
  key text not null,
  user_id uuid not null,
  told_at timestamptz(3) not null,
  primary key (organization_id, kind, key, user_id),
  foreign key (organization_id, user_id) references memberships (organization_id, user_id)
);
create index notifications_told on notifications (organization_id, told_at);

call protect_tenant_tables(array['notifications'], 'select, insert, delete');
