import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { checkIdentifiers } from "../../organizations/check-identifiers.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { toColumns, toNulls } from "../../../schema/record.ts";
import { uuid } from "../../../schema/values.ts";
import { Supplier, supplierMembers } from "../supplier.ts";
import { assertUniqueValues, assertLocationExists, supplierUniques } from "../supplier-rules.ts";
import { supplierDeletion } from "../changes/supplier-deletion.ts";

const { name, status, ...nullable } = supplierMembers;

const SupplierCreate = z
  .strictObject({
    ...z.strictObject(supplierMembers).exactPartial().shape,
    name,
    status: status.default("active"),
  })
  .meta({ id: "SupplierCreate", description: "A supplier to create; only the name is required." });

export const createSupplier = defineOperation({
  id: "createSupplier",
  method: "POST",
  path: "/v1/organizations/{organizationId}/suppliers",
  tag: "Suppliers",
  permission: "suppliers:write",
  summary: "Create a supplier",
  description:
    "Creates a supplier. `code`, and `source` with `externalId`, are unique in the organization. Identifiers that look wrong (KvK, btw, phone, country) give a warning, or are refused if the organization's setting `strictIdentifiers` is on.",
  params: { organizationId: uuid() },
  body: SupplierCreate,
  example: {
    name: "Banden Centrale Utrecht B.V.",
    code: "BCU",
    orderingEmail: "order@banden-centrale.example",
    paymentTermsDays: 30,
    defaultLeadTimeDays: 4,
    currency: "EUR",
  },
  fullExample: {
    name: "Banden Centrale Utrecht B.V.",
    email: "info@banden-centrale.example",
    phone: "+31 30 555 0188",
    website: "https://banden-centrale.example",
    notes: "Order before noon; delivers on Thursday morning.",
    status: "active",
    code: "BCU",
    accountNumber: "K-20418",
    kvk: "90007891",
    btw: "NL860912344B82",
    orderingEmail: "order@banden-centrale.example",
    billingEmail: "administratie@banden-centrale.example",
    addressLine1: "Atoomweg 14",
    addressLine2: "Hal C",
    addressPostalCode: "3542 AB",
    addressCity: "Utrecht",
    addressState: "Utrecht",
    addressCountry: "NL",
    currency: "EUR",
    paymentTermsDays: 30,
    defaultLeadTimeDays: 4,
    defaultInventoryLocationId: "56f053fd-e19f-5cce-8934-0c11bb37ad8b",
    source: "boekhouding",
    externalId: "C-2085",
  },
  success: 201,
  response: Supplier,
  problems: ["UNIQUE_CONFLICT", "REFERENCE_NOT_FOUND"],
  traits: ["idempotent", "workflowStep", "holdable", "batchable"],
  tool: {
    name: "commerce_create_supplier",
    title: "Create a supplier",
    description:
      "Register a supplier (vendor). First look with commerce_list_suppliers. Dutch: nieuwe leverancier.",
  },
  undo: ({ params, target }) => ({
    change: supplierDeletion,
    params: { ...params, supplierId: target.id },
  }),
  uniques: supplierUniques,
  async plan({ transaction, membership, organizationId, body, now }) {
    const supplier: Supplier = {
      id: uuidv7(),
      organizationId,
      ...toNulls(nullable),
      ...body,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    const [warnings] = await Promise.all([
      checkIdentifiers(transaction, organizationId, body),
      assertUniqueValues(transaction, membership, null, supplier),
      assertLocationExists(transaction, null, supplier),
    ]);
    return {
      result: supplier,
      warnings,
      change: {
        target: { kind: "supplier", id: supplier.id, label: supplier.name },
        before: null,
        after: supplier,
        event: { type: "supplier.created", object: supplier },
      },
      write: (tx) =>
        tx.write(
          queries.insertInto("suppliers").values({
            ...toColumns(supplier),
            organization_id: organizationId,
            id: supplier.id,
            name: supplier.name,
            created_at: now,
            updated_at: now,
          }),
        ),
    };
  },
});
