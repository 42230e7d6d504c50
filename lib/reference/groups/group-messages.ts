import type { Locale } from "../../site/locale.ts";

/** The fixed texts of the pages of groups and of the list of event types. */
export const groupMessages = {
  en: {
    operations: "Operations",
    does: "What it does",
    records: "Records",
    fieldsOf: "Fields of {record}:",
    states: "States",
    statesOf: "`{field}` of {record}:",
    diagram: "A [diagram]({diagram}) shows which state can follow which.",
    events: "Events",
    eventIntroduction:
      "Each event type with when it occurs. See [Event types]({eventTypes}) for an example.",
    event: "Event",
    occurs: "When it occurs",
    problems: "Problems",
    problemIntroduction:
      "The problems of these operations, in addition to the [common problems]({problems}).",
    problem: "Code",
    status: "Status",
    permissions: "Permissions",
    permission: "Permission",
    allows: "What it allows",
    guides: "Guides",
    eventTypes: "Event types",
    eventTypesDescription:
      "Every type of event, by record: when it occurs, which operations cause it, and an example.",
    visibility:
      "Reading events and webhooks requires the permission `webhooks:read`, which owners and admins have by default; creating a webhook requires `webhooks:write`.",
    receive:
      "[Read events as a list]({events}) or [have them posted to your server]({webhooks}). `kind.*` selects all types of a kind, such as `task.*`.",
    indirect:
      "A workflow, an import and an undo cause the events of the change that they make, in the same way as a call.",
    causes: "Caused by",
    service: "Caused by the service itself.",
    payload: "`data.object` is {record}, as the API returns it.",
    mixedPayload: "`data.kind` names the kind of the record.",
    example: "Example of `data`, shortened:",
    envelope: "A complete event",
    envelopeText: "Every event has these fields, described in [Event]({event}).",
  },
  nl: {
    operations: "Bewerkingen",
    does: "Wat het doet",
    records: "Records",
    fieldsOf: "Velden van {record}:",
    states: "Statussen",
    statesOf: "`{field}` van {record}:",
    events: "Events",
    diagram: "Een [diagram]({diagram}) laat zien welke status op welke kan volgen.",
    eventIntroduction:
      "Elk eventtype, met wanneer het optreedt. Een voorbeeld staat bij [Eventtypen]({eventTypes}).",
    event: "Event",
    occurs: "Wanneer het optreedt",
    problems: "Problemen",
    problemIntroduction:
      "De problemen van deze bewerkingen, naast de [algemene problemen]({problems}).",
    problem: "Code",
    status: "Status",
    permissions: "Permissies",
    permission: "Permissie",
    allows: "Wat je ermee mag",
    guides: "Handleidingen",
    eventTypes: "Eventtypen",
    eventTypesDescription:
      "Elk type event, per record: wanneer het optreedt, welke bewerkingen het veroorzaken, en een voorbeeld.",
    visibility:
      "Om events en webhooks te lezen heb je de permissie `webhooks:read` nodig, die eigenaren en beheerders standaard hebben; om een webhook te maken `webhooks:write`.",
    receive:
      "[Lees events als lijst]({events}) of [laat ze naar je server sturen]({webhooks}). `kind.*` kiest alle typen van een soort, zoals `task.*`.",
    indirect:
      "Een workflow, een import en het terugdraaien van een wijziging veroorzaken de events van de wijziging die ze doen, net als een aanroep.",
    causes: "Veroorzaakt door",
    service: "Veroorzaakt door de dienst zelf.",
    payload: "`data.object` is {record}, zoals de API het teruggeeft.",
    mixedPayload: "`data.kind` noemt de soort van het record.",
    example: "Voorbeeld van `data`, ingekort:",
    envelope: "Een volledig event",
    envelopeText: "Elk event heeft deze velden; [Event]({event}) beschrijft ze.",
  },
} satisfies Record<Locale, Record<string, string>>;

export type GroupMessages = (typeof groupMessages)["en"];
