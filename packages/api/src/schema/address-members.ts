import { optionalLine } from "./text.ts";

const member = () => optionalLine({ max: 240 });

/** The members of a postal address, as records carry them. */
export const addressMembers = {
  addressLine1: member(),
  addressLine2: member(),
  addressCity: member(),
  addressState: member(),
  addressPostalCode: member(),
  addressCountry: member(),
};
