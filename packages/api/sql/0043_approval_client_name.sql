-- People who decide read the name of the program that asked, where its token has told one.

alter table approvals add column client_name text;
