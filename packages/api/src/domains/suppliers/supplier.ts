import { z } from "zod";
import { fixedQuery, queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/refusals.ts";
import { addressMembers } from "../../schema/address-members.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { email, line, lines, optionalLine } from "../../schema/text.ts";
import { currency, deletedAt, timestamp, uuid } from "../../schema/values.ts";
import { optionalWebAddress, webAddress } from "../../schema/web-address.ts";
import type { Transaction } from "../../database/tenant.ts";
import { btw, kvk } from "../shared/identifiers/identifier-members.ts";

export const SupplierStatus = z
  .enum(["active", "on_hold", "archived"])
  .meta({ id: "SupplierStatus", description: "Whether the supplier is ordered from." });

const days = () => z.int().min(0).max(2_147_483_647).nullable();

/** The members of a supplier that a caller writes, with their bounds. */
export const supplierMembers = {
  name: line({ min: 1, max: 240 }),
  email: email().nullable(),
  phone: optionalLine({ max: 20 }),
  website: optionalWebAddress(),
  notes: lines({ max: 4_000 }).nullable(),
  status: SupplierStatus,
  code: optionalLine({ max: 240 }).meta({ description: "Unique in the organization when set." }),
  accountNumber: optionalLine({ max: 240 }),
  kvk: kvk(),
  btw: btw(),
  orderingEmail: email().nullable(),
  billingEmail: email().nullable(),
  ...addressMembers,
  currency: currency().nullable().meta({ description: "ISO 4217." }),
  paymentTermsDays: days(),
  defaultLeadTimeDays: days(),
  defaultInventoryLocationId: uuid().nullable(),
  source: optionalLine({ max: 240 }).meta({ description: "Where the record comes from." }),
  externalId: optionalLine({ max: 240 }).meta({
    description: "Its id there; unique together with `source` when both are set.",
  }),
};

export const Supplier = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    ...supplierMembers,
    website: webAddress().nullable(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    deletedAt: deletedAt(),
  })
  .meta({ id: "Supplier", description: "A business that the organization buys from." });
export type Supplier = z.infer<typeof Supplier>;

const columns = columnsOf("suppliers", Object.keys(Supplier.shape));

/** All suppliers of the organization; callers add their conditions. */
export const selectSuppliers = () => queries.selectFrom("suppliers").select(columns);

const selectOne = fixedQuery((id: string) => selectSuppliers().where("id", "=", id));
const holdOne = fixedQuery((id: string) => selectSuppliers().where("id", "=", id).forUpdate());

/** One supplier with its version; `update` holds the row until the end of the transaction. */
export async function loadSupplier(transaction: Transaction, id: string, hold?: "update") {
  const row = await transaction.one(hold === "update" ? holdOne(id) : selectOne(id));
  if (row === undefined) throw notFound("supplier", id);
  const record = toRecord(Supplier.shape, row);
  return { record, version: row.version, target: { kind: "supplier", id, label: record.name } };
}
