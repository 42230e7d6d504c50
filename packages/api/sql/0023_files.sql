-- Files: what is known of each, what it is attached to, and which bytes are kept for it.

-- Bytes in the store. The row is written before them, so that none are ever kept that nobody knows of:
-- those that no file names are dropped by a job.
create table file_blobs (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index file_blobs_created on file_blobs (organization_id, created_at);

create table files (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  name text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes between 1 and 104857600),
  -- As the caller declared it; from the completion on, that of the bytes.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null check (state in ('awaiting_upload', 'processing', 'available', 'rejected')),
  rejection_reason text,
  uploaded_by uuid not null references users (id),
  labels text[] not null default '{}',
  -- The bytes that have come, and what was found in them; judged by the completion.
  blob_id uuid,
  received_bytes bigint,
  received_sha256 text,
  received_fault text,
  -- When it is dropped by itself; null for never.
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search tsvector generated always as (
    to_tsvector('simple', fold(name) || ' '
      || fold(regexp_replace(name, '[._-]+', ' ', 'g')))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, blob_id) references file_blobs (organization_id, id),
  check (state in ('awaiting_upload', 'rejected') or blob_id is not null),
  check ((state = 'rejected') = (rejection_reason is not null))
);
create index files_updated on files (organization_id, updated_at, id);
create index files_created on files (organization_id, created_at, id);
create index files_name on files (organization_id, name, id);
create index files_size on files (organization_id, size_bytes, id);
create index files_blob on files (organization_id, blob_id) where blob_id is not null;
create index files_unfinished on files (organization_id, created_at)
  where state in ('awaiting_upload', 'processing');
create index files_expiring on files (organization_id, expires_at) where expires_at is not null;
create index files_search on files using gin (search);

-- The records are of many tables, so the database does not hold the reference; a job drops those whose
-- record is gone.
create table file_attachments (
  organization_id uuid not null,
  file_id uuid not null,
  kind text not null check (kind in ('customer', 'customer_asset', 'task', 'quote', 'order',
    'supplier', 'product', 'agenda_item')),
  target_id text not null,
  position smallint not null,
  primary key (organization_id, file_id, kind, target_id),
  foreign key (organization_id, file_id) references files (organization_id, id) on delete cascade
);
create index file_attachments_target on file_attachments (organization_id, kind, target_id);

call protect_tenant_tables(array['file_blobs', 'files', 'file_attachments'],
  'select, insert, update, delete');
