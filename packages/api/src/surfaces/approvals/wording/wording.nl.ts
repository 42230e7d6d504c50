import { dutch as frame } from "../../pages/wording/frame.nl.ts";
import type { PageWording } from "./page-wording.ts";

export const dutch: PageWording = {
  ...frame,
  title: "Goedkeuringen",
  signIn: {
    title: "Meld je aan om te beslissen",
    lead: "Alleen mensen keuren goed: gebruik je eigen account.",
    ended:
      "Je sessie is afgelopen, dus je beslissing is niet aangenomen. Meld je aan en beslis opnieuw.",
  },
  views: {
    waiting: { name: "Wacht op een beslissing", nothing: "Er wacht niets op een beslissing." },
    mine: {
      name: "Namens mij gevraagd",
      nothing: "Er is niets vastgehouden dat namens jou is gevraagd.",
    },
    decided: { name: "Beslist", nothing: "Er is nog niets beslist." },
  },
  viewsLabel: "Lijsten",
  organizationsLabel: "Organisaties",
  older: "Ouder",
  allApprovals: "Alle goedkeuringen",
  states: {
    pending: "Wacht",
    approved: "Goedgekeurd, nog niet uitgevoerd",
    executed: "Uitgevoerd",
    failed: "Mislukt",
    rejected: "Afgewezen",
    expired: "Verlopen",
    cancelled: "Ingetrokken",
    stale: "Achterhaald",
  },
  askedBy: "Gevraagd namens",
  askedAt: "Gevraagd op",
  askedThrough: "Gevraagd via",
  channels: {
    mcp: "een programma, via MCP",
    api: "een programma, via de API",
    app: "de browser",
    workflow: "een workflow",
  },
  client: "Programma",
  unnamedClient: "Een programma dat zijn naam niet noemt:",
  policy: "Vastgehouden door beleid",
  organization: "Organisatie",
  operation: "Bewerking",
  target: "Gaat over",
  targetAsPage: "pagina",
  targetAsDocument: "pdf",
  targetAsData: "gegevens (JSON)",
  decideBefore: "Beslis vóór",
  approvers: "Wie mag beslissen",
  approvals: "Goedkeuringen",
  approvalsOf: (given, required) => `${given} van ${required}`,
  policyMessage: "Wat het beleid zegt",
  callerWords: "De reden die erbij stond",
  callerWordsNote:
    "Dit zijn de woorden van wie het vroeg. Niemand heeft ze gecontroleerd; wat de aanroep wijzigt staat hieronder.",
  changes: "Wat de aanroep wijzigt",
  changedFields: "Wijzigt",
  noChanges: "Er is vooraf geen wijziging van een veld te tonen; zie de aanroep zelf.",
  field: "Veld",
  before: "Voor",
  after: "Na",
  nothing: "niets",
  callAsSent: "De aanroep zoals die is verstuurd",
  unreadable:
    "Met jouw rol mag je de gegevens waar dit over gaat niet lezen, dus staat hier niet wat het wijzigt.",
  decisions: "Beslissingen",
  approvedBy: (name) => `Goedgekeurd door ${name}`,
  rejectedBy: (name) => `Afgewezen door ${name}`,
  decide: "Jouw beslissing",
  alreadyApproved:
    "Je hebt het goedgekeurd; anderen moeten dat ook doen. Je kunt het nog afwijzen.",
  comment: "Toelichting",
  commentHint: "Nodig als je afwijst: wie het vroeg leest dit en kan het opnieuw vragen.",
  approve: "Goedkeuren",
  reject: "Afwijzen",
  outcome: {
    pending: (until, missing) =>
      `Er is nog niets gedaan. Er ${missing === 1 ? "ontbreekt één goedkeuring" : `ontbreken ${missing} goedkeuringen`}, tot ${until}.`,
    approved: "Goedgekeurd. Het wordt uitgevoerd; laad deze pagina zo opnieuw.",
    executed: (at) => `Goedgekeurd, en uitgevoerd op ${at}.`,
    failed: "Goedgekeurd, maar het kon niet worden uitgevoerd. Er is niets gewijzigd.",
    rejected: (at) => `Afgewezen op ${at}. Er is niets gewijzigd.`,
    expired: (at) => `Niemand besliste vóór ${at}. Er is niets gewijzigd.`,
    cancelled: "Wie het vroeg heeft het ingetrokken. Er is niets gewijzigd.",
    stale:
      "Het record is gewijzigd sinds het werd gevraagd. Er is niets gedaan; het moet opnieuw worden gevraagd.",
  },
  answer: "Het antwoord",
  refused: "Je beslissing is niet aangenomen",
  refusals: {
    ...frame.refusals,
    APPROVAL_STATE_INVALID: "Hierover is intussen beslist. Wat ervan kwam staat hieronder.",
    APPROVAL_EXPIRED: "De tijd om te beslissen is voorbij. Er is niets gewijzigd.",
    APPROVAL_STALE:
      "Het record is gewijzigd sinds het werd gevraagd, en daarom is het niet uitgevoerd. Het moet opnieuw worden gevraagd.",
    APPROVAL_DECISION_NOT_ALLOWED: "Hierover beslis jij niet.",
    APPROVAL_NOT_FOUND: "Deze goedkeuring is er niet meer.",
    ORGANIZATION_PERMISSION_DENIED:
      "Met jouw rol in deze organisatie beslis je niet over goedkeuringen.",
    FIRST_PARTY_SESSION_REQUIRED:
      "Programma's kunnen niet beslissen. Meld je af, en meld je hier aan met je eigen account.",
    CSRF_ORIGIN_REFUSED:
      "Dit formulier kwam van een andere site. Open de pagina opnieuw en beslis daar.",
    CURSOR_INVALID: "Dit deel van de lijst is verouderd. Open de lijst opnieuw.",
    BODY_TOO_LARGE: "Dit formulier is te lang. Ga terug en maak de toelichting korter.",
  },
  notAllowed: {
    own_request: "Het is namens jou gevraagd, dus beslist iemand anders.",
    not_an_approver: "Volgens het beleid beslissen anderen hierover.",
  },
  noOrganization: "Je bent van geen enkele organisatie lid.",
  commentMissing: "Vertel waarom je het afwijst.",
  commentTooLong: (max) => `Gebruik ten hoogste ${max} tekens.`,
  commentUnreadable: "Gebruik alleen gewone tekens.",
  notFound: {
    title: "Deze goedkeuring is er niet",
    text: "De link klopt niet, de goedkeuring is van een organisatie waar je geen lid van bent, of ze wordt niet meer bewaard.",
  },
};
