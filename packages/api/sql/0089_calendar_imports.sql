-- Imports of calendar files: events may also restore and cancel items.
alter table imports
  add column restored_count integer not null default 0,
  add column cancelled_count integer not null default 0,
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in (
    'customers', 'customer_contacts', 'customer_assets', 'products', 'suppliers', 'tasks',
    'stock_movements', 'agenda_items')),
  drop constraint imports_counted,
  add constraint imports_counted check (processed_count =
    created_count + updated_count + restored_count + cancelled_count + skipped_count + refused_count
    + held_count);
