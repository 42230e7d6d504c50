-- People read what a held call would do, and who may decide, in their own language: it is written from these.
-- Calls that were held before have their English sentences alone.

alter table approvals
  add column summary_parts jsonb,
  add column approver_names text[];
