-- The version of the time zone data with which the times of a series, or the days of an all-day item, were last
-- computed; null where the daily job has not recorded it yet. PostgreSQL's own data are not meant: times are
-- computed by the service.
alter table agenda_items add column time_zone_version text;
