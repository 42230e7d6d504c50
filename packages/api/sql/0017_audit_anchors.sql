-- What the audit chain of an organization came to on a day, signed with a key that is not in the
-- database: whoever can change everything here can remove an anchor, but not make one.

create table audit_anchors (
  organization_id uuid not null references organizations (id),
  -- Of the newest entry at that time.
  sequence bigint not null,
  -- The thumbprint of the key (RFC 7638).
  key_id text not null,
  -- Compact serialization (RFC 7515).
  jws text not null,
  primary key (organization_id, sequence)
);
-- The newest one of the keys that are known is where a verification starts.
create index audit_anchors_key on audit_anchors (organization_id, key_id, sequence);

call protect_tenant_tables(array['audit_anchors'], 'select, insert');
