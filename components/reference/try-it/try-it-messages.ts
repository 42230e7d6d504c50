import type { Locale } from "#lib/site/locale.ts";

const en = {
  open: "Try it",
  close: "Close",
  loading: "Loading …",
  failed: "This part of the page could not be loaded. Check your connection and try again.",
  title: "Try this operation",
  elsewhere:
    "The service answers at {address}, and these pages do not: a browser would not send your session there. Use the curl sample instead.",
  signIn: "Sign in first: the call is made with your session.",
  signInLink: "Sign in",
  noOrganization: "You are a member of no organization.",
  organization: "Organization",
  required: "required",
  more: "Optional values",
  body: "Body (JSON)",
  badJson: "The body is not JSON: {reason}",
  missing: "{name} is required.",
  dryRun: "Dry run: work out what would happen, change nothing",
  send: "Send",
  sending: "Sending …",
  confirm: "This changes records of {organization}. You are asked once.",
  confirmAlone: "This makes a change. You are asked once.",
  confirmSend: "Change it",
  cancel: "Cancel",
  unreachable: "The service did not answer. Check your connection and try again.",
  answer: "Answer",
  took: "in {ms} ms",
  headers: "Headers",
  noBody: "The answer has no body.",
  file: "Save the file",
  problem: "What {code} means",
};

/** The words of the panel. */
export type TryItMessages = typeof en;

const nl: TryItMessages = {
  open: "Probeer het",
  close: "Sluiten",
  loading: "Laden …",
  failed:
    "Dit deel van de pagina kon niet geladen worden. Controleer je verbinding en probeer het opnieuw.",
  title: "Probeer deze bewerking",
  elsewhere:
    "De dienst antwoordt op {address}, en deze pagina's niet: een browser stuurt je sessie daar niet heen. Gebruik het voorbeeld in curl.",
  signIn: "Meld je eerst aan: de aanroep gebeurt met je sessie.",
  signInLink: "Aanmelden",
  noOrganization: "Je bent van geen enkele organisatie lid.",
  organization: "Organisatie",
  required: "verplicht",
  more: "Waarden die mogen",
  body: "Body (JSON)",
  badJson: "De body is geen JSON: {reason}",
  missing: "{name} is verplicht.",
  dryRun: "Proef: reken uit wat er zou gebeuren, wijzig niets",
  send: "Verstuur",
  sending: "Bezig met versturen …",
  confirm: "Dit wijzigt gegevens van {organization}. Je krijgt deze vraag één keer.",
  confirmAlone: "Dit wijzigt iets. Je krijgt deze vraag één keer.",
  confirmSend: "Wijzig het",
  cancel: "Annuleer",
  unreachable: "De dienst antwoordde niet. Controleer je verbinding en probeer het opnieuw.",
  answer: "Antwoord",
  took: "in {ms} ms",
  headers: "Headers",
  noBody: "Het antwoord heeft geen body.",
  file: "Bewaar het bestand",
  problem: "Wat {code} betekent",
};

export const tryItMessages: Record<Locale, TryItMessages> = { en, nl };
