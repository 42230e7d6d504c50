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
  traits: ["idempotent", "holdable", "batchable"],
  tool: {
    name: "customers_delete",
    title: "Delete a customer",
    description:
      "Delete (remove) a customer (client) without open orders, with contacts and assets; 30 days restorable. Not an erasure under privacy law (GDPR): a person requests that. To stop only, customers_update with inactive. Dutch: klant verwijderen, verwijder.",
    hints: ["destructive", "idempotent"],
  },
  change: customerDeletion,
});
