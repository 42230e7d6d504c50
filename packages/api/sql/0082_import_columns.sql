-- How an import reads its columns: values for fields without a column, the sheet of a spreadsheet, and the layout of the
-- file as it was read (null before). `mapping` may have an object for a column, in place of the name of its field.

alter table imports
  add column constants jsonb not null default '{}',
  add column sheet text,
  add column layout jsonb,
  drop constraint imports_delimiter_check,
  add constraint imports_delimiter_check check (delimiter in (',', ';', E'\t'));

-- Products name their supplier by the number that another system gave it.
create index suppliers_external_id on suppliers (organization_id, external_id)
  where deleted_at is null and external_id is not null;
