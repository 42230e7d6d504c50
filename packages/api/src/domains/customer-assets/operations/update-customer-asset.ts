import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { toPreviousValues } from "../../../kernel/changes/undo.ts";
import { lockAssetCustomer, assertSerialNumberAvailable } from "../asset-references.ts";
import {
  attributesChange,
  mergeAttributes,
  assertAttributeCount,
  toPreviousAttributes,
} from "../attributes.ts";
import {
  assetMembers,
  CustomerAsset,
  loadCustomerAsset,
  toAssetColumns,
} from "../customer-asset.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { changedValues, planUpdate } from "../../../kernel/changes/plan-update.ts";

const CustomerAssetUpdate = z
  .strictObject({ ...assetMembers, attributes: attributesChange() })
  .exactPartial()
  .meta({
    id: "CustomerAssetUpdate",
    description: "Fields that you omit stay as they are; null clears a field that may be null.",
  });

export const updateCustomerAsset = defineOperation({
  id: "updateCustomerAsset",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/customer-assets/{customerAssetId}",
  tag: "Customer assets",
  permission: "customers:write",
  summary: "Update a customer asset",
  description:
    "Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. Within `attributes` the same holds: names that you omit stay, null removes one. `customerId` moves the asset, with its notes, to another customer; tasks, quotes and orders keep the customer they were made for. `serialNumber` is unique in the organization when set.",
  params: { organizationId: uuid(), customerAssetId: recordNumber() },
  body: CustomerAssetUpdate,
  example: {
    status: "in_service",
    nextServiceAt: "2027-06-14",
    attributes: { battery: "ACCU-500" },
  },
  success: 200,
  response: CustomerAsset,
  problems: ["REFERENCE_NOT_FOUND", "UNIQUE_CONFLICT"],
  traits: ["idempotent", "workflowStep", "holdable", "batchable"],
  tool: {
    name: "customers_update_asset",
    title: "Update an asset",
    description:
      "Edit an asset: serial number, next service, warranty, owner, retired. For work done use customers_add_asset_note. Dutch: apparaat, fiets wijzigen, onderhoudsdatum.",
    hints: ["idempotent"],
  },
  undo: ({ changes }) => {
    const body = toPreviousValues(changes);
    const attributes = changes.find(({ field }) => field === "attributes");
    return {
      body:
        attributes === undefined
          ? body
          : {
              ...body,
              attributes: toPreviousAttributes(
                attributes.before as CustomerAsset["attributes"],
                attributes.after as CustomerAsset["attributes"],
              ),
            },
    };
  },
  uniques: { customer_assets_serial: "serialNumber" },
  load: ({ transaction, params }) =>
    loadCustomerAsset(transaction, params.customerAssetId, "update"),
  async plan({ transaction, membership, body, now }, loaded) {
    const before = loaded.record;
    const { attributes, ...given } = body;
    const changed = changedValues<CustomerAsset>(before, {
      ...given,
      ...(attributes === undefined
        ? {}
        : { attributes: mergeAttributes(before.attributes, attributes) }),
    });
    if (Object.keys(changed).length === 0) return unchanged(before);
    if (changed.attributes !== undefined) assertAttributeCount(changed.attributes);
    await Promise.all([
      changed.customerId === undefined
        ? undefined
        : lockAssetCustomer(transaction, membership, changed.customerId),
      assertSerialNumberAvailable(transaction, membership, changed.serialNumber, before.id),
    ]);
    const after: CustomerAsset = { ...before, ...changed, updatedAt: now.toISOString() };
    return planUpdate(loaded, after, {
      table: "customer_assets",
      columns: toAssetColumns(changed),
      now,
      event: { type: "customer_asset.updated", object: after },
      label: after.name,
    });
  },
});
