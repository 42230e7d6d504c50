import type { Language } from "@werkbank/http/accept-language";
import { endSentence } from "@werkbank/http/look/end-sentence";

/** All texts of the page in one language. Amounts, units and VAT use the texts of the PDF. */
export type PageMessages = {
  title: (number: string, sender: string) => string;
  from: string;
  forCustomer: string;
  validUntil: string;
  document: string;
  lines: string;
  each: (quantity: string, unit: string, price: string) => string;
  discount: (percent: string) => string;
  selectHint: string;
  updateTotal: string;
  totalChanged: (total: string) => string;
  open: (validUntil: string) => string;
  accepted: (date: string, name: string) => string;
  rejected: (date: string) => string;
  expired: (validUntil: string) => string;
  cancelled: string;
  closed: string;
  contact: (sender: string) => string;
  member: (name: string, sender: string) => string;
  formerLink: string;
  mailNewLink: string;
  newLinkMailed: string;
  /** The text of the mail with a new link. */
  newLinkMessage: string;
  acceptHeading: string;
  name: string;
  reference: string;
  referenceHint: string;
  agree: (total: string) => string;
  accept: string;
  rejectHeading: string;
  reason: string;
  reasonHint: string;
  reject: string;
  errors: string;
  nameMissing: string;
  agreeMissing: string;
  tooLong: (max: number) => string;
  unreadable: string;
};

const dutch: PageMessages = {
  title: (number, sender) => `Offerte ${number} van ${sender}`,
  from: "Van",
  forCustomer: "Voor",
  validUntil: "Geldig tot en met",
  document: "Download de offerte als PDF",
  lines: "Wat we aanbieden",
  each: (quantity, unit, price) => `${quantity} ${unit} à ${price}`,
  discount: (percent) => `korting ${percent}`,
  selectHint: "Vink aan wat je erbij wilt.",
  updateTotal: "Totaal bijwerken",
  totalChanged: (total) =>
    `Met de regels die je hebt gekozen, is het totaal ${total} inclusief btw. Controleer het en geef daarna je akkoord.`,
  open: (validUntil) => `Je kunt deze offerte accepteren tot en met ${validUntil}.`,
  accepted: (date, name) =>
    `${endSentence(`Deze offerte is op ${date} geaccepteerd door ${name}`)} Dank je wel.`,
  rejected: (date) => `Deze offerte is op ${date} afgewezen.`,
  expired: (validUntil) => `Deze offerte was geldig tot en met ${validUntil} en is verlopen.`,
  cancelled: "Deze offerte is ingetrokken.",
  closed: "Deze offerte kan nu niet online worden beantwoord.",
  contact: (sender) => endSentence(`Neem voor vragen contact op met ${sender}`),
  member: (name, sender) =>
    `Je bent aangemeld als ${name} van ${endSentence(sender)} Deze pagina is voor de klant: je kunt de offerte hier alleen bekijken.`,
  formerLink:
    "Deze link is van een oudere soort: je kunt er de offerte mee bekijken, maar niet mee antwoorden. Daarvoor is een nieuwe link nodig, die we mailen naar het e-mailadres waar de offerte naartoe is gestuurd.",
  mailNewLink: "Mail een nieuwe link",
  newLinkMailed:
    "Er is een nieuwe link gemaild naar het e-mailadres waar de offerte naartoe is gestuurd.",
  newLinkMessage:
    "Er is gevraagd om een nieuwe link naar deze offerte. Met de link in dit bericht kun je de offerte accepteren of afwijzen.",
  acceptHeading: "Offerte accepteren",
  name: "Je naam",
  reference: "Je referentie (niet verplicht)",
  referenceHint: "Bijvoorbeeld een inkoopnummer dat op de factuur moet staan.",
  agree: (total) => `Ik ga akkoord met deze offerte van ${total} inclusief btw.`,
  accept: "Accepteren",
  rejectHeading: "Liever niet?",
  reason: "Waarom niet (niet verplicht)",
  reasonHint: "De afzender leest dit.",
  reject: "Afwijzen",
  errors: "Er klopt nog iets niet",
  nameMissing: "Vul je naam in.",
  agreeMissing: "Vink aan dat je akkoord gaat.",
  tooLong: (max) => `Gebruik ten hoogste ${max} tekens.`,
  unreadable: "Gebruik alleen gewone tekens.",
};

const english: PageMessages = {
  title: (number, sender) => `Quote ${number} from ${sender}`,
  from: "From",
  forCustomer: "For",
  validUntil: "Valid until",
  document: "Download the quote as a PDF",
  lines: "What we offer",
  each: (quantity, unit, price) => `${quantity} ${unit} at ${price}`,
  discount: (percent) => `discount ${percent}`,
  selectHint: "Tick what you want to add.",
  updateTotal: "Update total",
  totalChanged: (total) =>
    `With the lines that you selected, the total is ${total} including VAT. Check it, then agree to it.`,
  open: (validUntil) => `You can accept this quote until ${validUntil}.`,
  accepted: (date, name) =>
    `${endSentence(`This quote was accepted on ${date} by ${name}`)} Thank you.`,
  rejected: (date) => `This quote was rejected on ${date}.`,
  expired: (validUntil) => `This quote was valid until ${validUntil} and has expired.`,
  cancelled: "This quote has been withdrawn.",
  closed: "This quote cannot be answered online at the moment.",
  contact: (sender) => endSentence(`If you have questions, contact ${sender}`),
  member: (name, sender) =>
    `You are signed in as ${name} of ${endSentence(sender)} This page is for the customer: you can only view the quote here.`,
  formerLink:
    "This link is of an older kind: it shows the quote, but you cannot answer with it. You need a new link for that, which we mail to the address that the quote was sent to.",
  mailNewLink: "Mail a new link",
  newLinkMailed: "A new link has been mailed to the address that the quote was sent to.",
  newLinkMessage:
    "A new link to this quote was requested. With the link in this message you can accept or reject the quote.",
  acceptHeading: "Accept the quote",
  name: "Your name",
  reference: "Your reference (optional)",
  referenceHint: "For example a purchase order number that the invoice must show.",
  agree: (total) => `I agree to this quote of ${total} including VAT.`,
  accept: "Accept",
  rejectHeading: "Not for you?",
  reason: "Why not (optional)",
  reasonHint: "The sender will read this.",
  reject: "Reject",
  errors: "Something is not right yet",
  nameMissing: "Enter your name.",
  agreeMissing: "Tick that you agree.",
  tooLong: (max) => `Use at most ${max} characters.`,
  unreadable: "Use ordinary characters only.",
};

export const pageTranslations: Record<Language, PageMessages> = { nl: dutch, en: english };

/** The page for a link that opens no quote. */
export const notFoundMessages: Record<Language, { title: string; text: string }> = {
  nl: {
    title: "Deze pagina is er niet",
    text: "De link klopt niet, of de offerte is er niet meer. Open de link uit de e-mail opnieuw, of neem contact op met de afzender.",
  },
  en: {
    title: "There is no such page",
    text: "The link is not right, or the quote is no longer there. Open the link in the email again, or contact the sender.",
  },
};
