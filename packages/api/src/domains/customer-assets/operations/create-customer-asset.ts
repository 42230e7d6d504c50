import { z } from "zod";
import { toNulls } from "../../../schema/record.ts";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { takeRecordNumber } from "../../customers/take-record-number.ts";
import { lockAssetCustomer, assertSerialNumberAvailable } from "../asset-references.ts";
import { attributesInput, sortAttributes } from "../attributes.ts";
import { assetMembers, CustomerAsset, toAssetColumns } from "../customer-asset.ts";
import { assetDeletion } from "../changes/asset-deletion.ts";

const { customerId, name, kind, status, ...others } = assetMembers;

const CustomerAssetCreate = z
  .strictObject({
    customerId,
    name,
    kind: kind.default(""),
    ...z.strictObject(others).exactPartial().shape,
    status: status.default("active"),
    attributes: attributesInput().default({}),
  })
  .meta({
    id: "CustomerAssetCreate",
    description: "An asset to register; the customer and the name are required.",
  });

export const createCustomerAsset = defineOperation({
  id: "createCustomerAsset",
  method: "POST",
  path: "/v1/organizations/{organizationId}/customer-assets",
  tag: "Customer assets",
  permission: "customers:write",
  summary: "Create a customer asset",
  description:
    "Registers a thing of a customer with the next number of the organization. `serialNumber` is unique in the organization when set.",
  params: { organizationId: uuid() },
  body: CustomerAssetCreate,
  example: {
    customerId: 1001,
    name: "Bakfiets 15",
    kind: "cargo_e-bike",
    brand: "Vrachtfiets",
    serialNumber: "SB-2026-15",
    purchasedAt: "2026-11-16",
    nextServiceAt: "2027-05-16",
    attributes: { battery: "ACCU-500" },
  },
  fullExample: {
    customerId: 1001,
    name: "Bakfiets 15",
    kind: "cargo_e-bike",
    brand: "Vrachtfiets",
    model: "Long 26",
    serialNumber: "SB-2026-15",
    purchasedAt: "2026-11-16",
    warrantyUntil: "2028-11-16",
    lastServiceAt: "2026-11-16",
    nextServiceAt: "2027-05-16",
    location: "Depot Vaartsestraat",
    status: "active",
    attributes: { battery: "ACCU-500", frameLock: "AXA 4471" },
  },
  success: 201,
  response: CustomerAsset,
  problems: ["REFERENCE_NOT_FOUND", "UNIQUE_CONFLICT"],
  traits: ["idempotent", "workflowStep", "holdable", "batchable"],
  tool: {
    name: "customers_create_asset",
    title: "Register an asset",
    description:
      "Register an asset (bike, boiler, machine, equipment) of a customer. First look with customers_list_assets. Dutch: registreer fiets, ketel, apparaat.",
  },
  undo: ({ params, target }) => ({
    change: assetDeletion,
    params: { ...params, customerAssetId: Number(target.id) },
  }),
  uniques: { customer_assets_serial: "serialNumber" },
  async plan({ transaction, membership, organizationId, body, now }) {
    const [, , id] = await Promise.all([
      lockAssetCustomer(transaction, membership, body.customerId),
      assertSerialNumberAvailable(transaction, membership, body.serialNumber, null),
      takeRecordNumber(transaction, organizationId, "customer_assets"),
    ]);
    // Parsed, so that its members have the order of every other representation.
    const asset = CustomerAsset.parse({
      id,
      organizationId,
      ...toNulls(others),
      ...body,
      attributes: sortAttributes(body.attributes),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    } satisfies CustomerAsset);
    return {
      result: asset,
      change: {
        target: { kind: "customer_asset", id: String(id), label: asset.name },
        before: null,
        after: asset,
        event: { type: "customer_asset.created", object: asset },
      },
      write: (tx) =>
        tx.write(queries.insertInto("customer_assets").values(toAssetColumns(asset) as never)),
    };
  },
});
