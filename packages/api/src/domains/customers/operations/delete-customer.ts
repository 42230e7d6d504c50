import { defineOperation } from "../../../kernel/define-operation.ts";
import { customerDeletion } from "../changes/customer-deletion.ts";

export const deleteCustomer = defineOperation({
  id: "deleteCustomer",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}/customers/{customerId}",
  tag: "Customers",
  summary: "Delete a customer",
  description:
    "Deletes a customer without open orders, drafts included; its contacts and assets go with it. `restoreCustomer` brings them back for 30 days. Tasks, quotes and closed orders keep naming the customer. Open quotes give a warning: they can be sent or converted only after the customer is restored. Deleting it again succeeds.",
  success: 204,
  problems: ["RESOURCE_IN_USE"],
  traits: ["idempotent", "holdable"],
  tool: {
    name: "customers_delete",
    title: "Delete a customer",
    description:
      "Delete a customer without open orders, with its contacts and assets (kept 30 days). Use customers_update with status inactive to keep it.",
    hints: ["destructive", "idempotent"],
  },
  change: customerDeletion,
});
