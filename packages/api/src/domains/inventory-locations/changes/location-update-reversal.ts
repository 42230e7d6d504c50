import { z } from "zod";
import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { uuid } from "../../../schema/values.ts";
import { lockLocation, type InventoryLocation, locationMembers } from "../inventory-location.ts";
import { planLocationUpdate } from "../location-changes.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";

/** Undoes an update of a location: unlike an update, it can return the default to the location that had it. */
export const locationUpdateReversal: Change<InventoryLocation> = defineChange({
  permission: "products:write",
  params: { organizationId: uuid(), inventoryLocationId: uuid() },
  body: z
    .strictObject({ ...locationMembers, defaultInventoryLocationId: uuid().nullable() })
    .exactPartial(),
  undo: undoUpdate,
  uniques: { inventory_locations_code: "code" },
  load: async ({ transaction, member, params }) =>
    lockLocation(transaction, (await member).organizationId, params.inventoryLocationId),
  plan(context, loaded) {
    const { defaultInventoryLocationId, isDefault: _, ...members } = context.body;
    const { record } = loaded;
    // Without a previous default, as for the first location, the current one stays.
    const defaultId = defaultInventoryLocationId ?? loaded.defaultId;
    const isDefault = defaultId === record.id;
    const after: InventoryLocation = { ...record, ...members, isDefault };
    return planLocationUpdate(context, loaded, after, defaultId);
  },
});
