-- What becomes of the rows that refer to a record which is purged: its own parts go with it, other
-- records forget it. Customers of quotes and orders stay, since those are kept for the tax office.

create procedure set_reference_action(child text, reference text, action text)
  language plpgsql
as $$
declare
  found record;
begin
  select c.conname, c.confrelid::regclass::text as parent into strict found
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.conrelid = child::regclass and a.attname = reference;
  execute format('alter table %I drop constraint %I', child, found.conname);
  execute format(
    'alter table %I add constraint %I foreign key (organization_id, %I)'
    ' references %s (organization_id, id) on delete %s',
    child, found.conname, reference, found.parent,
    case action when 'cascade' then 'cascade' else format('set null (%I)', reference) end);
end
$$;

call set_reference_action('customer_contacts', 'customer_id', 'cascade');
call set_reference_action('customer_assets', 'customer_id', 'cascade');
call set_reference_action('contact_methods', 'contact_id', 'cascade');
call set_reference_action('customer_asset_notes', 'customer_asset_id', 'cascade');
call set_reference_action('task_assignees', 'task_id', 'cascade');
call set_reference_action('task_comments', 'task_id', 'cascade');
call set_reference_action('quote_lines', 'quote_id', 'cascade');
call set_reference_action('order_lines', 'order_id', 'cascade');
call set_reference_action('order_reservations', 'order_id', 'cascade');
call set_reference_action('tasks', 'customer_id', 'forget');
call set_reference_action('tasks', 'customer_asset_id', 'forget');
call set_reference_action('tasks', 'parent_task_id', 'forget');
call set_reference_action('agenda_items', 'task_id', 'forget');
call set_reference_action('agenda_attendees', 'customer_id', 'forget');
call set_reference_action('agenda_attendees', 'customer_contact_id', 'forget');
call set_reference_action('quotes', 'contact_id', 'forget');
call set_reference_action('quotes', 'customer_asset_id', 'forget');
call set_reference_action('orders', 'contact_id', 'forget');
call set_reference_action('orders', 'customer_asset_id', 'forget');

drop procedure set_reference_action(text, text, text);
