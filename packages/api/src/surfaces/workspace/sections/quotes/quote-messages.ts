import type { Language } from "@werkbank/http/accept-language";
import type { RecordListMessages } from "../../record-list.ts";

/** A form that has only a button, and an explanation. */
type ActionMessages = { title: string; explanation: string; submit: string; done: string };

type QuoteMessages = RecordListMessages & {
  title: string;
  summary: string;
  document: string;
  create: { title: string; submit: string; done: string };
  save: { submit: string; done: string };
  customer: {
    hint: string;
    unknown: string;
    add: string;
    title: string;
    submit: string;
    done: string;
  };
  titleHint: string;
  validUntilHint: string;
  lines: {
    title: string;
    hint: string;
    line: (number: number) => string;
    item: string;
    price: string;
    vatRate: string;
    unit: string;
    defaultUnit: string;
    isOptional: string;
    remove: string;
    missing: string;
  };
  send: ActionMessages & { to: string; toHint: string; message: string };
  accept: ActionMessages & { name: string; optionalLines: string };
  reject: ActionMessages & { reason: string };
  cancel: ActionMessages & { reason: string };
  remove: ActionMessages;
  revise: ActionMessages;
  convert: ActionMessages;
  order: string;
  problems: Record<string, string>;
};

export const quoteMessages: Record<Language, QuoteMessages> = {
  en: {
    title: "Quotes",
    summary: "What you offer to customers, and what they answered.",
    search: "Number, title or customer",
    searchSubmit: "Search",
    nothingFound: "There is no such quote.",
    nextPage: "Older quotes",
    firstPage: "Back to the newest quotes",
    all: "All quotes",
    document: "Open the PDF",
    create: { title: "New quote", submit: "Create the quote", done: "The quote was created." },
    save: { submit: "Save the quote", done: "The quote was saved." },
    customer: {
      hint: "Type the name or the number, and choose.",
      unknown: "No single customer has this name or number. Choose one from the list.",
      add: "Add a new customer",
      title: "New customer",
      submit: "Add the customer",
      done: "The customer was added.",
    },
    titleHint: "The heading of the quote, such as “Winter service”.",
    validUntilHint: "The last day on which the customer can accept. If empty: your usual period.",
    lines: {
      title: "Lines",
      hint: "For one of your products, type its name or SKU. Its unit, price and VAT are used, unless you fill in others.",
      line: (number) => `Line ${number}`,
      item: "Product or description",
      price: "Price without VAT",
      vatRate: "VAT in %",
      unit: "Unit",
      defaultUnit: "default",
      isOptional: "Optional: the customer decides",
      remove: "Remove this line",
      missing: "Fill in at least one line.",
    },
    send: {
      title: "Send",
      explanation:
        "The customer gets an email with the PDF and a link to accept. After that, the quote cannot be changed.",
      submit: "Send the quote",
      done: "The quote is on its way to the customer.",
      to: "To",
      toHint: "One or more email addresses, separated by commas.",
      message: "Message above the quote",
    },
    accept: {
      title: "Record that the customer accepted",
      explanation:
        "For an answer by telephone or on paper. On the page of the quote, customers accept themselves.",
      submit: "Record as accepted",
      done: "The quote is accepted.",
      name: "Who accepted",
      optionalLines: "Optional lines that they want",
    },
    reject: {
      title: "Record that the customer rejected",
      explanation: "After that, you can only make a new version.",
      submit: "Record as rejected",
      done: "The quote is rejected.",
      reason: "Why",
    },
    cancel: {
      title: "Withdraw the quote",
      explanation: "The customer can no longer accept it. They get no email about this.",
      submit: "Withdraw the quote",
      done: "The quote is withdrawn.",
      reason: "Why (for yourself)",
    },
    remove: {
      title: "Delete this draft",
      explanation: "You can restore it from the audit log.",
      submit: "Delete the draft",
      done: "The draft was deleted.",
    },
    revise: {
      title: "Make a new version",
      explanation:
        "A new draft with the same content. Once you send it, this version is withdrawn.",
      submit: "Make a new version",
      done: "This is the new version, as a draft.",
    },
    convert: {
      title: "Make an order",
      explanation: "An order with the same lines and prices, for you to confirm and deliver.",
      submit: "Make an order",
      done: "The order was created.",
    },
    order: "Open the order",
    problems: {
      IDEMPOTENCY_KEY_REUSED:
        "This form was sent before, with other values. The page shows what was saved.",
      VERSION_CONFLICT:
        "Someone else changed this quote in the meantime. Below is what you filled in: if you save it, it replaces their change.",
      QUOTE_STATUS_TRANSITION_INVALID: "The quote has another status now. Open the page again.",
      QUOTE_LOCKED: "The quote is no longer a draft, so it cannot be changed.",
      QUOTE_INCOMPLETE:
        "Something is missing: the quote needs an email address to go to, and your organization its details.",
      QUOTE_EXPIRED: "The last day has passed. Fill in a new one, and send the quote again.",
      CURRENCY_MISMATCH: "A product has a price in another currency. Fill in the price yourself.",
      CUSTOMER_POSSIBLE_DUPLICATE: "There is a customer with this name or email address already.",
    },
  },
  nl: {
    title: "Offertes",
    summary: "Wat je aan klanten aanbiedt, en wat ze hebben geantwoord.",
    search: "Nummer, titel of klant",
    searchSubmit: "Zoeken",
    nothingFound: "Zo’n offerte is er niet.",
    nextPage: "Oudere offertes",
    firstPage: "Terug naar de nieuwste offertes",
    all: "Alle offertes",
    document: "Pdf openen",
    create: { title: "Nieuwe offerte", submit: "Offerte maken", done: "De offerte is gemaakt." },
    save: { submit: "Offerte opslaan", done: "De offerte is opgeslagen." },
    customer: {
      hint: "Typ de naam of het nummer, en kies.",
      unknown:
        "Er is niet precies één klant met deze naam of dit nummer. Kies er een uit de lijst.",
      add: "Nieuwe klant toevoegen",
      title: "Nieuwe klant",
      submit: "Klant toevoegen",
      done: "De klant is toegevoegd.",
    },
    titleHint: "De kop van de offerte, bijvoorbeeld “Winterbeurt”.",
    validUntilHint:
      "De laatste dag waarop de klant kan accepteren. Leeg: je gebruikelijke termijn.",
    lines: {
      title: "Regels",
      hint: "Typ voor een van je producten de naam of het artikelnummer. De eenheid, de prijs en de btw van het product gelden, tenzij je iets anders invult.",
      line: (number) => `Regel ${number}`,
      item: "Product of omschrijving",
      price: "Prijs zonder btw",
      vatRate: "Btw in %",
      unit: "Eenheid",
      defaultUnit: "standaard",
      isOptional: "Optioneel: de klant kiest",
      remove: "Deze regel verwijderen",
      missing: "Vul minstens één regel in.",
    },
    send: {
      title: "Versturen",
      explanation:
        "De klant krijgt een e-mail met de pdf en een link om te accepteren. Daarna kun je de offerte niet meer wijzigen.",
      submit: "Offerte versturen",
      done: "De offerte is onderweg naar de klant.",
      to: "Aan",
      toHint: "Een of meer e-mailadressen, met komma’s ertussen.",
      message: "Bericht boven de offerte",
    },
    accept: {
      title: "Vastleggen dat de klant akkoord is",
      explanation:
        "Voor een antwoord per telefoon of op papier. Op de pagina van de offerte accepteren klanten zelf.",
      submit: "Akkoord vastleggen",
      done: "De offerte is geaccepteerd.",
      name: "Wie akkoord gaf",
      optionalLines: "Optionele regels die de klant wil",
    },
    reject: {
      title: "Vastleggen dat de klant niet akkoord is",
      explanation: "Daarna kun je alleen nog een nieuwe versie maken.",
      submit: "Afwijzing vastleggen",
      done: "De offerte is afgewezen.",
      reason: "Waarom",
    },
    cancel: {
      title: "Offerte intrekken",
      explanation: "De klant kan niet meer accepteren, en krijgt hierover geen e-mail.",
      submit: "Offerte intrekken",
      done: "De offerte is ingetrokken.",
      reason: "Waarom (voor jezelf)",
    },
    remove: {
      title: "Dit concept verwijderen",
      explanation: "Vanuit het auditlogboek kun je het terughalen.",
      submit: "Concept verwijderen",
      done: "Het concept is verwijderd.",
    },
    revise: {
      title: "Nieuwe versie maken",
      explanation:
        "Een nieuw concept met dezelfde inhoud. Zodra je dat verstuurt, is deze versie ingetrokken.",
      submit: "Nieuwe versie maken",
      done: "Dit is de nieuwe versie, als concept.",
    },
    convert: {
      title: "Order maken",
      explanation: "Een order met dezelfde regels en prijzen, die je kunt bevestigen en leveren.",
      submit: "Order maken",
      done: "De order is gemaakt.",
    },
    order: "Order openen",
    problems: {
      IDEMPOTENCY_KEY_REUSED:
        "Dit formulier is al eerder verstuurd, met andere waarden. De pagina toont wat is opgeslagen.",
      VERSION_CONFLICT:
        "Iemand anders heeft deze offerte intussen gewijzigd. Hieronder staat wat jij hebt ingevuld: als je dat opslaat, vervangt het die wijziging.",
      QUOTE_STATUS_TRANSITION_INVALID:
        "De offerte heeft intussen een andere status. Open de pagina opnieuw.",
      QUOTE_LOCKED: "De offerte is geen concept meer, dus je kunt haar niet wijzigen.",
      QUOTE_INCOMPLETE:
        "Er ontbreekt iets: de offerte heeft een e-mailadres nodig, en je organisatie haar gegevens.",
      QUOTE_EXPIRED: "De laatste dag is voorbij. Vul een nieuwe in en verstuur de offerte opnieuw.",
      CURRENCY_MISMATCH: "Een product heeft een prijs in een andere munt. Vul de prijs zelf in.",
      CUSTOMER_POSSIBLE_DUPLICATE: "Er is al een klant met deze naam of dit e-mailadres.",
    },
  },
};
