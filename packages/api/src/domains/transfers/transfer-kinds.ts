import { z } from "zod";
import type { Application } from "../../kernel/application.ts";
import type { Operation } from "../../kernel/define-operation.ts";
import { Problem } from "../../problems/problem.ts";
import type { Membership } from "../../database/tenant.ts";
import { type RowLayout, stockRowLayout } from "./stock-rows.ts";

export const MatchBy = z.enum(["externalId", "email", "sku", "code"]).meta({
  id: "ImportMatchBy",
  description:
    "The field by which a row is matched to an existing record; without one, every row creates a record. Customers: `externalId` or `email`; contacts: `email`; products: `sku`; suppliers: `externalId`, `email` or `code`.",
});
export type MatchBy = z.infer<typeof MatchBy>;

/** Kinds that are both imported and exported. */
const recordKinds = [
  "customers",
  "customer_contacts",
  "customer_assets",
  "products",
  "suppliers",
  "tasks",
] as const;

export const ImportKind = z
  .enum([...recordKinds, "stock_movements"])
  .meta({ id: "ImportKind", description: "What the rows of the file are." });
export type ImportKind = z.infer<typeof ImportKind>;

/** What an import makes of its file: the rows of a table, or the events of a calendar. */
export const ImportedKind = z
  .enum([...ImportKind.options, "agenda_items"])
  .meta({ id: "ImportedKind", description: "What the rows or events of the file are." });

export const ExportKind = z
  .enum([...recordKinds, "quotes", "orders"])
  .meta({ id: "ExportKind", description: "What the records of the file are." });
export type ExportKind = z.infer<typeof ExportKind>;

type ImportOperations = {
  create: string;
  /** The operation that changes an existing record, and the path parameter with its id. */
  update: { operation: string; id: string } | null;
  matchBy: readonly MatchBy[];
  /** How a row becomes the body of `create`, if its fields are not members of that body. */
  layout?: RowLayout;
};

/** The operations that import rows of each kind. */
export const importOperations: Record<ImportKind, ImportOperations> = {
  customers: {
    create: "createCustomer",
    update: { operation: "updateCustomer", id: "customerId" },
    matchBy: ["externalId", "email"],
  },
  customer_contacts: {
    create: "createCustomerContact",
    update: { operation: "updateCustomerContact", id: "contactId" },
    matchBy: ["email"],
  },
  customer_assets: { create: "createCustomerAsset", update: null, matchBy: [] },
  products: {
    create: "createProduct",
    update: { operation: "updateProduct", id: "productId" },
    matchBy: ["sku"],
  },
  suppliers: {
    create: "createSupplier",
    update: { operation: "updateSupplier", id: "supplierId" },
    matchBy: ["externalId", "email", "code"],
  },
  tasks: { create: "createTask", update: null, matchBy: [] },
  stock_movements: {
    create: "createStockMovement",
    update: null,
    matchBy: [],
    layout: stockRowLayout,
  },
};

/** The lists that exports of each kind read. */
export const exportOperations: Record<ExportKind, string> = {
  customers: "listCustomers",
  customer_contacts: "listCustomerContacts",
  customer_assets: "listCustomerAssets",
  products: "listProducts",
  suppliers: "listSuppliers",
  tasks: "listTasks",
  quotes: "listQuotes",
  orders: "listOrders",
};

/** Members that are null for callers without an additional permission, by kind. */
export const restrictedMembers: Partial<Record<ExportKind, Record<string, string>>> = {
  products: { costPriceMinor: "orders:write" },
};

/** Returns an operation of the registry, by its operationId. */
export function operationOf({ registry }: Application, id: string): Operation {
  const operation = registry.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`there is no operation ${id}`);
  return operation;
}

/** Returns the path parameters of an operation, except for the organization. */
export function paramsWithoutOrganization({ params }: Operation): z.ZodObject {
  return params.omit({ organizationId: true });
}

/**
 * Rejects a member who lacks a permission for the calls of the job.
 *
 * @throws Problem ORGANIZATION_PERMISSION_DENIED
 */
export function assertPermissions({ permissions }: Membership, required: readonly string[]): void {
  const missing = required.find((permission) => !permissions.includes(permission));
  if (missing === undefined) return;
  throw new Problem(
    "ORGANIZATION_PERMISSION_DENIED",
    `Your role in this organization lacks the permission ${missing}.`,
    { requiredPermission: missing },
  );
}
