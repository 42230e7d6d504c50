import { defineOperation } from "../../../kernel/define-operation.ts";
import { Customer } from "../customer.ts";
import { customerRestoration } from "../changes/customer-deletion.ts";

export const restoreCustomer = defineOperation({
  id: "restoreCustomer",
  method: "POST",
  path: "/v1/organizations/{organizationId}/customers/{customerId}/restore",
  tag: "Customers",
  summary: "Restore a deleted customer",
  description:
    "Brings a customer back within 30 days of its deletion, with the contacts and assets that were deleted with it; those that had been deleted before stay deleted. A customer that is not deleted stays as it is. 409 when a value that must be unique was taken meanwhile: `source` with `externalId`, or the serial number of an asset.",
  success: 200,
  response: Customer,
  problems: ["RESTORE_CONFLICT"],
  traits: ["idempotent", "holdable"],
  change: customerRestoration,
});
