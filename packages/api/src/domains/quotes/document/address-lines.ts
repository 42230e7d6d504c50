import type { DocumentFormat } from "./document-format.ts";
import type { PostalAddress } from "./quote-document.ts";

/** Countries that write the city before the postal code. */
const townFirst = new Set(["AU", "CA", "GB", "IE", "IN", "NZ", "US"]);

/** Returns the lines of an address as on an envelope sent from `homeCountry`. */
export function toAddressLines(
  address: PostalAddress,
  homeCountry: string | null,
  format: DocumentFormat,
): string[] {
  const { addressPostalCode, addressCity, addressState, addressCountry } = address;
  const abroad = addressCountry !== null && addressCountry !== homeCountry;
  const town = townFirst.has(addressCountry ?? "")
    ? [addressCity, addressState, addressPostalCode]
    : [addressPostalCode, addressCity, addressState && `(${addressState})`];
  return [
    address.addressLine1,
    address.addressLine2,
    town.filter(Boolean).join(" "),
    abroad ? format.country(addressCountry) : null,
  ].filter((line): line is string => Boolean(line));
}
