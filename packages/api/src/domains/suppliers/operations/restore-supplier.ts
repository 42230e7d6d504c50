import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { isDeleted, planRestoration } from "../../../kernel/soft-delete.ts";
import { deleteSupplier } from "./delete-supplier.ts";
import { loadSupplier, Supplier } from "../supplier.ts";
import { refuseTaken, supplierUniques } from "../supplier-rules.ts";

export const restoreSupplier: Operation = defineOperation({
  id: "restoreSupplier",
  method: "POST",
  path: "/v1/organizations/{organizationId}/suppliers/{supplierId}/restore",
  tag: "Suppliers",
  permission: "suppliers:delete",
  summary: "Restore a supplier",
  description:
    "Brings back a supplier that was deleted in the last 30 days, as it was, unless another supplier has its `code` or external id by now. Restoring a supplier that is not deleted changes nothing.",
  params: { organizationId: uuid(), supplierId: uuid() },
  success: 200,
  response: Supplier,
  problems: ["RESTORE_CONFLICT"],
  traits: ["idempotent", "holdable"],
  undo: ({ params }) => ({ operation: deleteSupplier, params }),
  uniques: supplierUniques,
  conflict: "RESTORE_CONFLICT",
  load: ({ transaction, params }) => loadSupplier(transaction, params.supplierId, "update"),
  async plan({ transaction, now }, loaded) {
    if (isDeleted(loaded)) {
      await refuseTaken(transaction, null, loaded.record, "RESTORE_CONFLICT");
    }
    return planRestoration(loaded, "suppliers", now, { type: "supplier.restored" });
  },
});
