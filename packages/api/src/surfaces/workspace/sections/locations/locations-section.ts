import { InventoryLocation } from "../../../../domains/inventory-locations/inventory-location.ts";
import { createInventoryLocation } from "../../../../domains/inventory-locations/operations/create-inventory-location.ts";
import { listInventoryLocations } from "../../../../domains/inventory-locations/operations/list-inventory-locations.ts";
import { updateInventoryLocation } from "../../../../domains/inventory-locations/operations/update-inventory-location.ts";
import { toText } from "../../../pages/session-forms.ts";
import { readWholeList } from "../../../pages/read-list.ts";
import type { Section } from "../../section.ts";
import { locationFields, locationMessages } from "./location-messages.ts";
import { renderLocation, renderLocationList } from "./render-locations.ts";

const { en, nl } = locationMessages;

/** The places where the organization keeps stock. */
export const locationsSection: Section = {
  slug: "locations",
  label: { en: en.title, nl: nl.title },
  permission: "products:read",
  async render(visit, rejected) {
    const { visitor, organization } = visit;
    const locations = await readWholeList(visitor, listInventoryLocations, InventoryLocation, {
      params: { organizationId: organization.id },
    });
    if (visit.recordId === null) return renderLocationList(locations, visit, rejected);
    const location = locations.find(({ id }) => id === visit.recordId);
    return location === undefined ? null : renderLocation(location, visit, rejected);
  },
  forms: {
    create: {
      toCall: (form, { recordId }) =>
        recordId === null ? { operation: createInventoryLocation, body: toBody(form) } : null,
      done: { en: en.create.done, nl: nl.create.done },
    },
    save: {
      toCall: (form, { recordId: inventoryLocationId }) =>
        inventoryLocationId === null
          ? null
          : {
              operation: updateInventoryLocation,
              params: { inventoryLocationId },
              body: toBody(form),
            },
      done: { en: en.change.done, nl: nl.change.done },
    },
    "make-default": {
      toCall: (_, { recordId: inventoryLocationId }) =>
        inventoryLocationId === null
          ? null
          : {
              operation: updateInventoryLocation,
              params: { inventoryLocationId },
              body: { isDefault: true },
            },
      done: { en: en.makeDefault.done, nl: nl.makeDefault.done },
    },
  },
};

/** An empty field clears the value; the name cannot be cleared. */
function toBody(form: URLSearchParams): Record<string, unknown> {
  const values = locationFields.map((name) => {
    const text = toText(form, name);
    return [name, text === "" && name !== "name" ? null : text];
  });
  return Object.fromEntries(values);
}
