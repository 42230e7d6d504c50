-- A telephone number is found by its digits without those of an extension: '030-5550180 ext. 12' was compared
-- by 55018012, so that neither 030-5550180 nor +31 30 555 01 80 found it.
create function without_extension(phone text) returns text
  language sql immutable parallel safe
  return regexp_replace(coalesce(phone, ''),
    '[\s,;/(]*(ext(n|ension)?|x|#|toestel|tst|durchwahl|poste)[\s.:=]*[0-9]{1,7}[\s)]*$', '', 'i');

create or replace function phone_end(value text) returns text
  language sql immutable parallel safe
  return right(regexp_replace(without_extension(value), '[^0-9]', '', 'g'), 8);

create or replace function phone_asked(asked text) returns text
  language sql immutable parallel safe
  return case when without_extension(asked) ~ '^(tel:)?[-0-9+()./\s\u00a0\u2010-\u2013]+$'
      and length(phone_end(asked)) = 8
    then phone_end(asked) end;

-- Computes again what was stored from numbers with an extension. Nothing else of the rows changes, so no trigger
-- is to notice.
alter table customers disable trigger user, no force row level security;
alter table suppliers disable trigger user, no force row level security;
alter table contact_methods disable trigger user, no force row level security;
update customers set phone = phone where phone <> without_extension(phone);
update suppliers set phone = phone where phone <> without_extension(phone);
update contact_methods set value = value
  where type in ('phone', 'mobile', 'whatsapp') and value <> without_extension(value);
alter table customers enable trigger user, force row level security;
alter table suppliers enable trigger user, force row level security;
alter table contact_methods enable trigger user, force row level security;
