-- The counters of rate limits, shared by processes that set RATE_LIMIT_STORE=postgres.
--
-- They belong to the service, not to an organization: a schema of their own, to which werkbank_app
-- has no right. The columns are those of rate-limiter-flexible, which writes the rows.

create schema rate_limits;

-- Unlogged: counters that a crash takes away start again at nothing, as a new window does.
create unlogged table rate_limits.counters (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since the epoch.
  expire bigint
);
