-- A webhook is suspended after five days of failures. The time in which its organization was suspended, and nothing
-- was delivered, is not part of them: once that ends, the failures begin later by as much.
alter table organizations add column suspended_at timestamptz(3);

create function note_suspension() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.status = 'suspended' then
    new.suspended_at := now();
  else
    update public.webhooks
      set failing_since = failing_since + (now() - greatest(failing_since, old.suspended_at))
      where organization_id = new.id and failing_since < now() and old.suspended_at < now();
    new.suspended_at := null;
  end if;
  return new;
end
$$;
create trigger note_suspension before update of status on organizations
  for each row when (old.status <> new.status) execute function note_suspension();
