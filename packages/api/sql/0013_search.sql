-- Under row level security an index is used only for conditions that cannot tell anything of the rows
-- they are refused: functions marked leakproof. Matching a text search reads two values, answers yes
-- or no and raises no error that depends on them, but PostgreSQL does not mark it. Without the mark
-- every search reads all rows of the organization; with it, the index on the search column.
--
-- Only a superuser may set it. Elsewhere search stays right, and slower.
do $$
begin
  alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof;
exception
  when insufficient_privilege then null;
end
$$;
