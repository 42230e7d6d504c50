-- The service's own user and database. compose.yaml has the image of PostgreSQL run this once, for an empty volume.
-- The user owns the tables and is no superuser; CREATEROLE is for the first start of the service.
\getenv password DATABASE_PASSWORD
create role werkbank login createrole password :'password';
create database werkbank owner werkbank;
