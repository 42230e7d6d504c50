import { describe, expect, test } from "vitest";
import { toDutchTitle, toSummary } from "./summary.ts";

const nothing = { label: null, status: null, amount: null, customerName: null, reaches: false };
const send = { id: "sendQuote", summary: "Send a quote" };

describe("what a call would do", () => {
  test.each([
    [send, "quote", { label: "Q-1" }, "Send quote Q-1", "Offerte Q-1 verzenden"],
    [
      { id: "setTaskStatus", summary: "Change the status of a task" },
      "task",
      { label: "T-7", status: "done" },
      "Change the status of task T-7, to done",
      "De status van taak T-7 wijzigen, naar done",
    ],
    [
      { id: "restoreCustomer", summary: "Restore a deleted customer" },
      "customer",
      { label: "Jansen" },
      "Restore deleted customer Jansen",
      "Verwijderde klant Jansen herstellen",
    ],
    [
      { id: "createTask", summary: "Create a task" },
      null,
      { label: "Winter check", customerName: "Jansen" },
      "Create a task: Winter check, for Jansen",
      "Een taak maken: Winter check, voor Jansen",
    ],
    [
      send,
      "quote",
      { label: "Q-$&", amount: "€ 4,00", customerName: "Jansen", reaches: true },
      "Send quote Q-$&, € 4,00, to Jansen",
      "Offerte Q-$& verzenden, € 4,00, aan Jansen",
    ],
    [
      { id: "updateCustomerContact", summary: "Update a contact of a customer" },
      "customer_contact",
      { label: "Femke" },
      "Update a contact of a customer: Femke",
      "Een contact van een klant wijzigen: Femke",
    ],
    [
      { id: "createExport", summary: "Export records to a file" },
      null,
      {},
      "Export records to a file",
      "Records exporteren naar een bestand",
    ],
  ])("%o of a %s is told in both languages", (operation, kind, parts, english, dutch) => {
    const told = { ...nothing, ...parts };
    expect(toSummary(operation.summary, kind, told, "en")).toBe(english);
    expect(toSummary(toDutchTitle(operation.id) ?? "", kind, told, "nl")).toBe(dutch);
  });
});
