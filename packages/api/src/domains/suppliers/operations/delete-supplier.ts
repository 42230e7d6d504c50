import { defineOperation } from "../../../kernel/define-operation.ts";
import { supplierDeletion } from "../changes/supplier-deletion.ts";

export const deleteSupplier = defineOperation({
  id: "deleteSupplier",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/suppliers/{supplierId}",
  tag: "Suppliers",
  summary: "Delete a supplier",
  description:
    "Deletes a supplier that no product and no line of an open order names. `restoreSupplier` brings it back for 30 days; its `code` is free for another at once. Deleting it again succeeds.",
  success: 204,
  problems: ["RESOURCE_IN_USE"],
  traits: ["idempotent", "holdable", "batchable"],
  change: supplierDeletion,
});
