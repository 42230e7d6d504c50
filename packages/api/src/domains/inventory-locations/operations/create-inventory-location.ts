import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { toColumns } from "../../../schema/record.ts";
import { uuid } from "../../../schema/values.ts";
import { checkIdentifiers } from "../../organizations/check-identifiers.ts";
import {
  findDefaultLocationId,
  lockLocations,
  InventoryLocation,
  locationMembers,
  toTarget,
} from "../inventory-location.ts";
import { assertCodeAvailable, clearDefault, toLocationEvent } from "../location-changes.ts";

const NewInventoryLocation = z
  .strictObject(locationMembers)
  .exactPartial()
  .extend({ name: locationMembers.name })
  .meta({
    id: "NewInventoryLocation",
    description: "An inventory location to create; only the name is required.",
  });

export const createInventoryLocation = defineOperation({
  id: "createInventoryLocation",
  method: "POST",
  path: "/v1/organizations/{organizationId}/inventory-locations",
  tag: "Inventory locations",
  permission: "products:write",
  summary: "Create an inventory location",
  description:
    "Creates a place where stock is kept. The first one of the organization is its default, whatever the body says; later ones with `isDefault: true` take the default over from the one that has it. A location cannot be deleted, so its creation cannot be undone. The event is `organization.updated` with the kind `inventory_location`.",
  params: { organizationId: uuid() },
  body: NewInventoryLocation,
  example: { name: "Servicebus 1", code: "BUS1", addressCity: "Utrecht", addressCountry: "NL" },
  success: 201,
  response: InventoryLocation,
  problems: ["UNIQUE_CONFLICT"],
  traits: ["idempotent", "holdable"],
  uniques: { inventory_locations_code: "code" },
  undo: () => null,
  async plan({ transaction, membership, body, now, organizationId }) {
    lockLocations(transaction, organizationId);
    const defaultId = await findDefaultLocationId(transaction);
    const location: InventoryLocation = {
      id: uuidv7(),
      organizationId,
      name: body.name,
      code: body.code ?? null,
      addressLine1: body.addressLine1 ?? null,
      addressLine2: body.addressLine2 ?? null,
      addressCity: body.addressCity ?? null,
      addressState: body.addressState ?? null,
      addressPostalCode: body.addressPostalCode ?? null,
      addressCountry: body.addressCountry ?? null,
      isDefault: body.isDefault === true || defaultId === null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    const [warnings] = await Promise.all([
      checkIdentifiers(transaction, organizationId, { addressCountry: location.addressCountry }),
      assertCodeAvailable(transaction, membership, location),
    ]);
    return {
      result: location,
      warnings,
      change: {
        target: toTarget(location),
        before: null,
        after: {
          ...location,
          defaultInventoryLocationId: location.isDefault ? location.id : defaultId,
        },
        event: toLocationEvent(location),
      },
      write(tx) {
        if (location.isDefault) clearDefault(tx, now, location.id);
        tx.write(queries.insertInto("inventory_locations").values(toColumns(location) as never));
      },
    };
  },
  fullExample: {
    name: "Servicebus 1",
    code: "BUS1",
    addressLine1: "Vaartsestraat 6",
    addressLine2: "Hal 2",
    addressPostalCode: "3531 AX",
    addressCity: "Utrecht",
    addressState: "Utrecht",
    addressCountry: "NL",
    isDefault: false,
  },
});
