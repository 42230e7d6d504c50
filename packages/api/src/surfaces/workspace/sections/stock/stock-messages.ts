import type { Language } from "@werkbank/http/accept-language";
import type { StockMovement } from "../../../../domains/stock-movements/stock-movement.ts";

/** The amounts are formatted numbers. */
type Amounts = { onHand: string; reserved: string; available: string };

type FormMessages = { title: string; submit: string; done: string };

export type StockMessages = {
  title: string;
  summary: string;
  search: string;
  searchSubmit: string;
  nothingFound: string;
  noneTracked: string;
  nextPage: string;
  firstPage: string;
  all: string;
  amounts: (amounts: Amounts) => string;
  low: string;
  reorderPoint: (quantity: string) => string;
  unit: (unit: string) => string;
  noLocations: string;
  quantity: string;
  quantityErrors: { missing: string; unreadable: string; notMoreThanNone: string; other: string };
  location: string;
  receipt: FormMessages & { reference: string; referenceHint: string };
  count: FormMessages & { quantity: string; hint: string };
  correction: FormMessages & {
    explanation: string;
    direction: string;
    less: string;
    more: string;
    reason: string;
  };
  transfer: FormMessages & { explanation: string; from: string; to: string; sameLocation: string };
  undo: string;
  insufficient: string;
  movements: {
    title: string;
    none: string;
    kinds: Record<StockMovement["kind"], string>;
    counted: (quantity: string) => string;
    reverts: string;
    older: string;
    newest: string;
  };
};

export const stockMessages: Record<Language, StockMessages> = {
  en: {
    title: "Stock",
    summary: "What you have of each product. Choose a product to book a delivery or a count.",
    search: "Search by name or article number",
    searchSubmit: "Search",
    nothingFound: "No product with stock was found.",
    noneTracked:
      "Stock is not tracked for any product yet. Turn on “Track stock” for a product in the app or assistant with which you manage products. The product then appears here.",
    nextPage: "More products",
    firstPage: "Back to the first products",
    all: "All stock",
    amounts: ({ onHand, reserved, available }) =>
      `${onHand} on hand · ${reserved} reserved · ${available} available`,
    low: "Low stock",
    reorderPoint: (quantity) => `Stock is low at ${quantity} available or fewer.`,
    unit: (unit) => `Unit: ${unit}`,
    noLocations:
      "There is no location for stock yet. Create one under “Inventory locations” first.",
    quantity: "Quantity",
    quantityErrors: {
      missing: "Fill in this field.",
      unreadable: "Write a number such as 2.5 or 1000, without a sign or thousands separator.",
      notMoreThanNone: "Use more than 0.",
      other: "Use a smaller number, with at most 3 decimals.",
    },
    location: "Location",
    receipt: {
      title: "Book a delivery",
      submit: "Book the delivery",
      done: "The delivery was booked.",
      reference: "Reference",
      referenceHint: "Such as the number of the delivery note.",
    },
    count: {
      title: "Count",
      submit: "Save the count",
      done: "The count was saved.",
      quantity: "Counted quantity",
      hint: "The stock at the location becomes this quantity.",
    },
    correction: {
      title: "Correct the stock",
      explanation: "For goods that are lost, broken or found.",
      submit: "Save the correction",
      done: "The stock was corrected.",
      direction: "Less or more?",
      less: "Less than before",
      more: "More than before",
      reason: "Reason",
    },
    transfer: {
      title: "Transfer to another location",
      explanation: "The total stays the same.",
      submit: "Transfer the stock",
      done: "The stock was transferred.",
      from: "From",
      to: "To",
      sameLocation: "Choose another location than the one the stock comes from.",
    },
    undo: "Undo this in the audit log",
    insufficient:
      "There is less at this location than you want to take away, so stock would fall below 0. If more is there, count it first.",
    movements: {
      title: "Latest changes",
      none: "Nothing has been booked for this product yet.",
      kinds: {
        receipt: "Delivery received",
        count: "Counted",
        correction: "Corrected",
        transfer: "Transferred",
        return: "Returned by a customer",
        fulfilment: "Delivered to a customer",
      },
      counted: (quantity) => `found ${quantity}`,
      reverts: "Undoes an earlier change",
      older: "Older changes",
      newest: "Newest changes",
    },
  },
  nl: {
    title: "Voorraad",
    summary: "Wat je van elk product hebt. Kies een product om een levering of telling te boeken.",
    search: "Zoeken op naam of artikelnummer",
    searchSubmit: "Zoeken",
    nothingFound: "Er is geen product met voorraad gevonden.",
    noneTracked:
      "Van geen enkel product wordt de voorraad bijgehouden. Zet “Voorraad bijhouden” bij een product aan in de app of assistent waarmee je producten beheert. Daarna staat het product hier.",
    nextPage: "Meer producten",
    firstPage: "Terug naar de eerste producten",
    all: "Alle voorraad",
    amounts: ({ onHand, reserved, available }) =>
      `${onHand} aanwezig · ${reserved} gereserveerd · ${available} beschikbaar`,
    low: "Lage voorraad",
    reorderPoint: (quantity) => `De voorraad is laag bij ${quantity} beschikbaar of minder.`,
    unit: (unit) => `Eenheid: ${unit}`,
    noLocations: "Er is nog geen locatie voor voorraad. Maak die eerst onder “Voorraadlocaties”.",
    quantity: "Aantal",
    quantityErrors: {
      missing: "Vul dit veld in.",
      unreadable:
        "Schrijf een getal zoals 2,5 of 1000, zonder plus, min of punt tussen de duizendtallen.",
      notMoreThanNone: "Gebruik meer dan 0.",
      other: "Gebruik een kleiner getal, met hoogstens 3 decimalen.",
    },
    location: "Locatie",
    receipt: {
      title: "Levering boeken",
      submit: "De levering boeken",
      done: "De levering is geboekt.",
      reference: "Referentie",
      referenceHint: "Bijvoorbeeld het nummer van de pakbon.",
    },
    count: {
      title: "Tellen",
      submit: "De telling opslaan",
      done: "De telling is opgeslagen.",
      quantity: "Geteld aantal",
      hint: "De voorraad op de locatie wordt dit aantal.",
    },
    correction: {
      title: "De voorraad corrigeren",
      explanation: "Voor goederen die kwijt, kapot of gevonden zijn.",
      submit: "De correctie opslaan",
      done: "De voorraad is gecorrigeerd.",
      direction: "Minder of meer?",
      less: "Minder dan eerst",
      more: "Meer dan eerst",
      reason: "Reden",
    },
    transfer: {
      title: "Verplaatsen naar een andere locatie",
      explanation: "Het totaal blijft gelijk.",
      submit: "De voorraad verplaatsen",
      done: "De voorraad is verplaatst.",
      from: "Van",
      to: "Naar",
      sameLocation: "Kies een andere locatie dan die waar de voorraad vandaan komt.",
    },
    undo: "Ongedaan maken in het auditlogboek",
    insufficient:
      "Op deze locatie ligt minder dan je eraf wilt halen, dus de voorraad zou onder 0 komen. Ligt er meer? Tel dan eerst.",
    movements: {
      title: "Laatste wijzigingen",
      none: "Voor dit product is nog niets geboekt.",
      kinds: {
        receipt: "Levering ontvangen",
        count: "Geteld",
        correction: "Gecorrigeerd",
        transfer: "Verplaatst",
        return: "Teruggekomen van een klant",
        fulfilment: "Geleverd aan een klant",
      },
      counted: (quantity) => `${quantity} gevonden`,
      reverts: "Maakt een eerdere wijziging ongedaan",
      older: "Oudere wijzigingen",
      newest: "Nieuwste wijzigingen",
    },
  },
};
