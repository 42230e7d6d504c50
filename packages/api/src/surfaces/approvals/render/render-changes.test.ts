import { describe, expect, test } from "vitest";
import { operations } from "../../../registry.gen.ts";
import { toOperationTitles } from "../../values/operation-titles.ts";
import { renderChanges } from "./render-changes.ts";

const customerId = 1001;
const productId = "69b73fe8-10c5-548f-882d-f1f70610e9b0";
const plannedAt = "2026-11-20T13:10:00.000Z";
const titles = toOperationTitles(operations);
const names = new Map([
  ["customer 1001", "Snelle Bocht"],
  [`product ${productId}`, "ACCU-500 Accu 500 Wh"],
]);

type Target = Parameters<typeof renderChanges>[0]["target"];
const customer = { kind: "customer", id: "1", displayNumber: null, label: "Jansen", etag: null };

/** Returns the text of the changes, with single spaces. */
function textOf(
  language: "en" | "nl",
  fields: Record<string, unknown>,
  { before = {}, target = null }: { before?: Record<string, unknown>; target?: Target } = {},
): string {
  const changes = Object.entries(fields).map(([field, after]) => ({
    field,
    before: before[field] ?? null,
    after,
  }));
  const approval = {
    changes,
    consequences: [],
    input: {},
    target,
    mailTo: null,
  };
  return renderChanges(approval, {
    language,
    timeZone: "Europe/Amsterdam",
    currency: "EUR",
    names,
    titles,
    heldCall: { plannedAt, executedAt: null },
  })
    .toString()
    .replaceAll(/<\/?(?:span|bdi)[^>]*>/gu, "")
    .replaceAll(/<[^>]*>/gu, " ")
    .replaceAll(/\s+/gu, " ");
}

const line = {
  id: "9feadd84-a5ab-5d11-a048-739a0538836e",
  position: 1,
  productId,
  description: "Accu",
  quantity: 2.5,
  unitCode: "HUR",
  unitPriceMinor: 1_089_000,
  vatRate: 21,
};

describe("values of changes", () => {
  test.each([
    ["unitPriceMinor", 1_089_000, "Price per unit €10,890.00", "Prijs per eenheid € 10.890,00"],
    ["discountMinor", -1250, "Discount −€12.50", "Korting −€ 12,50"],
    ["vatRate", 21, "VAT rate 21%", "Btw-tarief 21%"],
    ["reorderPoint", 1234.5, "Reorder point 1,234.5", "Bestelpunt 1.234,5"],
    ["trackStock", true, "Track stock Yes", "Voorraad bijhouden Ja"],
    ["status", "in_progress", "Status In progress", "Status Bezig"],
    ["name", "in_progress", "Name in_progress", "Naam in_progress"],
    ["unitCode", "HUR", "Unit hour", "Eenheid uur"],
    [
      "validUntil",
      "2026-12-20",
      "Valid until 20 December 2026",
      "Geldig tot en met 20 december 2026",
    ],
    [
      "startAt",
      "2026-12-01T08:00:00Z",
      "Start 1 December 2026 at 09:00",
      "Begin 1 december 2026 om 09:00",
    ],
    [
      "sentAt",
      plannedAt,
      "Sent on the time of approval",
      "Verzonden op het moment van goedkeuring",
    ],
    ["customerId", customerId, "Customer Snelle Bocht", "Klant Snelle Bocht"],
    ["customerId", 1002, "Customer No. 1002", "Klant Nr. 1002"],
    ["productId", productId, "Product ACCU-500 Accu 500 Wh", "Product ACCU-500 Accu 500 Wh"],
    ["taskId", productId, "Task name not available", "Taak naam niet beschikbaar"],
    ["addressCountry", "BE", "Country Belgium", "Land België"],
    ["secret", "***", "Secret not shown", "Geheim niet getoond"],
    ["permissions", ["quotes:send"], "Send quotes to customers", "Offertes"],
    ["eventTypes", ["quote.*"], "Quote: all events", "Offerte: alle events"],
    [
      "assignees",
      [{ userId: "u", displayName: "Lotte Bakker", avatarUrl: null, disabledAt: null }],
      "Assigned to Lotte Bakker",
      "Toegewezen aan Lotte Bakker",
    ],
    [
      "conditions",
      { all: [{ path: "/event/data/object/totalMinor", op: "gt", value: 250_000 }] },
      "Total including VAT is more than €2,500.00",
      "Totaal inclusief btw is meer dan € 2.500,00",
    ],
    [
      "steps",
      [{ operation: "createTask", input: { priority: "high", customerId } }],
      "What it does: Create a task Input: Priority: High Customer: Snelle Bocht",
      "Wat het doet: Een taak maken Invoer: Prioriteit: Hoog Klant: Snelle Bocht",
    ],
    ["attributes", { FrameNr: "12" }, "FrameNr: 12", "FrameNr: 12"],
  ])("%s %j is in words", (field, value, english, dutch) => {
    expect(textOf("en", { [field]: value })).toContain(english);
    expect(textOf("nl", { [field]: value })).toContain(dutch);
  });

  test("a line has labels, names and amounts, without ids", () => {
    const text = textOf("en", { lines: [line, line] });
    expect(text).toContain(
      "Product: ACCU-500 Accu 500 Wh Description: Accu Quantity: 2.5 Unit: hour Price per unit: €10,890.00 VAT rate: 21%",
    );
    expect(text).not.toMatch(/[\da-f]{8}-|unitPriceMinor|Position/u);
    expect(textOf("nl", { lines: [line, line] })).toContain("Prijs per eenheid: € 10.890,00");
  });

  test("amounts have the currency of their object", () => {
    expect(textOf("en", { order: { currency: "USD", totalMinor: 100 } })).toContain("$1.00");
  });

  test("an object with more than a name is shown whole", () => {
    const step = { id: "a", name: "Ok", url: "https://evil.example" };
    expect(textOf("en", { steps: [step] })).toContain("Name: Ok URL: https://evil.example");
  });

  test("a change has values before and after, also where all of them were empty", () => {
    const fields = { kvk: "2", phone: "010" };
    const text = textOf("en", fields, { before: { kvk: "1" }, target: customer });
    expect(text).toContain("What changes Field Before After KvK number 1 2");
    expect(textOf("nl", fields, { target: customer })).toContain(
      "Wat er wijzigt Veld Voor Na KvK-nummer niets 2 Telefoonnummer niets 010",
    );
  });

  test("a new or deleted record has only values that are set", () => {
    const record = { id: "x", name: "Jansen", isDefault: false, labels: [], openQuoteCount: 0 };
    const added = textOf("nl", record);
    expect(added).toMatch(/Wat erbij komt Veld Waarde Naam Jansen $/u);
    const none = Object.fromEntries(Object.keys(record).map((field) => [field, null]));
    const removed = textOf("en", none, { before: record, target: customer });
    expect(removed).toMatch(/What is removed Field Value Name Jansen $/u);
  });
});
