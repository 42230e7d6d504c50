import { defineOperation } from "../../../kernel/define-operation.ts";
import { Supplier } from "../supplier.ts";
import { supplierRestoration } from "../changes/supplier-deletion.ts";

export const restoreSupplier = defineOperation({
  id: "restoreSupplier",
  method: "POST",
  path: "/v1/organizations/{organizationId}/suppliers/{supplierId}/restore",
  tag: "Suppliers",
  summary: "Restore a supplier",
  description:
    "Brings back a supplier that was deleted in the last 30 days, as it was, unless another supplier has its `code` or external id by now. Restoring a supplier that is not deleted changes nothing.",
  success: 200,
  response: Supplier,
  problems: ["RESTORE_CONFLICT"],
  traits: ["idempotent", "holdable"],
  change: supplierRestoration,
});
