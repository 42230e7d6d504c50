-- Tasks, who they are for, and what is said about them. A task outlives what it is about.

create table tasks (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  number bigint not null,
  title text not null,
  description text,
  status text not null default 'todo'
    check (status in ('todo', 'in_progress', 'waiting', 'done', 'cancelled')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  due_at timestamptz(3),
  planned_start_at timestamptz(3),
  planned_end_at timestamptz(3),
  estimate_minutes integer,
  customer_id bigint,
  customer_asset_id bigint,
  quote_id uuid,
  order_id uuid,
  parent_task_id uuid,
  checklist jsonb not null default '[]',
  labels text[] not null default '{}',
  completed_at timestamptz(3),
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  search tsvector generated always as (
    -- 't-1042' is split into 't' and '-1042': the number alone is found by the second.
    to_tsvector('simple', fold(title) || ' ' || fold(description) || ' t-' || number::text
      || ' ' || number::text)) stored,
  primary key (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, customer_id) references customers (organization_id, id)
    on delete set null (customer_id),
  foreign key (organization_id, customer_asset_id) references customer_assets (organization_id, id)
    on delete set null (customer_asset_id),
  foreign key (organization_id, quote_id) references quotes (organization_id, id)
    on delete set null (quote_id),
  foreign key (organization_id, order_id) references orders (organization_id, id)
    on delete set null (order_id),
  foreign key (organization_id, parent_task_id) references tasks (organization_id, id)
    on delete set null (parent_task_id)
);
create index tasks_updated on tasks (organization_id, updated_at, id);
create index tasks_due on tasks (organization_id, due_at, id);
create index tasks_customer on tasks (organization_id, customer_id);
create index tasks_quote on tasks (organization_id, quote_id);
create index tasks_order on tasks (organization_id, order_id);
-- Whether a task has subtasks is asked before it is deleted or becomes one itself.
create index tasks_parent on tasks (organization_id, parent_task_id);
create index tasks_search on tasks using gin (search);

create table task_assignees (
  organization_id uuid not null references organizations (id),
  task_id uuid not null,
  user_id uuid not null,
  position integer not null,
  primary key (organization_id, task_id, user_id),
  foreign key (organization_id, task_id) references tasks (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references memberships (organization_id, user_id)
);
create index task_assignees_user on task_assignees (organization_id, user_id, task_id);

create table task_comments (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  version bigint not null default 1,
  task_id uuid not null,
  content_text text not null,
  content_doc jsonb not null,
  author_id uuid not null references users (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, task_id) references tasks (organization_id, id) on delete cascade
);
create index task_comments_task on task_comments (organization_id, task_id, created_at, id);

call protect_tenant_tables(
  array['tasks', 'task_assignees', 'task_comments'], 'select, insert, update, delete');
