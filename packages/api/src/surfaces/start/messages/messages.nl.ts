import { dutch as shell } from "../../pages/messages/shell.nl.ts";
import type { PageMessages } from "./page-messages.ts";

export const dutch: PageMessages = {
  ...shell,
  signIn: {
    title: "Meld je aan om een organisatie te maken",
    lead: "Heb je nog geen account, maak er dan een; daarna kom je terug op deze pagina.",
    ended: "Je sessie is afgelopen, dus er is niets gewijzigd. Meld je aan en probeer het opnieuw.",
  },
  title: "Een organisatie maken",
  lead: "In een organisatie staat alles van één bedrijf: klanten, agenda, offertes en leden. Jij wordt de eigenaar.",
  labels: {
    name: "Naam",
    country: "Land",
    language: "Taal",
    currency: "Valuta",
    timeZone: "Tijdzone",
  },
  hints: {
    name: "De naam die klanten kennen, zoals op offertes en in mail.",
    language: "Van offertes en mail aan klanten, tenzij je voor een klant een andere kiest.",
    timeZone: "De plaats waarvan de klok geldt voor je agenda.",
  },
  create: "Organisatie maken",
  invited:
    "Werkt je bedrijf al met Werkbank? Vraag dan een collega om je uit te nodigen, en open de link in de mail.",
  rejected: "Er is geen organisatie gemaakt",
  sampleName: "Organisatie",
  restriction: {
    title: "Je kunt hier geen organisatie maken",
    text: "De beheerders van deze dienst bepalen wie organisaties mag maken, en jouw account mag dat niet. Vraag het hun als je bedrijf er een nodig heeft.",
  },
  problems: {
    ...shell.problems,
    VALIDATION_FAILED:
      "Sommige velden zijn niet geldig. Verbeter ze en verstuur het formulier opnieuw.",
    FIRST_PARTY_SESSION_REQUIRED:
      "Deze pagina is voor mensen. Meld je hier aan met je eigen account.",
    RATE_LIMITED: "Je hebt vandaag al meerdere organisaties gemaakt. Probeer het morgen opnieuw.",
  },
  notFound: {
    title: "Deze pagina bestaat niet",
    text: "De link klopt niet, of de pagina is verwijderd.",
  },
};
