/** A postal address, with the same member names as in records. */
export interface PostalAddress {
  addressLine1: string | null;
  addressLine2: string | null;
  addressPostalCode: string | null;
  addressCity: string | null;
  addressState: string | null;
  /** ISO 3166-1 alpha-2; any other text is printed as it is. */
  addressCountry: string | null;
}

/** The organization that sends the document. */
export interface DocumentSender extends PostalAddress {
  name: string;
  legalName: string | null;
  kvk: string | null;
  btw: string | null;
  iban: string | null;
  email?: string | null;
  phone?: string | null;
  /** `#rrggbb`; absent in documents sent before this member existed. */
  accentColor?: string | null;
  /** The file of its logo; absent in documents sent before this member existed. */
  logoFileId?: string | null;
}

/** The customer that the document is for. */
export interface DocumentRecipient extends PostalAddress {
  name: string;
  contactName: string | null;
  kvk: string | null;
  btw: string | null;
}

/** VAT category code of EN 16931. */
export type VatCategory = "S" | "Z" | "E" | "AE" | "K" | "G" | "O";

export interface DocumentLine {
  /** The number printed before the line. */
  position: number;
  description: string;
  quantity: number;
  /** UN/ECE Recommendation 20; a code without a name is printed as it is. */
  unitCode: string;
  unitPriceMinor: number;
  /** 0…100. */
  discountPercent: number;
  vatCategory: VatCategory;
  /** Percent. */
  vatRate: number;
  /** An optional extra: printed and marked, and only part of the totals if it is selected. */
  isOptional: boolean;
  /** Whether the customer selected an optional line, so that the totals include it. */
  isSelected?: boolean;
  /** After discount, before VAT. */
  netMinor: number;
}

export interface DocumentVatGroup {
  vatCategory: VatCategory;
  vatRate: number;
  taxableMinor: number;
  vatMinor: number;
}

/**
 * The totals as the service computed them; they are not recomputed. The net total is `totalMinor -
 * vatMinor`; with a discount, the sum before it is printed too.
 */
export interface DocumentTotals {
  discountMinor: number;
  vatBreakdown: readonly DocumentVatGroup[];
  vatMinor: number;
  totalMinor: number;
}

/** The file of a logo, and its bytes where the document is rendered. */
export interface DocumentLogo {
  contentType: string;
  sha256: string | null;
  blobId: string;
  bytes?: Uint8Array;
}

/**
 * A quote or an order with everything it refers to, ready to print. Amounts are integers in the minor unit
 * of `currency`; null stands for a value that is not set and is left out of the document.
 */
export interface QuoteDocument {
  /** `order` makes an order confirmation. */
  kind: "quote" | "order";
  /** The customer's language: `nl` is printed in Dutch, everything else in English. */
  language: string;
  displayNumber: string;
  /** Printed from 2 on. */
  version: number;
  /** The status of the quote or the order. */
  status: string;
  /** RFC 3339 date-time or calendar date. */
  issuedAt: string | null;
  /** Calendar date `YYYY-MM-DD`; printed on quotes. */
  validUntil: string | null;
  /** RFC 3339 date-time of the last change; used for the dates in the PDF's metadata. */
  updatedAt: string;
  /** IANA time zone in which date-times become dates: the organization's. */
  timeZone: string;
  /** The customer's own reference. */
  reference: string | null;
  title: string | null;
  introduction: string | null;
  terms: string | null;
  organization: DocumentSender;
  /** The sender's logo; null or omitted: the name in its place. */
  logo?: DocumentLogo | null;
  customer: DocumentRecipient;
  /** ISO 4217. */
  currency: string;
  lines: readonly DocumentLine[];
  totals: DocumentTotals;
  /** RFC 3339 date-time. */
  acceptedAt: string | null;
  acceptedByName: string | null;
  /** Orders: calendar date. */
  requestedDeliveryDate?: string | null;
  /** Orders: printed when set. */
  deliveryAddress?: PostalAddress | null;
}
