-- How many wrong codes were typed for a message: after a few, its code no longer works.
alter table one_time_tokens add column wrong_codes integer not null default 0;
