-- Whether only its requester and those who may decide see what a held call contains: it is about a record of
-- which not everybody who reads such records may read all. Calls that were held before are told as before.

alter table approvals add column is_closed boolean not null default false;
