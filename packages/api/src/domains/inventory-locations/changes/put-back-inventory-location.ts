import { z } from "zod";
import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { toFormerValues } from "../../../kernel/undo.ts";
import { holdLocation, InventoryLocation, locationMembers } from "../inventory-location.ts";
import { planLocationUpdate } from "../location-changes.ts";

/**
 * Undoes an update of a location: unlike the update it can give the default back to the location that
 * had it before. On no surface.
 */
const putBackInventoryLocation: Operation = defineOperation({
  id: "putBackInventoryLocation",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/inventory-locations/{inventoryLocationId}/former",
  tag: "Inventory locations",
  permission: "products:write",
  summary: "Put an inventory location back",
  description: "Writes former values back, and the default to the location that had it.",
  params: { organizationId: uuid(), inventoryLocationId: uuid() },
  body: z
    .strictObject({ ...locationMembers, defaultInventoryLocationId: uuid().nullable() })
    .partial(),
  success: 200,
  response: InventoryLocation,
  traits: ["idempotent", "holdable"],
  undo: ({ params, changes }) => ({
    operation: putBackInventoryLocation,
    params,
    body: toFormerValues(changes),
  }),
  uniques: { inventory_locations_code: "code" },
  load: ({ transaction, organizationId, params }) =>
    holdLocation(transaction, organizationId, params.inventoryLocationId),
  plan(context, loaded) {
    const { defaultInventoryLocationId, isDefault: _, ...members } = context.body;
    const { record } = loaded;
    // A location that had no default before it, as the first one has none, stays the default.
    const defaultId = defaultInventoryLocationId ?? loaded.defaultId;
    const given = Object.entries(members).filter(([, value]) => value !== undefined);
    const after: InventoryLocation = {
      ...record,
      ...Object.fromEntries(given),
      isDefault: defaultId === record.id,
    };
    return planLocationUpdate(context, loaded, after, defaultId);
  },
});
export { putBackInventoryLocation };
