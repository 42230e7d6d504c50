import type { DocumentLine, QuoteDocument } from "../quote-document.ts";

export function sampleLine(values: Partial<DocumentLine> = {}): DocumentLine {
  return {
    position: 1,
    description: "Accu 500 Wh",
    quantity: 1,
    unitCode: "C62",
    unitPriceMinor: 48_900,
    discountPercent: 0,
    vatCategory: "S",
    vatRate: 21,
    isOptional: false,
    netMinor: 48_900,
    ...values,
  };
}

/** Returns quote Q-2026-0031 of the demo data, sent to its customer. */
export function sampleQuote(values: Partial<QuoteDocument> = {}): QuoteDocument {
  return {
    kind: "quote",
    language: "nl",
    displayNumber: "Q-2026-0031",
    version: 1,
    status: "sent",
    issuedAt: "2026-11-19T23:30:00.000Z",
    validUntil: "2026-12-20",
    updatedAt: "2026-11-20T13:10:00.000Z",
    timeZone: "Europe/Amsterdam",
    reference: "Winter 2026",
    title: "Winteraccu’s voor zeven bakfietsen",
    introduction:
      "Beste Femke,\n\nNaar aanleiding van de weekbeurt bieden we je graag zeven nieuwe accu’s aan, inclusief montage en een kleine beurt. De accu’s verliezen nu tot 40% in de kou.",
    terms:
      "Betaling binnen 30 dagen na factuurdatum.\nOp de accu’s zit twee jaar garantie; oude accu’s nemen wij kosteloos in.",
    organization: {
      name: "Fietswerkplaats De Singel B.V.",
      legalName: "Fietswerkplaats De Singel B.V.",
      kvk: "90001234",
      btw: "NL860912344B82",
      iban: "NL02ABNA0123456789",
      email: "werkplaats@singel.example",
      phone: "+31 30 555 0100",
      addressLine1: "Catharijnesingel 12",
      addressLine2: null,
      addressPostalCode: "3511 GB",
      addressCity: "Utrecht",
      addressState: null,
      addressCountry: "NL",
    },
    customer: {
      name: "Koeriersdienst Snelle Bocht B.V.",
      contactName: "Femke Jonker",
      kvk: "90002345",
      btw: "NL860912356B71",
      addressLine1: "Vaartsestraat 40",
      addressLine2: null,
      addressPostalCode: "3511 LN",
      addressCity: "Utrecht",
      addressState: null,
      addressCountry: "NL",
    },
    currency: "EUR",
    lines: [
      sampleLine({ quantity: 7, netMinor: 342_300 }),
      sampleLine({
        position: 2,
        description: "Kleine beurt",
        quantity: 7,
        unitPriceMinor: 5_950,
        vatRate: 9,
        netMinor: 41_650,
      }),
    ],
    totals: {
      discountMinor: 0,
      vatBreakdown: [
        { vatCategory: "S", vatRate: 21, taxableMinor: 342_300, vatMinor: 71_883 },
        { vatCategory: "S", vatRate: 9, taxableMinor: 41_650, vatMinor: 3_749 },
      ],
      vatMinor: 75_632,
      totalMinor: 459_582,
    },
    acceptedAt: null,
    acceptedByName: null,
    ...values,
  };
}

/** Returns a quote with many similar lines whose descriptions vary in length. */
export function sampleLongQuote(
  count: number,
  describe: (position: number) => string,
): QuoteDocument {
  const lines = Array.from({ length: count }, (_, index) =>
    sampleLine({
      position: index + 1,
      description: describe(index + 1),
      quantity: (index % 7) + 1,
      unitPriceMinor: 1_000,
      netMinor: 1_000 * ((index % 7) + 1),
    }),
  );
  const taxableMinor = lines.reduce((sum, line) => sum + line.netMinor, 0);
  const vatMinor = Math.round(taxableMinor * 0.21);
  return sampleQuote({
    lines,
    totals: {
      discountMinor: 0,
      vatBreakdown: [{ vatCategory: "S", vatRate: 21, taxableMinor, vatMinor }],
      vatMinor,
      totalMinor: taxableMinor + vatMinor,
    },
  });
}
