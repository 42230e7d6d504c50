import { z } from "zod";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { addressMembers } from "../../schema/address-members.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { line, optionalLine } from "../../schema/text.ts";
import { timestamp } from "../../schema/values.ts";
import type { Transaction } from "../../database/tenant.ts";
import { takeAdvisoryLock } from "../../database/advisory-lock.ts";
import type { Target } from "../../kernel/audit.ts";

/** The members of an inventory location that a caller can write. */
export const locationMembers = {
  name: line({ min: 1, max: 240 }).meta({
    description: "What people call the place; need not be unique.",
    examples: ["Magazijn Singel"],
  }),
  code: optionalLine({ max: 120 }).meta({
    description: "Short name of the place; unique in the organization when set.",
    examples: ["MAG"],
  }),
  ...addressMembers,
  addressCountry: z
    .string()
    .regex(/^[A-Z]{2}$/u, "must be a country as a code of ISO 3166-1 alpha-2, such as NL")
    .nullable()
    .meta({
      description: "Country, as a code of ISO 3166-1 alpha-2.",
      examples: ["NL"],
    }),
  isDefault: z.boolean().meta({
    description:
      "Where stock is reserved, and taken when a delivery names no location. One location of the organization is the default.",
  }),
};

export const InventoryLocation = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    ...locationMembers,
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "InventoryLocation", description: "A place where stock is kept." });
export type InventoryLocation = z.infer<typeof InventoryLocation>;

const columns = columnsOf("inventory_locations", Object.keys(InventoryLocation.shape));

/** Selects all inventory locations of the organization; callers add their conditions. */
export const selectLocations = () => queries.selectFrom("inventory_locations").select(columns);

/** Returns the audit log's target for a location. */
export function toTarget({ id, name }: InventoryLocation): Target {
  return { kind: "inventory_location", id, label: name };
}

/**
 * Loads a location with its version, and the id of the default location. Locks all locations of the
 * organization until the transaction ends.
 */
export async function lockLocation(transaction: Transaction, organizationId: string, id: string) {
  lockLocations(transaction, organizationId);
  const [defaultId, row] = await Promise.all([
    findDefaultLocationId(transaction),
    transaction.one(selectLocations().where("id", "=", id).forUpdate()),
  ]);
  if (row === undefined) throw notFound("inventory_location", id);
  const record = toRecord(InventoryLocation.shape, row);
  return { record, version: row.version, target: toTarget(record), defaultId };
}

/**
 * Serializes changes to the locations of an organization: a change of the default concerns all of them, and
 * before the first location there is no row to lock.
 */
export function lockLocations(transaction: Transaction, organizationId: string): void {
  takeAdvisoryLock(transaction, organizationId, "inventory locations");
}

/** Finds the default location for stock; null in an organization without locations. */
export async function findDefaultLocationId(transaction: Transaction): Promise<string | null> {
  const row = await transaction.one(
    queries.selectFrom("inventory_locations").select("id").where("is_default", "=", true),
  );
  return row?.id ?? null;
}
