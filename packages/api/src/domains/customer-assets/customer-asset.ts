import { z } from "zod";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/refusals.ts";
import { columnsOf, toColumns, toRecord } from "../../schema/record.ts";
import { line, optionalLine } from "../../schema/text.ts";
import { date, recordNumber, deletedAt, timestamp } from "../../schema/values.ts";
import type { Transaction } from "../../database/tenant.ts";
import { Attributes, inOrder } from "./attributes.ts";

export const CustomerAssetStatus = z
  .enum(["active", "in_service", "retired"])
  .meta({ id: "CustomerAssetStatus", description: "Whether the asset is in use." });

/** The members of an asset that a caller writes, with their bounds; `attributes` besides. */
export const assetMembers = {
  customerId: recordNumber(),
  name: line({ min: 1, max: 240 }),
  kind: line({ max: 60 }).meta({ description: "What it is, such as `e-bike` or `heat_pump`." }),
  brand: optionalLine({ max: 120 }),
  model: optionalLine({ max: 120 }),
  serialNumber: optionalLine({ max: 120 }).meta({
    description: "Unique in the organization when set.",
  }),
  purchasedAt: date().nullable(),
  warrantyUntil: date().nullable(),
  lastServiceAt: date().nullable(),
  nextServiceAt: date().nullable(),
  status: CustomerAssetStatus,
  location: optionalLine({ max: 500 }),
};

export const CustomerAsset = z
  .strictObject({
    id: recordNumber(),
    organizationId: z.uuid(),
    ...assetMembers,
    attributes: Attributes,
    createdAt: timestamp(),
    updatedAt: timestamp(),
    deletedAt: deletedAt(),
  })
  .meta({ id: "CustomerAsset", description: "A thing of a customer that is serviced." });
export type CustomerAsset = z.infer<typeof CustomerAsset>;

const columns = columnsOf("customer_assets", Object.keys(CustomerAsset.shape));

/** All assets of the organization; callers add their conditions. */
export const selectCustomerAssets = () => queries.selectFrom("customer_assets").select(columns);

/** The representation of a row of `selectCustomerAssets`. */
export function toCustomerAsset(row: { kind: string | null; attributes: unknown }): CustomerAsset {
  return toRecord(CustomerAsset.shape, {
    ...row,
    kind: row.kind ?? "",
    attributes: inOrder(row.attributes as Record<string, string>),
  });
}

/** The columns of an asset. */
export function toAssetColumns(members: Partial<CustomerAsset>): Record<string, unknown> {
  const { attributes, ...others } = members;
  return {
    ...toColumns(others),
    ...(attributes === undefined ? {} : { attributes: JSON.stringify(attributes) }),
  };
}

/** One asset with its version; `update` holds the row until the end of the transaction. */
export async function loadCustomerAsset(transaction: Transaction, id: number, hold?: "update") {
  const query = selectCustomerAssets().where("id", "=", id);
  const row = await transaction.one(hold === "update" ? query.forUpdate() : query);
  if (row === undefined) throw notFound("customer_asset", id);
  const record = toCustomerAsset(row);
  const target = { kind: "customer_asset", id: String(id), label: record.name };
  return { record, version: row.version, target };
}
