import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { columnsOf, toColumns, toRecord } from "../../schema/record.ts";
import { line, optionalLine } from "../../schema/text.ts";
import { date, recordNumber, deletedAt, timestamp } from "../../schema/values.ts";
import type { Transaction } from "../../database/tenant.ts";
import { Attributes, sortAttributes } from "./attributes.ts";
import type { Target } from "../../kernel/audit.ts";

export const CustomerAssetStatus = enumeration({
  active: "In use by the customer.",
  in_service: "Being worked on.",
  retired: "Out of use.",
}).meta({
  id: "CustomerAssetStatus",
  description: "Whether an asset is in use.",
});

/** The members of an asset that a caller writes, with their bounds, except for `attributes`. */
export const assetMembers = {
  customerId: recordNumber().meta({
    description: "The customer whose asset it is. A change moves the asset with its notes.",
  }),
  name: line({ min: 1, max: 240 }).meta({
    description: "The name; need not be unique.",
    examples: ["Bakfiets 07"],
  }),
  kind: line({ max: 60 }).meta({
    description: "What it is, in a word of your own, such as `e-bike` or `heat_pump`.",
    examples: ["cargo_e-bike"],
  }),
  brand: optionalLine({ max: 120 }).meta({
    description: "The brand, as on the frame or the type plate.",
    examples: ["Vrachtfiets"],
  }),
  model: optionalLine({ max: 120 }).meta({
    description: "The maker's name for the type.",
    examples: ["Long 26"],
  }),
  serialNumber: optionalLine({ max: 120 }).meta({
    description: "The maker's number for this one; unique in the organization when set.",
    examples: ["SB-2024-07"],
  }),
  purchasedAt: date()
    .nullable()
    .meta({ description: "Day on which the customer bought it.", examples: ["2024-03-15"] }),
  warrantyUntil: date()
    .nullable()
    .meta({ description: "Last day under warranty.", examples: ["2027-05-03"] }),
  lastServiceAt: date()
    .nullable()
    .meta({
      description: "Day of the last service. Set by callers: finishing a task does not move it.",
      examples: ["2026-10-12"],
    }),
  nextServiceAt: date()
    .nullable()
    .meta({
      description: "Day on which the next service is due; `serviceDueBefore` finds it.",
      examples: ["2026-12-14"],
    }),
  status: CustomerAssetStatus.meta({
    description: "Whether it is in use. Set by callers: an open task does not change it.",
  }),
  location: optionalLine({ max: 500 }).meta({
    description: "Where it is kept, if not at the customer's address.",
    examples: ["Depot Vaartsestraat"],
  }),
};

export const CustomerAsset = z
  .strictObject({
    id: recordNumber().meta({
      description: "Assigned by the service: counts up from 5001 in each organization.",
      examples: [5007],
    }),
    organizationId: z.uuid(),
    ...assetMembers,
    attributes: Attributes,
    createdAt: timestamp(),
    updatedAt: timestamp(),
    deletedAt: deletedAt(),
  })
  .meta({
    id: "CustomerAsset",
    description: "Something of a customer's that is serviced, such as a bicycle or a boiler.",
  });
export type CustomerAsset = z.infer<typeof CustomerAsset>;

const columns = columnsOf("customer_assets", Object.keys(CustomerAsset.shape));

/** Selects all assets of the organization; callers add conditions. */
export const selectCustomerAssets = () => queries.selectFrom("customer_assets").select(columns);

/** Returns the representation of a row of `selectCustomerAssets`. */
export function toCustomerAsset(row: { kind: string | null; attributes: unknown }): CustomerAsset {
  return toRecord(CustomerAsset.shape, {
    ...row,
    kind: row.kind ?? "",
    attributes: sortAttributes(row.attributes as Record<string, string>),
  });
}

/** Returns the columns for the given members of an asset. */
export function toAssetColumns(members: Partial<CustomerAsset>): Record<string, unknown> {
  const { attributes, ...others } = members;
  return {
    ...toColumns(others),
    ...(attributes === undefined ? {} : { attributes: JSON.stringify(attributes) }),
  };
}

/** Loads an asset with its version; `update` locks the row until the end of the transaction. */
export async function loadCustomerAsset(transaction: Transaction, id: number, lock?: "update") {
  const query = selectCustomerAssets().where("id", "=", id);
  const row = await transaction.one(lock === "update" ? query.forUpdate() : query);
  if (row === undefined) throw notFound("customer_asset", id);
  const record = toCustomerAsset(row);
  const target: Target = { kind: "customer_asset", id: String(id), label: record.name };
  return { record, version: row.version, target };
}
