-- Whether readers of the documentation found a page helpful.
--
-- It belongs to the service, not to an organization: a schema of its own, as that of the rate limits.
-- Nothing tells who answered: no address, no user, no browser. werkbank_app may add an answer and
-- read none; the report is made by the owner.

create schema feedback;
grant usage on schema feedback to werkbank_app;

create table feedback.answers (
  id uuid primary key,
  -- A path of the site, without its origin, query and fragment.
  page text not null check (length(page) <= 300),
  helpful boolean not null,
  comment text check (length(comment) between 1 and 1000),
  at timestamptz(3) not null
);
create index answers_page on feedback.answers (page, at);
grant insert on feedback.answers to werkbank_app;
