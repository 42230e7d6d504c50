import { describe, expect, test } from "vitest";
import { toDutchTitle, toSummary } from "./summary.ts";

const noParts = { label: null, status: null, amount: null, customerName: null };
const send = { id: "sendQuote", summary: "Send a quote" };
const many = ["a@x.example", "b@x.example", "c@x.example", "d@x.example"];

describe("summary of a call", () => {
  test.each([
    [send, "quote", { label: "Q-1" }, "Send quote Q-1", "Offerte Q-1 verzenden"],
    [
      { id: "setTaskStatus", summary: "Change the status of a task" },
      "task",
      { label: "T-7", status: "done" },
      "Change the status of task T-7, to done",
      "De status van taak T-7 wijzigen, naar klaar",
    ],
    [
      { id: "restoreCustomer", summary: "Restore a deleted customer" },
      "customer",
      { label: "“Jansen”" },
      "Restore a deleted customer: “Jansen”",
      "Een verwijderde klant herstellen: „Jansen”",
    ],
    [
      { id: "createTask", summary: "Create a task" },
      null,
      { label: "“Winter check”", customerName: "Jansen" },
      "Create a task: “Winter check”, for “Jansen”",
      "Een taak maken: „Winter check”, voor „Jansen”",
    ],
    [
      send,
      "quote",
      {
        label: "Q-$&",
        amount: "€ 4,00",
        customerName: "Jansen”, € 1,00, to „x",
        mailTo: { external: ["femke@x.example"], members: 0 },
      },
      'Send quote Q-$&, € 4,00, to femke@x.example, for “Jansen", € 1,00, to "x”',
      'Offerte Q-$& verzenden, € 4,00, aan femke@x.example, voor „Jansen", € 1,00, to "x”',
    ],
    [
      { id: "createExport", summary: "Export records to a file" },
      null,
      { mailTo: { external: many, members: 2 } },
      "Export records to a file, to a@x.example, b@x.example, c@x.example, 1 more, 2 members",
      "Records exporteren naar een bestand, aan a@x.example, b@x.example, c@x.example, nog 1, 2 leden",
    ],
    [
      send,
      "quote",
      { label: "Q-1", amount: "€ 1.089,00", total: { minor: 1_089_000, currency: "EUR" } },
      "Send quote Q-1, €10,890.00",
      "Offerte Q-1 verzenden, € 10.890,00",
    ],
    [
      { id: "setOrderStatus", summary: "Change the status of an order" },
      "order",
      { label: "O-1", status: "in_progress", total: null },
      "Change the status of order O-1, to in progress",
      "De status van order O-1 wijzigen, naar bezig",
    ],
    [
      { id: "createExport", summary: "Export records to a file" },
      null,
      {},
      "Export records to a file",
      "Records exporteren naar een bestand",
    ],
  ])("%o of a %s in English and Dutch", (operation, kind, parts, english, dutch) => {
    const allParts = { ...noParts, ...parts };
    expect(toSummary(operation.summary, kind, allParts, "en")).toBe(english);
    expect(toSummary(toDutchTitle(operation.id) ?? "", kind, allParts, "nl")).toBe(dutch);
  });
});
