import { dutch as shell } from "../../pages/messages/shell.nl.ts";
import type { PageMessages } from "./page-messages.ts";

export const dutch: PageMessages = {
  ...shell,
  signIn: {
    title: "Meld je aan om de uitnodiging te accepteren",
    lead: "Meld je aan met het e-mailadres waarop je de uitnodiging kreeg. Heb je nog geen account met dat adres, maak er dan een; daarna kom je terug op deze pagina.",
    ended: "Je sessie is afgelopen, dus er is niets gewijzigd. Meld je aan en probeer het opnieuw.",
  },
  closed: {
    title: "Deze uitnodiging staat niet meer open",
    lead: "Ze is geaccepteerd, afgewezen, ingetrokken of verlopen. Heb je haar geaccepteerd, meld je dan aan. Vraag anders een nieuwe aan degene die je uitnodigde.",
  },
  invitation: {
    title: (organization) => `Je bent uitgenodigd voor ${organization}`,
    lead: "Als lid werk je met je eigen account in deze organisatie, voor zover je rol dat toestaat.",
    accept: "Accepteren",
    decline: "Afwijzen",
    note: "Als je afwijst, ziet de organisatie dat. Ze kan je opnieuw uitnodigen.",
  },
  declined: {
    title: "Je hebt de uitnodiging afgewezen",
    text: "Je bent geen lid van de organisatie. Bedenk je je, vraag dan om een nieuwe uitnodiging.",
  },
  membership: {
    title: "Je bent lid",
    lead: "Je kunt nu in deze organisatie werken, voor zover je rol dat toestaat.",
    open: "Naar",
    learn: "Wat je nu kunt doen",
  },
  organization: "Organisatie",
  invitedBy: "Uitgenodigd door",
  role: "Rol",
  validUntil: "Geldig tot",
  problems: {
    ...shell.problems,
    FIRST_PARTY_SESSION_REQUIRED:
      "Deze pagina is voor mensen. Meld je hier aan met je eigen account.",
    ORGANIZATION_SUSPENDED:
      "De organisatie is opgeschort, dus niemand kan lid worden. Vraag het aan degene die je uitnodigde.",
  },
  notFound: {
    title: "Deze uitnodiging kun je niet accepteren",
    text: "De uitnodiging is naar een ander adres gestuurd dan dat van je account, verlopen, ingetrokken, afgewezen of al gebruikt. Meld je aan met het adres waarop je de uitnodiging kreeg, of vraag om een nieuwe.",
  },
};
