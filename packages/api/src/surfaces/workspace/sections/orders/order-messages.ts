import type { Language } from "@werkbank/http/accept-language";
import type { RecordListMessages } from "../../record-list.ts";

type ActionMessages = { title: string; explanation: string; submit: string; done: string };

type OrderMessages = RecordListMessages & {
  title: string;
  summary: string;
  lines: string;
  delivered: (delivered: string, quantity: string) => string;
  quote: string;
  confirm: ActionMessages;
  deliver: ActionMessages & {
    quantity: (description: string) => string;
    location: string;
    nothing: string;
  };
  complete: ActionMessages;
  hold: ActionMessages;
  resume: ActionMessages;
  cancel: ActionMessages & { reason: string };
  problems: Record<string, string>;
};

export const orderMessages: Record<Language, OrderMessages> = {
  en: {
    title: "Orders",
    summary: "What customers bought, and what still has to be delivered.",
    search: "Number, title or customer",
    searchSubmit: "Search",
    nothingFound: "There is no such order.",
    nextPage: "Older orders",
    firstPage: "Back to the newest orders",
    all: "All orders",
    lines: "Lines",
    delivered: (delivered, quantity) => `${delivered} of ${quantity} delivered`,
    quote: "Open the quote",
    confirm: {
      title: "Confirm",
      explanation: "The stock of its products is reserved for this order.",
      submit: "Confirm the order",
      done: "The order is confirmed.",
    },
    deliver: {
      title: "Deliver",
      explanation: "What you deliver leaves the stock. This cannot be undone.",
      submit: "Book the delivery",
      done: "The delivery was booked.",
      quantity: (description) => `Deliver now: ${description}`,
      location: "From",
      nothing: "Fill in how much of at least one line is delivered.",
    },
    complete: {
      title: "Complete",
      explanation: "All of it is delivered, and nothing more has to be done.",
      submit: "Complete the order",
      done: "The order is completed.",
    },
    hold: {
      title: "Put on hold",
      explanation: "Nothing can be delivered while the order waits.",
      submit: "Put on hold",
      done: "The order is on hold.",
    },
    resume: {
      title: "Continue",
      explanation: "The order is confirmed again.",
      submit: "Continue with the order",
      done: "The order is confirmed again.",
    },
    cancel: {
      title: "Cancel the order",
      explanation: "Stock that is reserved for it is free again. This cannot be undone.",
      submit: "Cancel the order",
      done: "The order is cancelled.",
      reason: "Why",
    },
    problems: {
      IDEMPOTENCY_KEY_REUSED:
        "This form was sent before, with other values. The page shows what was saved.",
      ORDER_STATUS_TRANSITION_INVALID: "The order has another status now. Open the page again.",
      ORDER_LOCKED: "The status of the order does not allow this.",
      STOCK_INSUFFICIENT:
        "There is not enough stock at this location. Book a delivery to you or a count first, or deliver less.",
    },
  },
  nl: {
    title: "Orders",
    summary: "Wat klanten hebben gekocht, en wat je nog moet leveren.",
    search: "Nummer, titel of klant",
    searchSubmit: "Zoeken",
    nothingFound: "Zo’n order is er niet.",
    nextPage: "Oudere orders",
    firstPage: "Terug naar de nieuwste orders",
    all: "Alle orders",
    lines: "Regels",
    delivered: (delivered, quantity) => `${delivered} van ${quantity} geleverd`,
    quote: "Offerte openen",
    confirm: {
      title: "Bevestigen",
      explanation: "De voorraad van de producten wordt voor deze order gereserveerd.",
      submit: "Order bevestigen",
      done: "De order is bevestigd.",
    },
    deliver: {
      title: "Leveren",
      explanation: "Wat je levert, gaat van de voorraad af. Je kunt dit niet ongedaan maken.",
      submit: "Levering boeken",
      done: "De levering is geboekt.",
      quantity: (description) => `Nu leveren: ${description}`,
      location: "Vanaf",
      nothing: "Vul in hoeveel er van minstens één regel is geleverd.",
    },
    complete: {
      title: "Afronden",
      explanation: "Alles is geleverd en er hoeft niets meer te gebeuren.",
      submit: "Order afronden",
      done: "De order is afgerond.",
    },
    hold: {
      title: "Laten wachten",
      explanation: "Zolang de order wacht, kun je niets leveren.",
      submit: "Laten wachten",
      done: "De order wacht.",
    },
    resume: {
      title: "Verdergaan",
      explanation: "De order is dan weer bevestigd.",
      submit: "Verdergaan met de order",
      done: "De order is weer bevestigd.",
    },
    cancel: {
      title: "Order annuleren",
      explanation: "Gereserveerde voorraad komt weer vrij. Je kunt dit niet ongedaan maken.",
      submit: "Order annuleren",
      done: "De order is geannuleerd.",
      reason: "Waarom",
    },
    problems: {
      IDEMPOTENCY_KEY_REUSED:
        "Dit formulier is al eerder verstuurd, met andere waarden. De pagina toont wat is opgeslagen.",
      ORDER_STATUS_TRANSITION_INVALID:
        "De order heeft intussen een andere status. Open de pagina opnieuw.",
      ORDER_LOCKED: "De status van de order staat dit niet toe.",
      STOCK_INSUFFICIENT:
        "Op deze locatie ligt niet genoeg. Boek eerst een levering aan jou of een telling, of lever minder.",
    },
  },
};
