-- The connected apps that a user has revoked here: the client id, and when, in Unix seconds. Access tokens that the
-- provider issued to the app until then are no longer accepted (auth/revoked-apps.ts).
alter table users add column revoked_apps jsonb not null default '{}';
