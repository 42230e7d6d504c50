-- How the file of an import is laid out: its header, and what parts its cells; null until it has been read. The
-- file of the refused rows is laid out likewise, whatever has become of the file since.

alter table imports
  add column header text[],
  add column delimiter text check (delimiter in (',', ';'));
