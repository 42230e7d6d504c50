import type { ReferenceKey } from "./column-mapping.ts";

/** A field that names another record. */
export type ReferenceField = {
  /** The record, as messages name it. */
  noun: string;
  /** The permission to read such records. */
  permission: string;
  hasIntegerId: boolean;
  /** The queries by key, with the key as `$1`: at most two ids. */
  queries: Partial<Record<Exclude<ReferenceKey, "id">, string>>;
};

/** Returns a query of the records that are not deleted. */
const from = (table: string, condition: string): string =>
  `select id::text from ${table} where deleted_at is null and ${condition} limit 2`;

// A number with more digits than a bigint has names no record.
const isId = "case when $1 ~ '^[0-9]{1,15}$' then $1::bigint end";

const customer: ReferenceField = {
  noun: "customer",
  permission: "customers:read",
  hasIntegerId: true,
  queries: {
    number: from("customers", `id = ${isId}`),
    externalId: from("customers", "external_id = $1"),
    name: from("customers", "sort_name = fold($1)"),
    email: from("customers", "match_email = lower($1)"),
  },
};

const supplier: ReferenceField = {
  noun: "supplier",
  permission: "suppliers:read",
  hasIntegerId: false,
  queries: {
    code: from("suppliers", "code = $1"),
    externalId: from("suppliers", "external_id = $1"),
    name: from("suppliers", "sort_name = fold($1)"),
    email: from("suppliers", "lower(email) = lower($1)"),
  },
};

const customerAsset: ReferenceField = {
  noun: "asset",
  permission: "customers:read",
  hasIntegerId: true,
  queries: {
    number: from("customer_assets", `id = ${isId}`),
    serialNumber: from("customer_assets", "serial_number = $1"),
    name: from("customer_assets", "sort_name = fold($1)"),
  },
};

const product: ReferenceField = {
  noun: "product",
  permission: "products:read",
  hasIntegerId: false,
  queries: {
    sku: from("products", "sku = $1"),
    name: from("products", "sort_name = fold($1)"),
  },
};

const location: ReferenceField = {
  noun: "inventory location",
  permission: "products:read",
  hasIntegerId: false,
  queries: {
    code: "select id::text from inventory_locations where code = $1 limit 2",
    name: "select id::text from inventory_locations where sort_name = fold($1) limit 2",
  },
};

const numbered = (noun: string, table: string): ReferenceField => ({
  noun,
  permission: `${table}:read`,
  hasIntegerId: false,
  queries: { number: from(table, "display_number = $1") },
});

const members = `select m.user_id::text as id from memberships m join users u on u.id = m.user_id
  where m.removed_at is null and m.disabled_at is null`;

const member: ReferenceField = {
  noun: "member",
  permission: "members:read",
  hasIntegerId: false,
  queries: {
    email: `${members} and lower(u.email) = lower($1) limit 2`,
    name: `${members} and fold(u.display_name) = fold($1) limit 2`,
  },
};

const fields: Readonly<Record<string, ReferenceField>> = {
  customerId: customer,
  customerAssetId: customerAsset,
  supplierId: supplier,
  quoteId: numbered("quote", "quotes"),
  orderId: numbered("order", "orders"),
  parentTaskId: numbered("task", "tasks"),
  assigneeUserIds: member,
  defaultInventoryLocationId: location,
  inventoryLocationId: location,
  toInventoryLocationId: location,
  productId: product,
};

/** Returns how a field names another record; undefined for other fields. */
export const findReferenceField = (field: string): ReferenceField | undefined =>
  Object.hasOwn(fields, field) ? fields[field] : undefined;

/** Returns the keys by which a field may name another record. */
export const referenceKeysOf = ({ queries }: ReferenceField): ReferenceKey[] => [
  "id",
  ...(Object.keys(queries) as ReferenceKey[]),
];
