import { dutch as frame } from "../../pages/messages/shell.nl.ts";
import type { PageMessages } from "./page-messages.ts";

const comments = {
  title: "Reacties",
  field: "Je reactie",
  hint: "Leden van de organisatie lezen mee. Later wijzigen kan niet.",
  write: "Reactie plaatsen",
};

export const dutch: PageMessages = {
  ...frame,
  signIn: {
    title: "Meld je aan om dit te zien",
    lead: "Dit is van een organisatie: gebruik het account dat daar lid van is.",
    ended: "Je sessie is afgelopen, dus er is niets gewijzigd. Meld je aan en probeer het opnieuw.",
  },
  kinds: { task: "Taak", customer_asset: "Object", agenda_item: "Agenda" },
  facts: {
    assignees: "Toegewezen aan",
    asset: "Object",
    attendees: "Genodigden",
    customer: "Klant",
    due: "Klaar op",
    location: "Waar",
    nextService: "Volgende beurt",
    online: "Online",
    organization: "Organisatie",
    planned: "Gepland",
    priority: "Prioriteit",
    serialNumber: "Serienummer",
    status: "Status",
    task: "Taak",
    type: "Type",
    warranty: "Garantie tot en met",
    when: "Wanneer",
  },
  taskStatuses: {
    todo: "Te doen",
    in_progress: "Bezig",
    waiting: "Wacht",
    done: "Klaar",
    cancelled: "Vervallen",
  },
  taskMoves: {
    todo: 'Terug naar "Te doen"',
    in_progress: "Beginnen",
    waiting: "Laten wachten",
    done: "Klaar",
    cancelled: "Laten vervallen",
  },
  priorities: { low: "Laag", medium: "Gewoon", high: "Hoog", urgent: "Dringend" },
  assetStatuses: { active: "In gebruik", in_service: "In onderhoud", retired: "Buiten gebruik" },
  agendaStates: { confirmed: "Bevestigd", tentative: "Onder voorbehoud", cancelled: "Vervallen" },
  description: "Omschrijving",
  steps: "Stappen",
  done: "klaar",
  changeStatus: "Status wijzigen",
  comments: {
    task: comments,
    customer_asset: {
      title: "Interne notities",
      field: "Je notitie",
      hint: "Klanten zien de notitie nooit. Later wijzigen kan niet.",
      write: "Notitie plaatsen",
    },
    agenda_item: comments,
  },
  older: "Oudere staan hier niet.",
  noComments: "Er zijn er nog geen.",
  rejected: "Er is niets gewijzigd",
  problems: {
    ...frame.problems,
    ORGANIZATION_PERMISSION_DENIED: "Met jouw rol in deze organisatie mag dit niet.",
    FIRST_PARTY_SESSION_REQUIRED:
      "Deze pagina is voor mensen. Meld je hier aan met je eigen account.",
    TASK_STATUS_TRANSITION_INVALID:
      "De taak heeft intussen een andere status. Kijk welke het nu is.",
    RESOURCE_DELETED: "Het is intussen verwijderd.",
    APPROVAL_DENIED_BY_POLICY: "Een beleid van de organisatie verbiedt dit.",
    VALIDATION_FAILED: "Schrijf iets, en niet meer dan er in het veld past.",
  },
  notFound: {
    title: "Deze pagina bestaat niet",
    text: "De link klopt niet, het is verwijderd, of je account mag het niet zien.",
  },
};
