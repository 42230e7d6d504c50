import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { loadSupplier, Supplier } from "../supplier.ts";

export const getSupplier = defineOperation({
  id: "getSupplier",
  method: "GET",
  path: "/v1/organizations/{organizationId}/suppliers/{supplierId}",
  tag: "Suppliers",
  permission: "suppliers:read",
  summary: "Get a supplier",
  description: "Returns one supplier of the organization.",
  params: { organizationId: uuid(), supplierId: uuid() },
  success: 200,
  response: Supplier,
  tool: {
    name: "commerce_get_supplier",
    title: "Read a supplier",
    description:
      "Read one supplier (vendor): addresses, payment terms, lead time. Dutch: leverancier bekijken, levertijd.",
    hints: ["readOnly"],
  },
  load: ({ transaction, params }) => loadSupplier(transaction, params.supplierId),
  read: (_, { record }) => record,
});
