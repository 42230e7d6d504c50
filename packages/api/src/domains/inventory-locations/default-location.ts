import { v7 as uuidv7 } from "uuid";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { toColumns } from "../../schema/record.ts";
import type { InventoryLocation } from "./inventory-location.ts";

/** Inserts the first inventory location of a new organization, its default. */
export function insertDefaultLocation(
  transaction: Transaction,
  { id: organizationId, language }: { id: string; language: string },
  now: Date,
): void {
  const at = now.toISOString();
  const location: InventoryLocation = {
    id: uuidv7(),
    organizationId,
    name: language === "nl" ? "Magazijn" : "Warehouse",
    code: null,
    addressLine1: null,
    addressLine2: null,
    addressCity: null,
    addressState: null,
    addressPostalCode: null,
    addressCountry: null,
    isDefault: true,
    createdAt: at,
    updatedAt: at,
  };
  transaction.write(queries.insertInto("inventory_locations").values(toColumns(location) as never));
}
