-- What a task is about may be a quote or an order as well; a purged one leaves the task.

alter table tasks
  add column quote_id uuid,
  add column order_id uuid,
  add foreign key (organization_id, quote_id) references quotes (organization_id, id)
    on delete set null (quote_id),
  add foreign key (organization_id, order_id) references orders (organization_id, id)
    on delete set null (order_id);
create index tasks_quote on tasks (organization_id, quote_id);
create index tasks_order on tasks (organization_id, order_id);
-- Whether a task has subtasks is asked before it is deleted or becomes one itself.
create index tasks_parent on tasks (organization_id, parent_task_id);
