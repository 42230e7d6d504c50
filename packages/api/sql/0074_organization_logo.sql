-- The logo of an organization: one of its files. It is no foreign key, since files refer to organizations; a file that
-- is deleted is no logo, and the name is shown in its place.
alter table organizations add column logo_file_id uuid;
