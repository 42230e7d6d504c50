-- Quotes and orders are kept, their customers need not be: a customer who is purged leaves its number and its
-- name (customer_name) in them, and what a document that was sent has printed. Contacts, assets and products
-- went before them in the same way.

alter table quotes drop constraint quotes_organization_id_customer_id_fkey;
alter table orders drop constraint orders_organization_id_customer_id_fkey;
