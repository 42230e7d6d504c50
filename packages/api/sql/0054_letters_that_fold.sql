-- A letter is found by the one that it is commonly typed as: l for ł, ss for ß, ae for æ. Those that consist
-- of a letter and an accent were folded before; these are letters of their own, which do not decompose.
create function without_accents(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(normalize(lower(coalesce(value, '')), nfd), '[\u0300-\u036f]', '', 'g');

-- Most texts have none of these letters, and many are ASCII: those take a tenth of the time.
create or replace function fold(value text) returns text
  language sql immutable parallel safe
  return case
    when octet_length(value) = length(value) then lower(value)
    when value ~ '[ÆæǼǽǢǣŒœÞþẞßĲĳﬀﬁﬂﬃﬄĐđÐðƉɖƊɗĦħıŁłØøǾǿŦŧŊŋĸſẛĿŀŉƁɓƑƒƘƙƐɛƆɔƏəƎǝƔɣǤǥƲʋƳƴƷʒǮǯȤȥƵƶς]'
      then replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        translate(without_accents(value),
          'ÆŒÞẞĲĐđÐðƉɖƊɗĦħıŁłØøŦŧŊŋĸſĿŀŉƁɓƑƒƘƙƐɛƆɔƏəƎǝƔɣǤǥƲʋƳƴƷʒȤȥƵƶς',
          'æœþßĳddddddddhhilloottnnqsllnbbffkkeeooeeeeggggvvyyzzzzzzσ'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ĳ', 'ij'),
        'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'), 'ﬃ', 'ffi'), 'ﬄ', 'ffl')
    else without_accents(value)
  end;

-- Computes again what was stored with the former letters: every generated column whose expression folds,
-- itself or by another function. Writing any column of an expression computes it; nothing else of the row
-- changes, so no trigger is to notice.
do $$
declare
  stale record;
begin
  for stale in
    with recursive folding as (
      select 'fold(text)'::regprocedure::oid as function
      union
      select d.objid from pg_depend d join folding f on d.refobjid = f.function
      where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_proc'::regclass)
    select e.adrelid::regclass as of_table, quote_ident(a.attname) as generated,
      pg_get_expr(e.adbin, e.adrelid) as expression,
      (select quote_ident(min(c.attname)) from pg_depend d
        join pg_attribute c on c.attrelid = d.refobjid and c.attnum = d.refobjsubid
        where d.classid = 'pg_attrdef'::regclass and d.objid = e.oid
          and d.refclassid = 'pg_class'::regclass and d.refobjid = e.adrelid
          and c.attgenerated = '' and c.atttypid = 'text'::regtype) as part
    from pg_attrdef e join pg_attribute a on a.attrelid = e.adrelid and a.attnum = e.adnum
    where a.attgenerated = 's' and exists (
      select from pg_depend d where d.classid = 'pg_attrdef'::regclass and d.objid = e.oid
        and d.refclassid = 'pg_proc'::regclass and d.refobjid in (select function from folding))
  loop
    execute format('alter table %s disable trigger user, no force row level security', stale.of_table);
    execute format('update %s set %s = %2$s where %s is distinct from (%s)',
      stale.of_table, stale.part, stale.generated, stale.expression);
    execute format('alter table %s enable trigger user, force row level security', stale.of_table);
  end loop;
end
$$;
