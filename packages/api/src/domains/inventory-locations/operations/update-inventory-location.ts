import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { toBodyError } from "../../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";
import { uuid } from "../../../schema/values.ts";
import { checkIdentifiers } from "../../organizations/check-identifiers.ts";
import { changedValues } from "../../../kernel/changes/plan-update.ts";
import { lockLocation, InventoryLocation, locationMembers } from "../inventory-location.ts";
import { planLocationUpdate } from "../location-changes.ts";
import { locationUpdateReversal } from "../changes/location-update-reversal.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";

const InventoryLocationUpdate = z.strictObject(locationMembers).exactPartial().meta({
  id: "InventoryLocationUpdate",
  description: "Fields that you omit stay as they are; null clears a field that may be null.",
});

export const updateInventoryLocation = defineOperation({
  id: "updateInventoryLocation",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}/inventory-locations/{inventoryLocationId}",
  tag: "Inventory locations",
  permission: "products:write",
  summary: "Update an inventory location",
  description:
    "Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396). `{}` changes nothing. `isDefault: true` takes the default over from the location that has it; `false` is refused on the default, since one location must be it. The event is `organization.updated` with the kind `inventory_location`.",
  params: { organizationId: uuid(), inventoryLocationId: uuid() },
  body: InventoryLocationUpdate,
  example: { name: "Servicebus 1 (Youssef)", addressCity: "Utrecht" },
  success: 200,
  response: InventoryLocation,
  problems: ["UNIQUE_CONFLICT"],
  traits: ["idempotent", "holdable"],
  undo: (recorded) => ({ change: locationUpdateReversal, ...undoUpdate(recorded) }),
  uniques: { inventory_locations_code: "code" },
  load: async ({ transaction, member, params }) =>
    lockLocation(transaction, (await member).organizationId, params.inventoryLocationId),
  async plan(context, loaded) {
    const { record, defaultId } = loaded;
    const after: InventoryLocation = { ...record, ...context.body };
    if (record.isDefault && !after.isDefault) {
      throw toValidationProblem([
        toBodyError(
          ["isDefault"],
          "range",
          "cannot be cleared: make another location the default, and this one no longer is",
          true,
          false,
        ),
      ]);
    }
    const { addressCountry } = changedValues(record, after);
    const [warnings, plan] = await Promise.all([
      checkIdentifiers(context.transaction, record.organizationId, { addressCountry }),
      planLocationUpdate(context, loaded, after, after.isDefault ? record.id : defaultId),
    ]);
    return { ...plan, warnings };
  },
});
