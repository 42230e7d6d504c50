-- Who is asked to one occurrence of a series, and not to the series, is invited to that one.

-- Of an occurrence: the names (UID and RECURRENCE-ID) and times that its message told. Splitting or shifting
-- the series gives it other names, and what stands under the former ones in people's calendars must go.
alter table agenda_invitations add column told_as jsonb;
