import { dutch as shell } from "../../pages/messages/shell.nl.ts";
import type { PageMessages } from "./page-messages.ts";

export const dutch: PageMessages = {
  ...shell,
  signIn: {
    title: "Meld je aan bij je organisatie",
    lead: "Na het aanmelden kom je terug op deze pagina.",
    ended: "Je sessie is afgelopen, dus er is niets gewijzigd. Meld je aan en probeer het opnieuw.",
  },
  navigation: "Onderdelen van de organisatie",
  openNavigation: (section) => `Onderdeel: ${section}`,
  choice: {
    title: "Kies een organisatie",
  },
  left: "Je bent geen lid meer van de organisatie die je hebt verlaten.",
  createOrganization: "Een organisatie maken",
  rejected: "Er is niets gewijzigd",
  toFieldError: (rule, expected) => {
    if (rule === "required" || rule === "minLength") return "Vul dit veld in.";
    if (rule === "maxLength") return `Gebruik hoogstens ${String(expected)} tekens.`;
    if (rule === "unique") return "Deze waarde is al in gebruik.";
    if (rule === "min") return `Gebruik ten minste ${String(expected)}.`;
    if (rule === "max") return `Gebruik ten hoogste ${String(expected)}.`;
    return "Deze waarde is niet geldig.";
  },
  save: "Opslaan",
  none: "geen",
  problems: {
    ...shell.problems,
    VALIDATION_FAILED:
      "Sommige velden zijn niet geldig. Verbeter ze en verstuur het formulier opnieuw.",
    ORGANIZATION_PERMISSION_DENIED:
      "Je rol staat dit niet toe. Vraag het aan een eigenaar van de organisatie.",
    FIRST_PARTY_SESSION_REQUIRED:
      "Deze pagina is voor mensen. Meld je hier aan met je eigen account.",
    RATE_LIMITED: "De limiet hiervoor is bereikt. Probeer het later opnieuw.",
    BODY_TOO_LARGE:
      "Dit is te groot: een bestand mag hier hoogstens 20 MB zijn. Ga terug en kies een kleiner bestand.",
    CURSOR_INVALID: "Dit deel van de lijst is verouderd. Open de lijst opnieuw.",
    ORGANIZATION_SUSPENDED: "De organisatie is opgeschort, dus er kan niets worden gewijzigd.",
    RESOURCE_NOT_FOUND: "Het is er niet meer.",
    LAST_OWNER:
      "De organisatie heeft minstens één eigenaar nodig. Geef eerst iemand anders die rol.",
  },
  notFound: {
    title: "Deze pagina bestaat niet",
    text: "Ze is verwijderd, de link klopt niet, of je rol staat niet toe dat je haar ziet.",
  },
};
