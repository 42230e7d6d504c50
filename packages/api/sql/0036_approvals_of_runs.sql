-- Each run of a workflow has an approval of its own: runs with the same input are different decisions.
alter table approvals add column workflow_run_id uuid;
drop index approvals_waiting;
-- The same call of the same person by the same client, or of the same run, waits once.
create unique index approvals_waiting on approvals (
  organization_id, requested_by, coalesce(client_id, ''), operation, input_hash, workflow_run_id)
  nulls not distinct
  where state = 'pending';
