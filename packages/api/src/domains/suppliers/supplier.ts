import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { fixedQuery, queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { addressMembers } from "../../schema/address-members.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { email, line, lines, optionalLine, storedEmail } from "../../schema/text.ts";
import { currency, deletedAt, timestamp, uuid } from "../../schema/values.ts";
import { optionalWebUrl, webUrl } from "../../schema/web-url.ts";
import type { Transaction } from "../../database/tenant.ts";
import { btw, kvk } from "../shared/identifiers/identifier-members.ts";
import type { Target } from "../../kernel/audit.ts";

export const SupplierStatus = enumeration({
  active: "You order from it.",
  on_hold: "You do not order for now.",
  archived: "You no longer order.",
}).meta({
  id: "SupplierStatus",
  description: "Whether you order from a supplier.",
});

const days = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .max(2_147_483_647)
    .nullable()
    .meta({ description, examples: [example] });

/** The members of a supplier that a caller writes, with their bounds. */
export const supplierMembers = {
  name: line({ min: 1, max: 240 }).meta({
    description: "Shown in lists and in search; need not be unique.",
    examples: ["Accu & Aandrijving Nederland B.V."],
  }),
  email: email()
    .nullable()
    .meta({
      description: "General email address. Orders and invoices have their own.",
      examples: ["info@accu-aandrijving.example"],
    }),
  phone: optionalLine({ max: 20 }).meta({
    description:
      "The supplier's telephone number, kept as written. International form (E.164) is advised; `strictIdentifiers` demands it.",
    examples: ["+31 318 555 0110"],
  }),
  website: optionalWebUrl(),
  notes: lines({ max: 4_000 })
    .nullable()
    .meta({
      description: "Internal remarks on the supplier.",
      examples: ["Bestellen voor 12:00 uur; levert op donderdagochtend."],
    }),
  status: SupplierStatus.meta({
    description: "Whether you order from it. Products and order lines may name it in each status.",
  }),
  code: optionalLine({ max: 240 }).meta({
    description: "Your own short name for the supplier; unique in the organization when set.",
    examples: ["AAN"],
  }),
  accountNumber: optionalLine({ max: 240 }).meta({
    description: "Your customer number with the supplier.",
    examples: ["K-20418"],
  }),
  kvk: kvk(),
  btw: btw(),
  orderingEmail: email()
    .nullable()
    .meta({
      description: "Email address for orders. The service itself sends none to suppliers.",
      examples: ["order@accu-aandrijving.example"],
    }),
  billingEmail: email()
    .nullable()
    .meta({
      description: "Address for questions about the supplier's invoices.",
      examples: ["administratie@accu-aandrijving.example"],
    }),
  ...addressMembers,
  currency: currency()
    .nullable()
    .meta({
      description: "ISO 4217 code of the currency of the supplier's invoices.",
      examples: ["EUR"],
    }),
  paymentTermsDays: days("Days in which you pay the supplier's invoices.", 30),
  defaultLeadTimeDays: days("Usual number of days from order to delivery.", 6),
  defaultInventoryLocationId: uuid().nullable().meta({
    description: "The inventory location where the supplier's deliveries usually come in.",
  }),
  source: optionalLine({ max: 240 }).meta({
    description: "Name of the other system that holds this supplier.",
    examples: ["boekhouding"],
  }),
  externalId: optionalLine({ max: 240 }).meta({
    description:
      "Id of the supplier in the system that `source` names. The two together are unique when both are set.",
    examples: ["C-2081"],
  }),
};

export const Supplier = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    ...supplierMembers,
    email: storedEmail(supplierMembers.email),
    website: webUrl().nullable().meta({ description: "Begins with `https://` or `http://`." }),
    orderingEmail: storedEmail(supplierMembers.orderingEmail),
    billingEmail: storedEmail(supplierMembers.billingEmail),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    deletedAt: deletedAt(),
  })
  .meta({ id: "Supplier", description: "A business that the organization buys from." });
export type Supplier = z.infer<typeof Supplier>;

const columns = columnsOf("suppliers", Object.keys(Supplier.shape));

/** Selects all suppliers of the organization; callers add their conditions. */
export const selectSuppliers = () => queries.selectFrom("suppliers").select(columns);

const selectOne = fixedQuery((id: string) => selectSuppliers().where("id", "=", id));
const selectOneForUpdate = fixedQuery((id: string) =>
  selectSuppliers().where("id", "=", id).forUpdate(),
);

/** Loads one supplier with its version; `update` locks the row until the end of the transaction. */
export async function loadSupplier(transaction: Transaction, id: string, lock?: "update") {
  const row = await transaction.one(lock === "update" ? selectOneForUpdate(id) : selectOne(id));
  if (row === undefined) throw notFound("supplier", id);
  const record = toRecord(Supplier.shape, row);
  const target: Target = { kind: "supplier", id, label: record.name };
  return { record, version: row.version, target };
}
