import { findUnprintable } from "./document/printable-text.ts";
import { loadGlyphs } from "./document/scripts/glyphs.ts";
import type { Quote } from "./quote.ts";
import type { DocumentParties } from "./quote-parties.ts";

/** The maximum number of characters that a warning names. */
const maxNamed = 20;

/** Every font has these, so that most quotes open none. */
const alwaysPrintable = /^[\n\u{20}-\u{7E}\u{A0}-\u{17F}€–—‘’“”„…•]*$/u;

/** Returns a warning for each text of a quote with characters that its PDF cannot show. */
export function toUnprintableWarnings(quote: Quote, parties: DocumentParties): string[] {
  const { organization, customer } = parties;
  const texts: (readonly [name: string, text: string | null])[] = [
    ...quote.lines.map(
      ({ position, description }) => [`the description of line ${position}`, description] as const,
    ),
    ["the title", quote.title],
    ["the introduction", quote.introduction],
    ["the terms", quote.terms],
    ["the name of the customer", customer.name],
    ["the name of the contact", customer.contactName],
    ["the address of the customer", toAddressText(customer)],
    ["the name of the organization", organization.name],
    ["the legal name of the organization", organization.legalName],
    ["the address of the organization", toAddressText(organization)],
  ];
  return texts.flatMap(([name, text]) => {
    if (text === null || alwaysPrintable.test(text)) return [];
    const { familyOf } = loadGlyphs();
    const characters = findUnprintable(text, (character) => familyOf(character) !== null);
    if (characters.length === 0) return [];
    const more = characters.length > maxNamed ? ` and ${characters.length - maxNamed} more` : "";
    return `The PDF cannot show these characters of ${name}: ${characters.slice(0, maxNamed).join(" ")}${more}.`;
  });
}

function toAddressText(address: DocumentParties["customer"] | DocumentParties["organization"]) {
  const { addressLine1, addressLine2, addressPostalCode, addressCity, addressState } = address;
  const parts = [addressLine1, addressLine2, addressPostalCode, addressCity, addressState];
  return parts.filter((part) => part !== null).join("\n");
}
