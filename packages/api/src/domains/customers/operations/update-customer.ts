import { z } from "zod";
import { checkIdentifiers } from "../../organizations/check-identifiers.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { Customer, customerMembers, loadCustomer, toCustomerColumns } from "../customer.ts";
import { mergeDeliveryAddress } from "../delivery-address.ts";
import { assertExternalIdAvailable } from "../external-id.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";
import { changedValues, planUpdate } from "../../../kernel/changes/plan-update.ts";

const CustomerUpdate = z.strictObject(customerMembers).exactPartial().meta({
  id: "CustomerUpdate",
  description: "Fields that you omit stay as they are; null clears a field that may be null.",
});

export const updateCustomer = defineOperation({
  id: "updateCustomer",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/customers/{customerId}",
  tag: "Customers",
  permission: "customers:write",
  summary: "Update a customer",
  description:
    "Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. Within `deliveryAddress` the same holds: fields that you omit stay, null clears one, and `deliveryAddress: null` removes the address. `labels` is replaced as a whole. `source` with `externalId` is unique in the organization. Identifiers that look wrong (KvK, btw, phone, country) give a warning, or are refused if the organization's setting `strictIdentifiers` is on.",
  params: { organizationId: uuid(), customerId: recordNumber() },
  body: CustomerUpdate,
  example: { status: "active", paymentTermsDays: 30, labels: ["cargo", "winter"] },
  success: 200,
  response: Customer,
  problems: ["UNIQUE_CONFLICT"],
  traits: ["idempotent", "workflowStep", "holdable", "batchable"],
  tool: {
    name: "customers_update",
    title: "Update a customer",
    description:
      "Change a customer (client, company): address, email, VAT number, payment terms, labels, status. Use customers_update_contact for its people. Cannot merge duplicates. Dutch: wijzig klant, adres.",
    hints: ["idempotent"],
  },
  undo: undoUpdate,
  uniques: { customers_external: "externalId" },
  load: ({ transaction, params }) => loadCustomer(transaction, params.customerId, "update"),
  async plan({ transaction, membership, organizationId, body, now }, loaded) {
    const before = loaded.record;
    const { deliveryAddress, ...given } = body;
    const changed = changedValues<Customer>(before, {
      ...given,
      ...(deliveryAddress === undefined
        ? {}
        : { deliveryAddress: mergeDeliveryAddress(before.deliveryAddress, deliveryAddress) }),
    });
    if (Object.keys(changed).length === 0) return unchanged(before);
    const after: Customer = { ...before, ...changed, updatedAt: now.toISOString() };
    const [warnings] = await Promise.all([
      checkIdentifiers(transaction, organizationId, changed),
      "source" in changed || "externalId" in changed
        ? assertExternalIdAvailable(transaction, membership, after, before.id)
        : undefined,
    ]);
    const event = { type: "customer.updated" as const, object: after };
    const columns = toCustomerColumns(changed);
    return {
      ...planUpdate(loaded, after, { table: "customers", columns, now, event, label: after.name }),
      warnings,
    };
  },
});
