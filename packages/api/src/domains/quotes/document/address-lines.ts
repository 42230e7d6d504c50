import type { DocumentFormat } from "./document-format.ts";
import type { PostalAddress } from "./quote-document.ts";

/** Countries that write the city before the postal code. */
const cityFirst = new Set(["AU", "CA", "GB", "IE", "IN", "NZ", "US"]);

/** Returns the lines of an address as on an envelope sent from `homeCountry`. */
export function toAddressLines(
  address: PostalAddress,
  homeCountry: string | null,
  format: DocumentFormat,
): string[] {
  const { addressPostalCode, addressCity, addressState, addressCountry } = address;
  const isForeign = addressCountry !== null && addressCountry !== homeCountry;
  const cityLine = cityFirst.has(addressCountry ?? "")
    ? [addressCity, addressState, addressPostalCode]
    : [addressPostalCode, addressCity, addressState && `(${addressState})`];
  return [
    address.addressLine1,
    address.addressLine2,
    cityLine.filter(Boolean).join(" "),
    isForeign ? format.country(addressCountry) : null,
  ].filter((line): line is string => Boolean(line));
}
