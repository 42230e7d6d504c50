-- Everything that the identity provider keeps. Times are milliseconds since 1970; lists and objects are
-- JSON text.

create table settings (
  name text primary key,
  value text not null
) strict;

-- Activated: when it starts to sign, null while it stands by. Retired: when its successor does.
create table signing_keys (
  kid text primary key,
  algorithm text not null default 'ES256',
  private_jwk text not null,
  created_at integer not null,
  activated_at integer,
  retired_at integer
) strict;

create table accounts (
  id text primary key,
  email text not null unique,
  password_hash text not null,
  email_confirmed_at integer,
  user_metadata text not null,
  banned integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  last_sign_in_at integer,
  new_email text,
  confirmation_sent_at integer,
  recovery_sent_at integer,
  email_change_sent_at integer,
  email_change_confirmed text
) strict;

create table clients (
  id text primary key,
  type text not null,
  auth_method text not null,
  secret_hash text,
  name text not null,
  uri text not null,
  logo_uri text not null,
  redirect_uris text not null,
  grant_types text not null,
  created_at integer not null
) strict;

create table sessions (
  id text primary key,
  user_id text not null references accounts on delete cascade,
  client_id text references clients on delete cascade,
  scope text,
  resource text,
  method text not null,
  user_agent text not null default '',
  refresh_counter integer not null,
  created_at integer not null,
  refreshed_at integer not null
) strict;
create index sessions_user on sessions (user_id, refreshed_at);
create index sessions_client on sessions (client_id);
create index sessions_refreshed on sessions (refreshed_at);

create table authorizations (
  id text primary key,
  client_id text not null references clients on delete cascade,
  user_id text references accounts on delete cascade,
  redirect_uri text not null,
  scope text not null,
  state text,
  nonce text,
  resource text,
  code_challenge text not null,
  code_challenge_method text not null default 'S256',
  status text not null,
  code_hash text unique,
  session_id text,
  created_at integer not null,
  expires_at integer not null
) strict;
create index authorizations_expiry on authorizations (expires_at);

create table consents (
  user_id text not null references accounts on delete cascade,
  client_id text not null references clients on delete cascade,
  scopes text not null,
  granted_at integer not null,
  primary key (user_id, client_id)
) strict;

create table browser_sessions (
  id_hash text primary key,
  user_id text not null references accounts on delete cascade,
  user_agent text not null default '',
  created_at integer not null default 0,
  used_at integer not null default 0,
  expires_at integer not null
) strict;
create index browser_sessions_user on browser_sessions (user_id);
create index browser_sessions_expiry on browser_sessions (expires_at);

-- What was sent by mail to sign up, recover or change an address, and what answers it.
create table one_time_tokens (
  email text not null,
  kind text not null,
  token_hash text not null unique,
  code_mac text not null,
  user_id text references accounts on delete cascade,
  code_challenge text,
  browser_hash text,
  created_at integer not null,
  expires_at integer not null,
  primary key (email, kind)
) strict;
create index one_time_tokens_expiry on one_time_tokens (expires_at);
create index one_time_tokens_user on one_time_tokens (user_id);
create index one_time_tokens_browser on one_time_tokens (browser_hash);

create table flow_codes (
  code_hash text primary key,
  user_id text not null references accounts on delete cascade,
  method text not null,
  code_challenge text not null,
  expires_at integer not null
) strict;

create table outbox (
  id text primary key,
  kind text not null,
  recipient text not null,
  language text not null,
  subject text not null,
  body text not null,
  link text,
  code text,
  token text,
  created_at integer not null
) strict;
create index outbox_time on outbox (created_at);
