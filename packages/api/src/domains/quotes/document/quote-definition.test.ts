import { contrast } from "@werkbank/http/look/contrast";
import { describe, expect, test } from "vitest";

import type { QuoteDocument, VatCategory } from "./quote-document.ts";
import { toQuoteDefinition } from "./quote-definition.ts";
import { findLinesTable, toLineCells, toPageTexts } from "./testing/definition-texts.ts";
import { sampleLine, sampleQuote } from "./testing/quote-samples.ts";

/** Replaces the no-break space with which Intl joins symbol and digits. */
const plain = (text: string) => text.replace(/\u{A0}/gu, " ");
const texts = (values: Partial<QuoteDocument> = {}) =>
  toPageTexts(toQuoteDefinition(sampleQuote(values))).map(plain);
const cells = (values: Partial<QuoteDocument> = {}) =>
  toLineCells(toQuoteDefinition(sampleQuote(values))).map((row) => row.map(plain));

function untaxed(vatCategory: VatCategory, values: Partial<QuoteDocument> = {}) {
  return texts({
    lines: [sampleLine({ vatCategory, vatRate: 0 })],
    totals: {
      discountMinor: 0,
      vatBreakdown: [{ vatCategory, vatRate: 0, taxableMinor: 48_900, vatMinor: 0 }],
      vatMinor: 0,
      totalMinor: 48_900,
    },
    ...values,
  });
}

describe("a quote in Dutch", () => {
  test("names both parties, number, date, validity and reference", () => {
    expect(texts()).toEqual(
      expect.arrayContaining([
        "Fietswerkplaats De Singel B.V.",
        "Catharijnesingel 12",
        "3511 GB Utrecht",
        "KvK 90001234",
        "Btw NL860912344B82",
        "IBAN NL02 ABNA 0123 4567 89",
        "Koeriersdienst Snelle Bocht B.V.",
        "T.a.v. Femke Jonker",
        "KvK 90002345 · Btw NL860912356B71",
        "Offerte",
        "Offertenummer",
        "Q-2026-0031",
        "Datum",
        "Geldig tot en met",
        "20 december 2026",
        "Je referentie",
        "Winter 2026",
        "Voorwaarden",
      ]),
    );
  });

  test("prints the sender's name in its accent color, darkened for contrast on paper", () => {
    const colourOf = (accentColor: string | null) => {
      const quote = sampleQuote({ organization: { ...sampleQuote().organization, accentColor } });
      return toQuoteDefinition(quote).styles?.["wordmark"]?.color;
    };
    expect(colourOf("#7a1f5c")).toBe("#7a1f5c");
    expect(contrast(String(colourOf("#ffd500")), "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(colourOf(null)).toBeUndefined();
  });

  test("dates a quote in the organization's time zone", () => {
    expect(texts()).toContain("20 november 2026");
    expect(texts({ timeZone: "UTC" })).toContain("19 november 2026");
  });

  test("prints its lines below a header row", () => {
    expect(cells()).toEqual([
      ["", "Omschrijving", "Aantal", "Eenheid", "Prijs", "Btw", "Bedrag"],
      ["1", "Accu 500 Wh", "7", "stuks", "€ 489,00", "21%", "€ 3.423,00"],
      ["2", "Kleine beurt", "7", "stuks", "€ 59,50", "9%", "€ 416,50"],
    ]);
  });

  test("prints VAT per rate and the total", () => {
    const all = texts();
    const from = all.indexOf("Subtotaal exclusief btw");
    expect(all.slice(from, from + 8)).toEqual([
      "Subtotaal exclusief btw",
      "€ 3.839,50",
      "Btw 21% over € 3.423,00",
      "€ 718,83",
      "Btw 9% over € 416,50",
      "€ 37,49",
      "Totaal inclusief btw",
      "€ 4.595,82",
    ]);
  });

  test("prints the page number and the document number in the footer", () => {
    expect(texts().slice(-2)).toEqual([
      "Q-2026-0031 · Fietswerkplaats De Singel B.V.",
      "Pagina 2 van 3",
    ]);
  });
});

describe("the language of the customer", () => {
  test("prints English texts, dates and amounts", () => {
    const all = texts({ language: "en" });
    expect(all).toEqual(
      expect.arrayContaining([
        "Quote",
        "Quote number",
        "Valid until",
        "20 December 2026",
        "Attn. Femke Jonker",
        "VAT NL860912344B82",
        "VAT 21% on €3,423.00",
        "Total including VAT",
        "€4,595.82",
        "Terms",
        "Page 2 of 3",
      ]),
    );
    expect(cells({ language: "en" })[1]).toEqual([
      "1",
      "Accu 500 Wh",
      "7",
      "pieces",
      "€489.00",
      "21%",
      "€3,423.00",
    ]);
  });

  test("prints English for a language without translations", () => {
    expect(texts({ language: "de" })).toEqual(texts({ language: "en" }));
    expect(toQuoteDefinition(sampleQuote({ language: "fr" })).language).toBe("en-GB");
  });

  test.each([
    ["nl", "C62", 1, "stuk"],
    ["nl", "C62", 1.5, "stuks"],
    ["nl", "HUR", 2, "uur"],
    ["nl", "DAY", 3, "dagen"],
    ["en", "HUR", 1, "hour"],
    ["en", "DAY", 0.5, "days"],
    ["en", "KGM", 2, "kilograms"],
    ["en", "MTK", 2, "m²"],
    ["nl", "XPP", 2, "XPP"],
  ])("prints the unit in %s: %s for %d is %s", (language, unitCode, quantity, unit) => {
    const lines = [sampleLine({ unitCode, quantity })];
    expect(cells({ language, lines })[1]?.[3]).toBe(unit);
  });
});

describe("amounts", () => {
  test.each([
    ["JPY", 459_582, "¥459,582"],
    ["KWD", 459_582, "KWD 459.582"],
    ["EUR", 5, "€0.05"],
    ["EUR", Number.MAX_SAFE_INTEGER, "€90,071,992,547,409.91"],
    ["XYZ", 100, "XYZ 1.00"],
    ["THB", 100, "THB 1.00"],
    ["XOF", 1000, "F CFA 1,000"],
  ])("formats %s %d as %s", (currency, netMinor, expected) => {
    const [, row] = cells({ language: "en", currency, lines: [sampleLine({ netMinor })] });
    expect(row?.at(-1)?.replace("JP¥", "¥")).toBe(expected);
  });

  test("quantities keep three decimals", () => {
    expect(cells({ lines: [sampleLine({ quantity: 1234.125 })] })[1]?.[2]).toBe("1.234,125");
  });
});

describe("discounts and options", () => {
  const values: Partial<QuoteDocument> = {
    lines: [
      sampleLine({ discountPercent: 12.5, netMinor: 42_788 }),
      sampleLine({ position: 2, description: "Leenfiets", isOptional: true }),
    ],
    totals: {
      discountMinor: 6_112,
      vatBreakdown: [{ vatCategory: "S", vatRate: 21, taxableMinor: 42_788, vatMinor: 8_985 }],
      vatMinor: 8_985,
      totalMinor: 51_773,
    },
  };

  test("prints a discount in its own column and in the totals", () => {
    expect(cells(values).map((row) => row[5])).toEqual(["Korting", "12,5%", ""]);
    const all = texts(values);
    const from = all.indexOf("Zonder korting");
    expect(all.slice(from, from + 6)).toEqual([
      "Zonder korting",
      "€ 489,00",
      "Korting",
      "− € 61,12",
      "Subtotaal exclusief btw",
      "€ 427,88",
    ]);
    // The subtotal is the sum of the amounts above it.
    expect(cells(values)[1]?.at(-1)).toBe("€ 427,88");
    expect(texts()).not.toContain("Korting");
  });

  test("marks and explains an optional line", () => {
    expect(cells(values)[2]?.[1]).toBe("Leenfiets Optioneel");
    expect(texts(values)).toContain("Regels met “Optioneel” zijn niet in de totalen opgenomen.");
    expect(texts()).not.toContain("Optioneel");
  });

  test("marks a selected optional line, and explains only lines that are not selected", () => {
    const [line = sampleLine(), optional = sampleLine()] = values.lines ?? [];
    const selected = { ...optional, isSelected: true };
    const all = { ...values, lines: [line, selected] };
    expect(cells(all)[2]?.[1]).toBe("Leenfiets Optioneel, gekozen");
    expect(texts(all).filter((text) => text.includes("niet in de totalen"))).toEqual([]);
    const some = { ...values, lines: [line, selected, { ...optional, position: 3 }] };
    expect(cells(some)[3]?.[1]).toBe("Leenfiets Optioneel");
    expect(texts(some)).toContain(
      "Optionele regels die niet zijn gekozen, zijn niet in de totalen opgenomen.",
    );
  });
});

describe("VAT categories without VAT", () => {
  test("prints a reverse charge with the customer's VAT number", () => {
    expect(untaxed("AE")).toEqual(
      expect.arrayContaining([
        "verlegd",
        "Btw verlegd over € 489,00",
        "Totaal",
        "Btw verlegd: de btw wordt verlegd naar de afnemer (btw-nummer NL860912356B71).",
      ]),
    );
    expect(untaxed("AE", { language: "en" })).toContain(
      "Reverse charge (Btw verlegd): the customer accounts for the VAT (VAT number NL860912356B71).",
    );
  });

  test.each<[VatCategory, string, string]>([
    ["K", "Intracommunautaire levering", "Intra-community supply"],
    ["G", "Uitvoer buiten de Europese Unie", "Export outside the European Union"],
    ["E", "Vrijgesteld van btw", "Exempt from VAT"],
    ["Z", "Btw 0%", "VAT 0%"],
    ["O", "Valt buiten de heffing", "Outside the scope"],
  ])("prints a note on VAT category %s in both languages", (vatCategory, nl, en) => {
    const starts = (all: string[], text: string) => all.some((one) => one.startsWith(text));
    expect(starts(untaxed(vatCategory), nl)).toBe(true);
    expect(starts(untaxed(vatCategory, { language: "en" }), en)).toBe(true);
    expect(untaxed(vatCategory)).not.toContain("Totaal inclusief btw");
  });

  test("omits the VAT number of a customer without one", () => {
    const customer = { ...sampleQuote().customer, btw: null };
    expect(untaxed("AE", { customer })).toContain(
      "Btw verlegd: de btw wordt verlegd naar de afnemer.",
    );
  });
});

describe("statuses", () => {
  test.each([
    ["nl", "Concept"],
    ["en", "Draft"],
  ])("prints a watermark and a mark on a draft: %s", (language, mark) => {
    const document = sampleQuote({ language, status: "draft", issuedAt: null });
    const definition = toQuoteDefinition(document);
    expect(definition.watermark).toMatchObject({ text: mark });
    expect(toPageTexts(definition)).toEqual(
      expect.arrayContaining([mark, `Q-2026-0031 · ${mark} · Fietswerkplaats De Singel B.V.`]),
    );
    expect(toPageTexts(definition).join()).not.toContain("accepteren");
  });

  test("prints how to accept a sent quote, without the link and without a mark", () => {
    const definition = toQuoteDefinition(sampleQuote());
    expect(definition.watermark).toBeUndefined();
    expect(toPageTexts(definition)).toContain(
      "Je kunt deze offerte online bekijken en accepteren tot en met 20 december 2026, met de link die je ervoor hebt gekregen.",
    );
  });

  test("prints when and by whom a quote was accepted", () => {
    const all = texts({
      status: "accepted",
      acceptedAt: "2026-11-21T09:00:00.000Z",
      acceptedByName: "Femke Jonker",
    });
    expect(all).toContain("Geaccepteerd op 21 november 2026 door Femke Jonker.");
    expect(all.join()).not.toContain("online bekijken");
  });

  test("marks an expired quote without a watermark", () => {
    expect(texts({ status: "expired" })).toContain("Verlopen");
    expect(toQuoteDefinition(sampleQuote({ status: "expired" })).watermark).toBeUndefined();
  });

  test("prints the version from 2 on", () => {
    expect(texts()).not.toContain("Versie");
    expect(texts({ version: 2 })).toEqual(expect.arrayContaining(["Versie", "2"]));
  });
});

test("an order confirmation has delivery details and no validity", () => {
  const all = texts({
    kind: "order",
    displayNumber: "O-2026-0018",
    status: "confirmed",
    requestedDeliveryDate: "2026-12-07",
    deliveryAddress: { ...sampleQuote().customer, addressLine1: "Loods 3" },
  });
  expect(all).toEqual(
    expect.arrayContaining([
      "Orderbevestiging",
      "Ordernummer",
      "O-2026-0018",
      "Gewenste levering",
      "7 december 2026",
      "Afleveradres",
      "Loods 3",
    ]),
  );
  expect(all).not.toContain("Geldig tot en met");
  expect(all.join()).not.toContain("online bekijken");
});

describe("addresses", () => {
  const customer = (values: Partial<QuoteDocument["customer"]>) =>
    texts({ customer: { ...sampleQuote().customer, ...values } });

  test("prints the country of foreign addresses only, in the language of the document", () => {
    expect(texts()).not.toContain("Nederland");
    expect(customer({ addressCountry: "BE" })).toContain("België");
    expect(customer({ addressCountry: "Elders" })).toContain("Elders");
  });

  test("prints the city before the postal code in British addresses", () => {
    const york = { addressCity: "York", addressPostalCode: "YO1 7HH", addressCountry: "GB" };
    expect(customer(york)).toContain("York YO1 7HH");
  });
});

test("omits the labels of values that are not set", () => {
  const none = {
    addressLine1: null,
    addressLine2: null,
    addressPostalCode: null,
    addressCity: null,
    addressState: null,
    addressCountry: null,
  };
  const identity = { legalName: null, kvk: null, btw: null, iban: null };
  const all = texts({
    reference: null,
    title: null,
    introduction: null,
    terms: null,
    validUntil: null,
    organization: { ...none, ...identity, name: "Singel" },
    customer: { ...none, name: "Marieke Smits", contactName: null, kvk: null, btw: null },
  });
  const labels = ["Je referentie", "Geldig tot en met", "Voorwaarden", "T.a.v."];
  expect(all.filter((text) => labels.includes(text))).toEqual([]);
  expect(all.join("\n")).not.toMatch(/KvK|IBAN|null|undefined/u);
});

test("repeats the table header on every page and does not split rows", () => {
  expect(findLinesTable(toQuoteDefinition(sampleQuote()))).toMatchObject({
    headerRows: 1,
    dontBreakRows: true,
  });
});

test("splits a description into rows only if it is higher than a page", () => {
  const words = "Montage en afstelling ".repeat(50).slice(0, 1000);
  expect(cells({ lines: [sampleLine({ description: words })] })).toHaveLength(2);
  const paragraphs = Array.from({ length: 200 }, (_, index) => `${index}`).join("\n");
  const rows = cells({ lines: [sampleLine({ description: paragraphs })] }).slice(1);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map((row) => row[1]).join("\n")).toBe(paragraphs);
  expect(rows.slice(1).every((row) => row.at(-1) === "")).toBe(true);
});
