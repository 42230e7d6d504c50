import type { Language } from "@werkbank/http/accept-language";

export type PolicyMessages = {
  title: string;
  summary: string;
  ownersOnly: string;
  enabled: string;
  disabled: string;
  noneEnabled: string;
  noneDisabled: string;
  on: string;
  off: string;
  all: string;
  /** The heading of the list of what a policy applies to. */
  applies: string;
  more: (count: number) => string;
  everything: string;
  /** Who makes the call. */
  apps: string;
  anyone: string;
  someApps: (names: string) => string;
  through: (channels: string) => string;
  channels: Record<"mcp" | "api" | "app" | "workflow", string>;
  restrictedTo: (names: string) => string;
  someone: string;
  /** The parts of the sentence that says what a policy does. */
  hold: (who: string, deciders: string) => string;
  allow: (who: string) => string;
  deny: (who: string) => string;
  when: (conditions: string) => string;
  deciders: { anyone: string; several: (count: number, of: string) => string; or: string };
  conditions: {
    and: string;
    or: string;
    total: string;
    lineCount: string;
    given: (label: string) => string;
    operators: Record<string, string>;
  };
  facts: {
    deciders: string;
    expires: string;
    hours: (count: number) => string;
    minutes: (count: number) => string;
    message: string;
    selfApproval: string;
    selfApprovalYes: string;
    selfApprovalNo: string;
  };
  enable: { submit: string; label: (name: string) => string; done: string };
  disable: { title: string; explanation: string; submit: string; done: string };
  delete: { title: string; explanation: string; submit: string; done: string };
  create: {
    title: string;
    lead: string;
    name: string;
    nameHint: string;
    what: string;
    above: string;
    aboveHint: string;
    aboveError: string;
    decider: string;
    anyDecider: string;
    whose: string;
    submit: string;
    done: string;
  };
};

const english: PolicyMessages = {
  title: "Approval policies",
  summary:
    "What apps and assistants may only do after someone has approved it. Requests wait under Approvals.",
  ownersOnly: "Only owners of the organization can change these policies.",
  enabled: "In force",
  disabled: "Not in force",
  noneEnabled: "No policy is in force: apps may do everything that your role allows.",
  noneDisabled: "There are no other policies.",
  on: "In force",
  off: "Not in force",
  all: "All policies",
  applies: "This concerns",
  more: (count) => `and ${count} more`,
  everything: "Every change",
  apps: "Apps and assistants",
  anyone: "Everyone",
  someApps: (names) => `These apps: ${names}`,
  through: (channels) => `, ${channels},`,
  channels: {
    mcp: "as an assistant",
    api: "as a program",
    app: "in the browser",
    workflow: "in a workflow",
  },
  restrictedTo: (names) => ` (only for ${names})`,
  someone: "a former member",
  hold: (who, deciders) => `${who} need approval by ${deciders}`,
  allow: (who) => `${who} need no approval`,
  deny: (who) => `${who} may not do this at all`,
  when: (conditions) => `, if ${conditions}`,
  deciders: {
    anyone: "someone who may decide on requests",
    several: (count, of) => `${count} people: ${of}`,
    or: "or",
  },
  conditions: {
    and: "and",
    or: "or",
    total: "the total",
    lineCount: "the number of lines",
    given: (label) => `“${label}”`,
    operators: {
      eq: "is",
      ne: "is not",
      gt: "is more than",
      gte: "is at least",
      lt: "is less than",
      lte: "is at most",
      in: "is one of",
      not_in: "is none of",
      contains: "contains",
      starts_with: "begins with",
      exists: "is filled in",
      not_exists: "is empty",
      changed: "changes",
    },
  },
  facts: {
    deciders: "Who decides",
    expires: "A request waits for",
    hours: (count) => (count === 1 ? "1 hour" : `${count} hours`),
    minutes: (count) => `${count} minutes`,
    message: "Note for who decides",
    selfApproval: "Own requests",
    selfApprovalYes: "Members may approve what an app asks in their own name.",
    selfApprovalNo: "Someone else than the member in whose name an app asks has to approve.",
  },
  enable: {
    submit: "Enable",
    label: (name) => `Enable “${name}”`,
    done: "The policy is in force from now on.",
  },
  disable: {
    title: "Disable this policy",
    explanation:
      "From now on, apps may do this without approval. Requests that already wait still need a decision.",
    submit: "Disable the policy",
    done: "The policy is not in force any more.",
  },
  delete: {
    title: "Delete this policy",
    explanation:
      "From now on, apps may do this without approval. Requests that already wait still need a decision. To use the policy again later, disable it instead.",
    submit: "Delete the policy",
    done: "The policy was deleted.",
  },
  create: {
    title: "New policy",
    lead: "Choose what needs approval from now on.",
    name: "Name",
    nameHint: "Such as “Quotes above €2,500”.",
    what: "What needs approval?",
    above: "Only above this total (optional)",
    aboveHint: "In whole euros, including VAT; for quotes and orders.",
    aboveError: "This choice has no total. Leave the field empty.",
    decider: "Who decides?",
    anyDecider: "Everyone who may decide on requests",
    whose: "Also if a member does it without an app",
    submit: "Create and enable",
    done: "The policy was created and is in force.",
  },
};

const dutch: PolicyMessages = {
  title: "Goedkeuringsbeleid",
  summary:
    "Wat apps en assistenten pas mogen doen als iemand het heeft goedgekeurd. Verzoeken wachten onder Goedkeuringen.",
  ownersOnly: "Alleen eigenaren van de organisatie kunnen dit beleid wijzigen.",
  enabled: "Van kracht",
  disabled: "Niet van kracht",
  noneEnabled: "Er is geen beleid van kracht: apps mogen alles wat je rol toestaat.",
  noneDisabled: "Er is geen ander beleid.",
  on: "Van kracht",
  off: "Niet van kracht",
  all: "Alle beleid",
  applies: "Dit gaat over",
  more: (count) => `en nog ${count}`,
  everything: "Elke wijziging",
  apps: "Apps en assistenten",
  anyone: "Iedereen",
  someApps: (names) => `Deze apps: ${names}`,
  through: (channels) => `, ${channels},`,
  channels: {
    mcp: "als assistent",
    api: "als programma",
    app: "in de browser",
    workflow: "in een workflow",
  },
  restrictedTo: (names) => ` (alleen voor ${names})`,
  someone: "een voormalig lid",
  hold: (who, deciders) => `${who}: goedkeuring nodig van ${deciders}`,
  allow: (who) => `${who}: geen goedkeuring nodig`,
  deny: (who) => `${who}: niet toegestaan`,
  when: (conditions) => `, als ${conditions}`,
  deciders: {
    anyone: "iemand die over verzoeken mag beslissen",
    several: (count, of) => `${count} mensen: ${of}`,
    or: "of",
  },
  conditions: {
    and: "en",
    or: "of",
    total: "het totaal",
    lineCount: "het aantal regels",
    given: (label) => `“${label}”`,
    operators: {
      eq: "gelijk is aan",
      ne: "niet gelijk is aan",
      gt: "hoger is dan",
      gte: "minstens is",
      lt: "lager is dan",
      lte: "hoogstens is",
      in: "een is van",
      not_in: "geen is van",
      contains: "bevat:",
      starts_with: "begint met",
      exists: "is ingevuld",
      not_exists: "leeg is",
      changed: "wijzigt",
    },
  },
  facts: {
    deciders: "Wie beslist",
    expires: "Een verzoek wacht",
    hours: (count) => `${count} uur`,
    minutes: (count) => `${count} minuten`,
    message: "Toelichting voor wie beslist",
    selfApproval: "Eigen verzoeken",
    selfApprovalYes: "Leden mogen goedkeuren wat een app namens henzelf vraagt.",
    selfApprovalNo: "Een ander dan het lid namens wie de app vraagt, moet het goedkeuren.",
  },
  enable: {
    submit: "Inschakelen",
    label: (name) => `“${name}” inschakelen`,
    done: "Het beleid is vanaf nu van kracht.",
  },
  disable: {
    title: "Dit beleid uitschakelen",
    explanation:
      "Vanaf nu mogen apps dit zonder goedkeuring. Over verzoeken die al wachten, moet nog steeds iemand beslissen.",
    submit: "Beleid uitschakelen",
    done: "Het beleid is niet meer van kracht.",
  },
  delete: {
    title: "Dit beleid verwijderen",
    explanation:
      "Vanaf nu mogen apps dit zonder goedkeuring. Over verzoeken die al wachten, moet nog steeds iemand beslissen. Wil je het beleid later weer gebruiken, schakel het dan uit.",
    submit: "Beleid verwijderen",
    done: "Het beleid is verwijderd.",
  },
  create: {
    title: "Nieuw beleid",
    lead: "Kies wat voortaan goedkeuring nodig heeft.",
    name: "Naam",
    nameHint: "Bijvoorbeeld “Offertes boven € 2.500”.",
    what: "Wat heeft goedkeuring nodig?",
    above: "Alleen boven dit totaal (optioneel)",
    aboveHint: "In hele euro's, inclusief btw; voor offertes en orders.",
    aboveError: "Deze keuze heeft geen totaal. Laat het veld leeg.",
    decider: "Wie beslist?",
    anyDecider: "Iedereen die over verzoeken mag beslissen",
    whose: "Ook als een lid het zonder app doet",
    submit: "Maken en inschakelen",
    done: "Het beleid is gemaakt en van kracht.",
  },
};

export const policyMessages: Record<Language, PolicyMessages> = { en: english, nl: dutch };
