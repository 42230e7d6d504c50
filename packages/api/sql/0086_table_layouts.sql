-- Imports read several formats of files: `layout` is that of the file, as JSON, null until it has been read. The file
-- of the refused rows has the same layout. `delimiter` remains for processes of the previous version.
--
-- Exports of CSV have a delimiter, a decimal separator and a byte order mark; exports from before these columns have
-- none of them, and are written as they were.

alter table imports add column if not exists layout jsonb;

alter table exports
  add column delimiter text check (delimiter in (',', ';', E'\t')),
  add column decimal_separator text check (decimal_separator in ('.', ',')),
  add column byte_order_mark boolean;

alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check check (format in ('csv', 'xlsx', 'jsonl'));
