import { defineOperation } from "../../../kernel/define-operation.ts";
import { customerMerge } from "../changes/customer-merge.ts";
import { CustomerMerge } from "../customer-merge.ts";

export const mergeCustomers = defineOperation({
  id: "mergeCustomers",
  method: "POST",
  path: "/v1/organizations/{organizationId}/customers/{customerId}/merge",
  tag: "Customers",
  summary: "Merge duplicates into a customer",
  description: [
    "Moves all records of the duplicates to this customer: contacts, assets with their notes, quotes, orders, tasks, attendees of agenda items and attachments of files. Documents that were sent keep the name and address that they were made with. Then deletes the duplicates: reading one gives a 404 whose `hint` names this customer. Needs the permission `customers:write` as well.",
    "Empty fields of this customer are filled from the duplicates, and labels are united; `take` names the duplicate whose value replaces that of this customer. Values that are not taken give a warning. `dryRun` shows what would change and move. Undo it with `revertAuditEntry`: what still belongs to this customer goes back.",
  ].join("\n\n"),
  example: { customerIds: [1002] },
  fullExample: { customerIds: [1003, 1002], take: { phone: 1002, address: 1003 } },
  success: 200,
  response: CustomerMerge,
  problems: ["REFERENCE_NOT_FOUND"],
  traits: ["idempotent", "destructive", "holdable"],
  change: customerMerge,
});
