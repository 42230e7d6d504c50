-- Optional lines that the customer selected when accepting the quote. Such a line counts in the totals and is part
-- of the order, so it is no longer is_optional: a process of the previous version, which does not know this column,
-- prints, counts and orders it like any other line. Representations show it as an optional line that is selected.
alter table quote_lines
  add column is_selected boolean not null default false,
  add constraint quote_lines_selected check (not (is_selected and is_optional));
