/** The lines in the examples of operations: goods and a service, with different VAT rates. */
export const exampleLines = [
  {
    description: "Accu 500 Wh",
    quantity: 7,
    unitCode: "C62",
    unitPriceMinor: 48_900,
    vatCategory: "S",
    vatRate: 21,
  },
  {
    description: "Kleine beurt",
    quantity: 7,
    unitCode: "C62",
    unitPriceMinor: 5_950,
    vatCategory: "S",
    vatRate: 9,
  },
] as const;

/** `exampleLines` with every field; the second line is optional, so it does not count in the total. */
export const fullExampleLines = [
  {
    productId: "c3586232-2c8f-5681-b9a2-92ca2afb1c63",
    ...exampleLines[0],
    discountPercent: 12.5,
    isOptional: false,
  },
  { productId: null, ...exampleLines[1], discountPercent: 0, isOptional: true },
] as const;

/** The links of the examples: the customer, and the other records that a quote or order may refer to. */
export const exampleLinks = {
  customerId: 1001,
  contactId: "e203fc6b-1764-5f81-82f4-1f4861496b9a",
  customerAssetId: 5007,
  ownerUserId: "579fcc07-0450-53c5-81a5-fb2ff340c133",
} as const;

export const smallestExample = {
  customerId: exampleLinks.customerId,
  lines: [{ productId: fullExampleLines[0].productId, quantity: 7 }],
} as const;
