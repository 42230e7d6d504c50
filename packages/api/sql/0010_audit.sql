-- What the audit log is searched and undone by, and what the search of the organization reads.

-- The entry that an entry takes back. Generated from what the chain holds, so it cannot say anything
-- else; unique, so that nothing is ever taken back twice.
alter table audit_entries add column reverts_entry_id uuid
  generated always as (
    case when action = 'revertAuditEntry' then (canonical::jsonb ->> 'revertsEntryId')::uuid end
  ) stored;
create unique index audit_entries_reverts on audit_entries (organization_id, reverts_entry_id)
  where reverts_entry_id is not null;

create index audit_entries_action on audit_entries (organization_id, action, sequence);
create index audit_entries_at on audit_entries (organization_id, at);
-- Refused and held calls are few among many.
create index audit_entries_not_done on audit_entries (organization_id, outcome, sequence)
  where outcome <> 'succeeded';

-- Contacts are found by their names, and by a whole e-mail address or phone number.
alter table customer_contacts add column search tsvector
  generated always as (
    to_tsvector('simple', fold(first_name) || ' ' || fold(last_name) || ' ' || fold(job_title))
  ) stored;
create index customer_contacts_search on customer_contacts using gin (search);
create index contact_methods_value on contact_methods (organization_id, lower(value));
