-- The colour of an organization, on what its customers and invited people see of it.

alter table organizations
  add column accent_color text check (accent_color ~ '^#[0-9a-f]{6}$');
