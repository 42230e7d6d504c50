import { z } from "zod";
import { addressMembers } from "../../schema/address-members.ts";

/** The members of an address of a customer. */
export const customerAddress = {
  ...addressMembers,
  addressCountry: z
    .string()
    .regex(/^[A-Z]{2}$/u, "must be a country as a code of ISO 3166-1 alpha-2, such as NL")
    .nullable()
    .meta({ description: "Country, as a code of ISO 3166-1 alpha-2.", examples: ["NL"] }),
};

export const DeliveryAddress = z.strictObject(customerAddress).meta({
  id: "DeliveryAddress",
  description: "Delivery address, if it is not the customer's address.",
});
export type DeliveryAddress = z.infer<typeof DeliveryAddress>;

/** A change of a delivery address as a request gives it. */
export const DeliveryAddressChange = z.strictObject(customerAddress).exactPartial().meta({
  id: "DeliveryAddressChange",
  description:
    "Delivery address, if it is not the customer's address. Fields that you omit stay as they are, null clears one; if no field is set, there is no delivery address.",
});

/**
 * Returns a delivery address after a change (JSON merge patch, RFC 7396): null removes it, an object changes
 * the members that it names, whether or not there was an address.
 */
export function mergeDeliveryAddress(
  before: DeliveryAddress | null,
  change: z.infer<typeof DeliveryAddressChange> | null,
): DeliveryAddress | null {
  return change === null ? null : toDeliveryAddress({ ...before, ...change });
}

/** Returns the representation of a stored address; null for one with no member set. */
export function toDeliveryAddress(stored: unknown): DeliveryAddress | null {
  const given = (stored ?? {}) as Partial<DeliveryAddress>;
  const address = Object.fromEntries(
    Object.keys(DeliveryAddress.shape).map((member) => [
      member,
      given[member as keyof DeliveryAddress] ?? null,
    ]),
  ) as DeliveryAddress;
  return Object.values(address).every((value) => value === null) ? null : address;
}
