import { optionalLine } from "./text.ts";

const member = (description: string, example: string) =>
  optionalLine({ max: 240 }).meta({ description, examples: [example] });

/** The members of a postal address in a record. */
export const addressMembers = {
  addressLine1: member("Street and house number.", "Catharijnesingel 88"),
  addressLine2: member("Second line of the address: a floor, a unit, a department.", "Unit 3"),
  addressCity: member("City or town.", "Utrecht"),
  addressState: member("State, province or region, where an address has one.", "Utrecht"),
  addressPostalCode: member("Postal code, as its country writes it.", "3511 GP"),
  addressCountry: member("Country, as a code of ISO 3166-1 alpha-2.", "NL"),
};
