import { initiatorLabels } from "../../../domains/approvals/caller-facts.ts";
import { dutch as shell } from "../../pages/messages/shell.nl.ts";
import type { PageMessages } from "./page-messages.ts";

export const dutch: PageMessages = {
  ...shell,
  title: "Goedkeuringen",
  signIn: {
    title: "Meld je aan voor goedkeuringen",
    lead: "Gebruik het account waarmee je lid bent van de organisatie.",
    ended:
      "Je sessie is afgelopen, dus je beslissing is niet vastgelegd. Meld je aan en beslis opnieuw.",
  },
  views: {
    waiting: { name: "Wacht op jou", nothing: "Er wachten geen verzoeken op jouw beslissing." },
    mine: {
      name: "Door mij of mijn apps gevraagd",
      nothing: "Jij en je apps hebben niets gevraagd waarvoor goedkeuring nodig is.",
    },
    decided: { name: "Beslist", nothing: "Er is nog niets beslist." },
  },
  viewsLabel: "Lijsten",
  organization: "Organisatie",
  showOrganization: "Tonen",
  older: "Ouder",
  allApprovals: "Alle goedkeuringen",
  states: {
    pending: "Wacht op een beslissing",
    approved: "Goedgekeurd, nog niet uitgevoerd",
    executed: "Goedgekeurd en uitgevoerd",
    failed: "Goedgekeurd, maar mislukt",
    rejected: "Afgewezen",
    expired: "Verlopen",
    cancelled: "Ingetrokken",
    stale: "Achterhaald",
  },

  amount: "Bedrag, inclusief btw",
  mailTo: {
    planned: "Stuurt e-mail aan",
    sent: "Stuurde e-mail aan",
    notSent: "Zou e-mail hebben gestuurd aan",
  },
  noRecipients: "niemand",
  externalRecipient: "buiten de organisatie",
  webhookUrl: "Stuurt events naar",
  document: "Document",
  documentOf: (record) => `Pdf van ${record}`,
  documentTotal: (amount) => `totaal ${amount}`,
  documentBefore: "zoals die vóór de wijziging is",
  target: "Gaat over",
  targetAsPage: "pagina openen",

  effects: {
    change: "Wat er wijzigt",
    creation: "Wat erbij komt",
    deletion: "Wat er wordt verwijderd",
  },
  changedFields: "Wijzigt:",
  otherInput: "Hoort ook bij het verzoek",
  noChanges: "Dit verzoek wijzigt geen velden van een record.",
  hiddenCall:
    "Met jouw rol mag je de gegevens waar dit verzoek over gaat niet lezen, dus staat hier niet wat het wijzigt.",
  field: "Veld",
  before: "Voor",
  after: "Na",
  value: "Waarde",

  request: "Het verzoek",
  requestedBy: "Gevraagd door",
  requestedByThrough: "via",
  requestedAt: "Gevraagd op",
  requestedThrough: "Gevraagd via",
  app: "de app",
  unnamedApp: "een app zonder naam",
  channels: {
    mcp: "een app, zoals een AI-assistent",
    api: "een app",
    app: "de browser",
    workflow: "een workflow",
  },
  initiated: initiatorLabels.nl,
  unknownUser: "een onbekende gebruiker",
  unknownInitiator: "onbekend, en telt daarom als app",
  requestReason: "De reden die de aanvrager gaf",
  requestReasonNote:
    "De aanvrager schreef dit en niemand heeft het gecontroleerd. Wat er wijzigt staat hierboven.",
  policy: "Goedkeuringsbeleid",
  policyMessage: "Aanwijzing van het beleid",
  decideBefore: "Beslis vóór",
  approvers: "Wie mag beslissen",
  approvals: "Goedkeuringen",
  approvalsOf: (given, required) => `${given} van ${required}`,

  toDecision: "Naar je beslissing",
  decisions: "Beslissingen",
  approvedBy: (name) => `Goedgekeurd door ${name}`,
  rejectedBy: (name) => `Afgewezen door ${name}`,
  decide: "Jouw beslissing",
  alreadyApproved:
    "Je hebt het goedgekeurd; anderen moeten dat ook doen. Je kunt het nog afwijzen.",
  comment: "Toelichting",
  commentHint: "Verplicht als je afwijst: de aanvrager leest dit en kan het opnieuw vragen.",
  approve: "Goedkeuren",
  reject: "Afwijzen",
  rejectAll: "Alles van deze app afwijzen",
  outcome: {
    pending: (until, missing) =>
      `Er is nog niets gedaan. Er ${missing === 1 ? "is één goedkeuring" : `zijn ${missing} goedkeuringen`} nodig vóór ${until}.`,
    approved: "Het wordt nu uitgevoerd. Laad deze pagina zo opnieuw.",
    executed: (at) => `Het is uitgevoerd op ${at}.`,
    failed: "Het is goedgekeurd, maar kon niet worden uitgevoerd. Er is niets gewijzigd.",
    rejected: (at) => `Het is afgewezen op ${at}. Er is niets gewijzigd.`,
    expired: (at) => `Niemand besliste vóór ${at}. Er is niets gewijzigd.`,
    cancelled: "De aanvrager heeft het ingetrokken. Er is niets gewijzigd.",
    stale:
      "Wat het zou doen is sinds het verzoek veranderd, dus is er niets gedaan. Is het nog nodig, dan moet het opnieuw worden gevraagd.",
  },
  next: "Volgende verzoek:",
  noNext: "Er wachten geen andere verzoeken op jouw beslissing.",
  rejectedDecision: "Je beslissing is niet vastgelegd",
  problems: {
    ...shell.problems,
    APPROVAL_STATE_INVALID: "Hierover is intussen beslist. Het resultaat staat hieronder.",
    APPROVAL_EXPIRED: "De tijd om te beslissen is voorbij. Er is niets gewijzigd.",
    APPROVAL_STALE:
      "Wat het zou doen is sinds het verzoek veranderd, dus is er niets gedaan. Is het nog nodig, dan moet het opnieuw worden gevraagd.",
    APPROVAL_DECISION_NOT_ALLOWED: "Over dit verzoek mag jij niet beslissen.",
    APPROVAL_NOT_FOUND: "Dit verzoek bestaat niet meer.",
    ORGANIZATION_PERMISSION_DENIED:
      "Met jouw rol in deze organisatie mag je niet over verzoeken beslissen.",
    FIRST_PARTY_SESSION_REQUIRED:
      "Apps kunnen niet beslissen. Meld je af, en meld je hier aan met je eigen account.",
    CSRF_ORIGIN_REFUSED:
      "Dit formulier kwam van een andere site. Open de pagina opnieuw en beslis daar.",
    CURSOR_INVALID: "Dit deel van de lijst is verouderd. Open de lijst opnieuw.",
    BODY_TOO_LARGE: "Dit formulier is te lang. Ga terug en maak de toelichting korter.",
  },
  notAllowed: {
    own_request: "Jij of een van je apps heeft dit gevraagd, dus moet iemand anders beslissen.",
    not_an_approver: "Volgens het beleid beslissen anderen hierover.",
  },
  noOrganization: "Je bent van geen enkele organisatie lid.",
  commentMissing: "Vertel waarom je het afwijst.",
  commentTooLong: (max) => `Gebruik ten hoogste ${max} tekens.`,
  commentUnreadable: "Gebruik alleen gewone tekens.",
  notFound: {
    title: "Pagina niet gevonden",
    text: "De link klopt niet, je bent geen lid van de organisatie van dit verzoek, of het verzoek wordt niet meer bewaard.",
  },

  technical: {
    title: "Technische details",
    operation: "Bewerking",
    tool: "Tool",
    request: "Id van de goedkeuring",
    client: "Id van de app",
    target: "Record",
    data: "Gegevens van het record",
    problem: "Probleemcode",
    problemDetail: "Probleem",
    input: "Invoer van de aanroep",
    changes: "Alle wijzigingen",
  },
};
