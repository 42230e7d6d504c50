-- Uploads that wait for approval count in the quota of the user who created the organization: what is stored of
-- their calls, which may contain the bytes of the file. Those bytes are no longer shown.

do $$
begin
  execute format('create policy quota on approvals for select to %I using (true)', current_user);
end
$$;

-- Of all organizations with the same creator; without the approval that is being executed.
create function pending_upload_bytes(organization uuid, executed uuid) returns bigint
  language sql stable security definer set search_path = ''
begin atomic
  select coalesce(sum(octet_length(a.call)), 0)::bigint from public.organizations own
  join public.organizations o on o.id = own.id or o.created_by = own.created_by
  join public.approvals a on a.organization_id = o.id
  where own.id = organization and a.operation = 'createFileUpload' and a.state = 'pending'
    and a.id is distinct from executed;
end;
revoke all on function pending_upload_bytes(uuid, uuid) from public;
grant execute on function pending_upload_bytes(uuid, uuid) to werkbank_app;

alter table approvals no force row level security;
update approvals set input = jsonb_set(input, '{contentBase64}', '"***"')
  where operation = 'createFileUpload' and input ->> 'contentBase64' is not null;
alter table approvals force row level security;
