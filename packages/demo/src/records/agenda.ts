import { insertAgendaItem, type NewAgendaItem, toOccurrenceId } from "@werkbank/api/records";
import { createRecordWriter, type Transaction } from "@werkbank/api/database";
import { demoId } from "./demo-id.ts";
import type { DemoOrganization, DemoSeed } from "./demo-seed.ts";
import { type DemoUserName, users as people } from "./demo-users.ts";
import { storyEnds, timeZone } from "../calendar/calendar.ts";
import { toMaintenance, warmtehart } from "./warmtehart.ts";

/** Inserts the agenda of the workshop: two series, a suggestion, a planned task, a delivery, restricted items. */
export const seedSingelAgenda: DemoSeed = (transaction, demo) => {
  const calendars = seedSingelCalendars(transaction, demo);
  seedSeries(transaction, demo, calendars);
  seedSingleItems(transaction, demo, calendars);
  seedRestrictedItems(transaction, demo, calendars);
};

type SingelCalendars = {
  workshop: string;
  /** The calendar of the supplier's deliveries. */
  deliveries: string;
  /** Sanne's personal calendar. */
  sanne: string;
};

type AgendaSeed = (...seed: [...Parameters<DemoSeed>, calendars: SingelCalendars]) => void;

const singelId = (key: string) => demoId(`singel:${key}`);

const seedSingelCalendars: DemoSeed<SingelCalendars> = (
  transaction,
  { organizationId, now, users },
) => {
  const insert = createRecordWriter(transaction, organizationId, now);
  const insertCalendar = (
    key: string,
    values: {
      name: string;
      color: string;
      kind: string;
      owner_user_id?: string;
      is_default?: boolean;
    },
  ) =>
    insert("calendars", {
      id: singelId(`calendar:${key}`),
      time_zone: timeZone,
      ...values,
    });

  const workshop = insertCalendar("werkplaats", {
    name: "Werkplaats",
    color: "#1E6FD9",
    kind: "team",
    is_default: true,
  });
  insertCalendar("hefbrug", { name: "Hefbrug 1", color: "#7A5AF8", kind: "resource" });
  const deliveries = insertCalendar("leverancier", {
    name: "Leverancier bezorgt",
    color: "#667085",
    kind: "external",
  });
  const insertPersonalCalendar = (person: DemoUserName, name: string) =>
    insertCalendar(person, {
      name,
      color: "#12B76A",
      kind: "personal",
      owner_user_id: users[person],
    });
  const sanne = insertPersonalCalendar("sanne", "Sanne");
  insertPersonalCalendar("youssef", "Youssef");
  insertPersonalCalendar("lotte", "Lotte");
  insertPersonalCalendar("daan", "Daan");
  insertPersonalCalendar("ria", "Ria");
  return { workshop, deliveries, sanne };
};

/** Inserts an item, moved to the week of the demo. */
const insertItem = (
  transaction: Transaction,
  demo: DemoOrganization,
  item: NewAgendaItem,
): string => insertAgendaItem(transaction, demo, demo.toWeek(item));

/** Inserts two weekly series: one with a moved occurrence, one with an exception date. */
const seedSeries: AgendaSeed = (transaction, demo, { workshop }) => {
  const { users, toWeek } = demo;
  const weekly = insertItem(transaction, demo, {
    id: singelId("agenda:weekbeurt"),
    calendarId: workshop,
    title: "Weekbeurt Snelle Bocht",
    description: "Zeven bakfietsen per week: remmen, banden, accu.",
    location: "Werkplaats, brug 1 en 2",
    startAt: "2026-09-07T07:30:00+02:00",
    endAt: "2026-09-07T09:00:00+02:00",
    ownerUserId: users.youssef,
    organizerUserId: users.youssef,
    userIds: [users.lotte, users.daan],
    taskId: singelId("task:T-1042"),
    recurrenceRule: { frequency: "weekly", weekDays: ["mo"] },
    reminders: [{ id: singelId("reminder:weekbeurt"), method: "display", offsetMinutes: -30 }],
  });
  // After the rush of 5 December: one occurrence is a day later.
  const rush = Temporal.Instant.from(toWeek("2026-12-07T07:30:00+01:00"));
  transaction.write({
    text: `update agenda_items set start_at = $2, end_at = $3, is_moved = true, version = 2
where id = $1`,
    values: [
      toOccurrenceId(weekly, rush),
      toWeek("2026-12-08T07:30:00+01:00"),
      toWeek("2026-12-08T09:00:00+01:00"),
    ],
  });

  insertItem(transaction, demo, {
    id: singelId("agenda:schoolronde"),
    calendarId: workshop,
    title: "Schoolronde",
    location: "Basisschool De Regenboog",
    startAt: "2026-09-11T14:30:00+02:00",
    endAt: "2026-09-11T16:00:00+02:00",
    ownerUserId: users.youssef,
    userIds: [users.daan],
    recurrenceRule: { frequency: "weekly", weekDays: ["fr"] },
    exdates: ["2026-12-25T14:30"],
  });
};

/** Inserts single items: a suggestion and a delivery. Plans a task. */
const seedSingleItems: AgendaSeed = (transaction, demo, { workshop, deliveries }) => {
  const { users, toWeek } = demo;
  const withCreationTime = (moment: string) => ({ ...demo, now: new Date(toWeek(moment)) });
  insertItem(transaction, withCreationTime("2026-11-20T05:30:00.000Z"), {
    id: singelId("agenda:accuwissel"),
    calendarId: workshop,
    source: "suggestion",
    state: "tentative",
    title: "Plan accuwissel 5007",
    startAt: "2026-11-24T10:00:00+01:00",
    endAt: "2026-11-24T11:00:00+01:00",
    ownerUserId: users.youssef,
    userIds: [users.lotte],
    taskId: singelId("task:T-1043"),
    reason: {
      title: "Vorst voorspeld, accu verliest lading",
      description:
        "De accu van bakfiets 07 verliest 40% in de kou, volgende week vriest het en er zijn nog 3 accu's.",
      signals: ["weather:frost", "asset:note", "stock:low"],
    },
    confidence: 0.82,
  });

  insertItem(transaction, withCreationTime("2026-11-19T14:05:00.000Z"), {
    id: singelId("agenda:levering"),
    calendarId: deliveries,
    source: "external",
    title: "Levering Accu & Aandrijving Nederland",
    startAt: "2026-11-26T09:00:00+01:00",
    endAt: "2026-11-26T11:00:00+01:00",
    ownerUserId: users.youssef,
  });

  transaction.write({
    text: "update tasks set planned_start_at = $2, planned_end_at = $3 where id = $1",
    values: [
      singelId("task:T-1044"),
      toWeek("2026-11-23T10:00:00+01:00"),
      toWeek("2026-11-23T10:30:00+01:00"),
    ],
  });
};

/** Returns a member as an attendee. */
const toAttendee = (
  person: DemoUserName,
  displayName: string,
  participationStatus: "accepted" | "needs-action",
) => ({
  id: singelId(`attendee:${person}`),
  displayName,
  email: `${person}@singel.example`,
  userId: people[person],
  customerId: null,
  customerContactId: null,
  isOrganizer: false,
  participationStatus,
  role: "required" as const,
});

/** Inserts a private and a confidential item. */
const seedRestrictedItems: AgendaSeed = (transaction, demo, { sanne }) => {
  const { users } = demo;
  insertItem(transaction, demo, {
    id: singelId("agenda:tandarts"),
    calendarId: sanne,
    visibility: "private",
    title: "Tandarts",
    startAt: "2026-11-25T12:00:00+01:00",
    endAt: "2026-11-25T13:00:00+01:00",
    ownerUserId: users.sanne,
    userIds: [users.sanne],
  });
  insertItem(transaction, demo, {
    id: singelId("agenda:jaargesprek"),
    calendarId: sanne,
    visibility: "confidential",
    title: "Jaargesprek Lotte",
    startAt: "2026-11-27T09:00:00+01:00",
    endAt: "2026-11-27T10:00:00+01:00",
    ownerUserId: users.sanne,
    userIds: [users.sanne, users.lotte],
    attendees: [
      toAttendee("sanne", "Sanne de Wit", "accepted"),
      toAttendee("lotte", "Lotte Bakker", "needs-action"),
    ],
  });
};

const toLocal = (day: Temporal.PlainDate, time: string): string =>
  day
    .toZonedDateTime({ timeZone, plainTime: time })
    .toString({ smallestUnit: "second", timeZoneName: "never" });

/** Inserts the agenda of the installers: a yearly series. */
export const seedWarmtehartAgenda: DemoSeed = (transaction, demo) => {
  const { organizationId, now } = demo;
  const id = (key: string) => demoId(`warmtehart:${key}`);
  const { last } = toMaintenance(demo.toWeek(storyEnds));
  const calendarId = createRecordWriter(
    transaction,
    organizationId,
    now,
  )("calendars", {
    id: id("calendar:planning"),
    name: "Planning",
    color: "#F04438",
    kind: "team",
    time_zone: timeZone,
    is_default: true,
  });
  insertAgendaItem(transaction, demo, {
    id: id("agenda:onderhoud"),
    calendarId,
    title: "Jaarlijks onderhoud warmtepomp",
    startAt: toLocal(last, "09:00"),
    endAt: toLocal(last, "12:00"),
    ownerUserId: warmtehart.owner.id,
    recurrenceRule: { frequency: "yearly", monthOrdinal: "last", monthWeekday: "th" },
  });
};
