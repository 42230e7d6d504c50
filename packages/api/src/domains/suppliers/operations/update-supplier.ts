import { z } from "zod";
import { checkIdentifiers } from "../../organizations/check-identifiers.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { toColumns } from "../../../schema/record.ts";
import { uuid } from "../../../schema/values.ts";
import { loadSupplier, Supplier, supplierMembers } from "../supplier.ts";
import { assertUniqueValues, assertLocationExists, supplierUniques } from "../supplier-rules.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";
import { changedValues, planUpdate } from "../../../kernel/changes/plan-update.ts";

const SupplierUpdate = z.strictObject(supplierMembers).exactPartial().meta({
  id: "SupplierUpdate",
  description: "Fields that you omit stay as they are; null clears a field that may be null.",
});

export const updateSupplier = defineOperation({
  id: "updateSupplier",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/suppliers/{supplierId}",
  tag: "Suppliers",
  permission: "suppliers:write",
  summary: "Update a supplier",
  description:
    "Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. `code`, and `source` with `externalId`, are unique in the organization. Identifiers that look wrong (KvK, btw, phone, country) give a warning, or are refused if the organization's setting `strictIdentifiers` is on.",
  params: { organizationId: uuid(), supplierId: uuid() },
  body: SupplierUpdate,
  example: { phone: "+31 30 555 0199", defaultLeadTimeDays: 8 },
  success: 200,
  response: Supplier,
  problems: ["UNIQUE_CONFLICT", "REFERENCE_NOT_FOUND"],
  traits: ["idempotent", "workflowStep", "holdable", "batchable", "fixedBySpecification"],
  tool: {
    name: "commerce_update_supplier",
    title: "Update a supplier",
    description:
      "Edit a supplier (vendor): address, lead time, payment terms, on hold. Dutch: wijzig, blokkeer leverancier.",
    hints: ["idempotent"],
  },
  undo: undoUpdate,
  uniques: supplierUniques,
  load: ({ transaction, params }) => loadSupplier(transaction, params.supplierId, "update"),
  async plan({ transaction, membership, organizationId, body, now }, loaded) {
    const before = loaded.record;
    const changed = changedValues(before, body);
    if (Object.keys(changed).length === 0) return unchanged(before);
    const after: Supplier = { ...before, ...changed, updatedAt: now.toISOString() };
    const [warnings] = await Promise.all([
      checkIdentifiers(transaction, organizationId, changed),
      assertUniqueValues(transaction, membership, before, after),
      assertLocationExists(transaction, before, after),
    ]);
    const event = { type: "supplier.updated" as const, object: after };
    const columns = toColumns(changed);
    return {
      ...planUpdate(loaded, after, { table: "suppliers", columns, now, event, label: after.name }),
      warnings,
    };
  },
});
