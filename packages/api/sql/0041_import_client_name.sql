-- The entries of an import's rows name the client that asked for it, as those of its own calls do.

alter table imports add column client_name text;
