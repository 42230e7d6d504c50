import type { Language } from "@werkbank/http/accept-language";

export type AuditMessages = {
  title: string;
  summary: string;
  filter: {
    title: string;
    person: string;
    kind: string;
    everybody: string;
    everything: string;
    from: string;
    to: string;
    submit: string;
    /** Removes the filter of one record. */
    allRecords: string;
  };
  nothing: string;
  older: string;
  newest: string;
  all: string;
  /** All entries of the record of an entry. */
  sameRecord: string;
  who: string;
  when: string;
  through: string;
  record: string;
  approvedBy: string;
  reason: string;
  channels: Record<"app" | "api" | "mcp" | "workflow" | "system", string>;
  app: (name: string) => string;
  program: string;
  outcomes: { held: string; denied: string; failed: string };
  undone: string;
  /** What the service did by itself, by the action in the log. */
  serviceActions: Record<string, string>;
  changes: string;
  noChanges: string;
  field: string;
  before: string;
  after: string;
  erased: string;
  undo: {
    title: string;
    lead: string;
    current: string;
    undone: string;
    mail: string;
    held: (policy: string) => string;
    reason: string;
    reasonHint: string;
    submit: string;
    done: string;
    /** The link to the entry that undid this one. */
    alreadyUndone: string;
    undoes: string;
    conflict: string;
    wasThen: string;
    isNow: string;
    problems: Record<string, string>;
    other: string;
  };
};

export const auditMessages: Record<Language, AuditMessages> = {
  en: {
    title: "Audit log",
    summary: "Who changed what, and when. A wrong change can be undone.",
    filter: {
      title: "Search",
      person: "Person",
      kind: "Kind",
      everybody: "Everybody",
      everything: "Everything",
      from: "From",
      to: "Up to and including",
      submit: "Show",
      allRecords: "Only changes of one record are shown. Show all",
    },
    nothing: "There are no changes here.",
    older: "Older",
    newest: "Newest",
    all: "The whole audit log",
    sameRecord: "All changes of this record",
    who: "Who",
    when: "When",
    through: "How",
    record: "What",
    approvedBy: "Approved by",
    reason: "Reason given",
    channels: {
      app: "in the browser",
      api: "through an app",
      mcp: "through an app",
      workflow: "by a workflow",
      system: "automatically",
    },
    app: (name) => `through ${name}`,
    program: "with its own client credentials",
    outcomes: {
      held: "Waits for approval",
      denied: "Not allowed, nothing was changed",
      failed: "Failed, nothing was changed",
    },
    undone: "Undone",
    serviceActions: {
      endWorkflowRun: "End a workflow run",
      eraseValues: "Erase personal data",
      expireApproval: "End a request that nobody decided on",
      expireQuotes: "End quotes whose validity has passed",
      mailNewQuoteLink: "Mail a new link to a quote",
      pauseWorkflow: "Pause a workflow that fails",
      remindOfAgendaItem: "Remind of an agenda item",
      suspendWebhook: "Pause a connection that fails",
      tellService: "Remind of the service of an asset",
      viewQuote: "Quote viewed by the customer",
    },
    changes: "What was changed",
    noChanges: "No fields were changed.",
    field: "Field",
    before: "Before",
    after: "After",
    erased: "erased",
    undo: {
      title: "Undo this change",
      lead: "Nothing is undone until you press the button. This is what would change:",
      current: "Now",
      undone: "After undoing",
      mail: "Sends email to",
      held: (policy) => `Undoing it first needs approval, because of the policy “${policy}”.`,
      reason: "Why do you undo it?",
      reasonHint: "Kept in the audit log.",
      submit: "Undo the change",
      done: "The change was undone.",
      alreadyUndone: "This change was undone. See how",
      undoes: "This undid an earlier change. See it",
      conflict: "This cannot be undone, because it has been changed again since:",
      wasThen: "After this change",
      isNow: "Now",
      problems: {
        no_change: "There is nothing to undo.",
        already_reverted: "This change has been undone already.",
        too_old: "Changes can be undone for 30 days. This one is older.",
        irreversible: "This change cannot be undone.",
        ORGANIZATION_PERMISSION_DENIED: "Your role does not allow you to undo this change.",
        UNIQUE_CONFLICT:
          "This cannot be undone, because another record has the same name or number by now.",
        RESTORE_CONFLICT:
          "This cannot be undone, because another record has the same name or number by now.",
      },
      other: "This change cannot be undone at the moment.",
    },
  },
  nl: {
    title: "Auditlogboek",
    summary: "Wie wat heeft gewijzigd, en wanneer. Een verkeerde wijziging maak je hier ongedaan.",
    filter: {
      title: "Zoeken",
      person: "Persoon",
      kind: "Soort",
      everybody: "Iedereen",
      everything: "Alles",
      from: "Vanaf",
      to: "Tot en met",
      submit: "Tonen",
      allRecords: "Je ziet alleen de wijzigingen van één record. Alles tonen",
    },
    nothing: "Hier staan geen wijzigingen.",
    older: "Ouder",
    newest: "Nieuwste",
    all: "Het hele auditlogboek",
    sameRecord: "Alle wijzigingen van dit record",
    who: "Wie",
    when: "Wanneer",
    through: "Hoe",
    record: "Wat",
    approvedBy: "Goedgekeurd door",
    reason: "Opgegeven reden",
    channels: {
      app: "in de browser",
      api: "met een app",
      mcp: "met een app",
      workflow: "door een workflow",
      system: "automatisch",
    },
    app: (name) => `met ${name}`,
    program: "met eigen client credentials",
    outcomes: {
      held: "Wacht op goedkeuring",
      denied: "Niet toegestaan, er is niets gewijzigd",
      failed: "Mislukt, er is niets gewijzigd",
    },
    undone: "Ongedaan gemaakt",
    serviceActions: {
      endWorkflowRun: "Een workflowrun beëindigen",
      eraseValues: "Persoonsgegevens wissen",
      expireApproval: "Een verzoek beëindigen waarover niemand besliste",
      expireQuotes: "Offertes beëindigen die niet meer geldig zijn",
      mailNewQuoteLink: "Een nieuwe link naar een offerte mailen",
      pauseWorkflow: "Een workflow pauzeren die mislukt",
      remindOfAgendaItem: "Aan een agenda-item herinneren",
      suspendWebhook: "Een koppeling pauzeren die mislukt",
      tellService: "Aan een onderhoudsbeurt herinneren",
      viewQuote: "Offerte bekeken door de klant",
    },
    changes: "Wat er is gewijzigd",
    noChanges: "Er zijn geen velden gewijzigd.",
    field: "Veld",
    before: "Eerst",
    after: "Daarna",
    erased: "gewist",
    undo: {
      title: "Deze wijziging ongedaan maken",
      lead: "Er gebeurt niets tot je op de knop drukt. Dit zou er wijzigen:",
      current: "Nu",
      undone: "Na het ongedaan maken",
      mail: "Stuurt mail naar",
      held: (policy) => `Ongedaan maken vraagt eerst om goedkeuring, door het beleid “${policy}”.`,
      reason: "Waarom maak je het ongedaan?",
      reasonHint: "Blijft bewaard in het auditlogboek.",
      submit: "Ongedaan maken",
      done: "De wijziging is ongedaan gemaakt.",
      alreadyUndone: "Deze wijziging is ongedaan gemaakt. Bekijk hoe",
      undoes: "Dit maakte een eerdere wijziging ongedaan. Bekijk die",
      conflict: "Dit kan niet ongedaan worden gemaakt, want het is daarna opnieuw gewijzigd:",
      wasThen: "Na deze wijziging",
      isNow: "Nu",
      problems: {
        no_change: "Er valt niets ongedaan te maken.",
        already_reverted: "Deze wijziging is al ongedaan gemaakt.",
        too_old: "Wijzigingen kun je 30 dagen lang ongedaan maken. Deze is ouder.",
        irreversible: "Deze wijziging kan niet ongedaan worden gemaakt.",
        ORGANIZATION_PERMISSION_DENIED:
          "Je rol staat niet toe dat je deze wijziging ongedaan maakt.",
        UNIQUE_CONFLICT:
          "Dit kan niet ongedaan worden gemaakt, want een ander record heeft inmiddels dezelfde naam of hetzelfde nummer.",
        RESTORE_CONFLICT:
          "Dit kan niet ongedaan worden gemaakt, want een ander record heeft inmiddels dezelfde naam of hetzelfde nummer.",
      },
      other: "Deze wijziging kan nu niet ongedaan worden gemaakt.",
    },
  },
};
