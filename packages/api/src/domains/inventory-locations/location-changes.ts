import { queries } from "../../database/queries.ts";
import { type Plan, unchanged } from "../../kernel/changes/change.ts";
import { recordConflict } from "../../kernel/record-problems.ts";
import { toColumns } from "../../schema/record.ts";
import { toFieldChanges } from "../../kernel/audit.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { type InventoryLocation, toTarget } from "./inventory-location.ts";
import { planUpdate } from "../../kernel/changes/plan-update.ts";

/**
 * Plans an update of a location, and possibly of which location is the default.
 *
 * @param before the location and the previous default; locks keep other requests from changing locations
 * @param after the new state; its `isDefault` agrees with `defaultId`
 * @param defaultId the default from now on
 * @throws Problem UNIQUE_CONFLICT
 */
export async function planLocationUpdate(
  { transaction, membership, now }: { transaction: Transaction; membership: Membership; now: Date },
  before: { record: InventoryLocation; version: number; defaultId: string | null },
  after: InventoryLocation,
  defaultId: string | null,
): Promise<Plan<InventoryLocation>> {
  const { record } = before;
  const changesDefault = defaultId !== before.defaultId;
  const changes = toFieldChanges(record, after).map(({ field }) => field);
  if (changes.length === 0 && !changesDefault) return unchanged(record);
  if (after.code !== record.code) await assertCodeAvailable(transaction, membership, after);
  const result = { ...after, updatedAt: now.toISOString() };
  const columns = Object.fromEntries(
    Object.entries(after).filter(([member]) => changes.includes(member)),
  );
  const plan = planUpdate({ ...before, target: toTarget(result) }, result, {
    table: "inventory_locations",
    columns: toColumns(columns),
    now,
    event: toLocationEvent(result),
  });
  return {
    ...plan,
    // Another location changes as well: the audit entry must name it.
    change: {
      ...plan.change,
      before: { ...record, defaultInventoryLocationId: before.defaultId },
      after: { ...result, defaultInventoryLocationId: defaultId },
    },
    write(tx) {
      if (changesDefault) clearDefault(tx, now, record.id);
      plan.write(tx);
      if (changesDefault && defaultId !== null && defaultId !== record.id)
        setDefault(tx, now, defaultId);
    },
  };
}

/** Returns the event of a change to a location, which counts as a change to the organization's setup. */
export function toLocationEvent(location: InventoryLocation) {
  return { type: "organization.updated" as const, object: location };
}

/** @throws Problem UNIQUE_CONFLICT */
export async function assertCodeAvailable(
  transaction: Transaction,
  membership: Membership,
  { id, code }: InventoryLocation,
): Promise<void> {
  if (code === null) return;
  const other = await transaction.one(
    queries
      .selectFrom("inventory_locations")
      .select("id")
      .where("code", "=", code)
      .where("id", "!=", id),
  );
  if (other === undefined) return;
  const text = `Another inventory location already has the code ${code}.`;
  const conflicting = { kind: "inventory_location", ...other } as const;
  throw recordConflict("UNIQUE_CONFLICT", membership, "code", conflicting, text);
}

/**
 * Clears the default before another is set: a unique index allows one default at any time.
 *
 * @param exceptId the location that is written anyway
 */
export function clearDefault(transaction: Transaction, now: Date, exceptId: string): void {
  transaction.write(
    queries
      .updateTable("inventory_locations")
      .set((update) => ({
        is_default: false,
        updated_at: now,
        version: update("version", "+", 1),
      }))
      .where("is_default", "=", true)
      .where("id", "!=", exceptId),
  );
}

function setDefault(transaction: Transaction, now: Date, id: string): void {
  transaction.write(
    queries
      .updateTable("inventory_locations")
      .set((update) => ({ is_default: true, updated_at: now, version: update("version", "+", 1) }))
      .where("id", "=", id),
  );
}
