-- What a held call comes to by the records at the time: its changes, mails, jobs and amounts, and the SHA-256 of
-- that as RFC 8785 JSON. It is worked out again when the call is executed, as of the same moment. Null for
-- calls that were held before.
alter table approvals
  add column resolved jsonb,
  add column resolved_hash bytea,
  add column resolved_at timestamptz(3),
  add constraint approvals_resolved check (
    (resolved is null) = (resolved_hash is null) and (resolved is null) = (resolved_at is null));
