import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { Problem, type RequestError } from "../../problems/problem.ts";
import { type MissingReference, referencesNotFound } from "../../kernel/missing-references.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { toTimestamp } from "../../schema/values.ts";
import type { AgendaItem } from "./agenda-item.ts";
import { isCalendarEditable, selectCalendars } from "./calendar.ts";
import type { AttendeeInput } from "./item-members.ts";
import { loadUserReferences, noTask } from "./agenda-item-views.ts";

/** The references in a body; undefined if omitted. */
export type ItemReferences = {
  calendarId?: string | undefined;
  taskId?: string | null | undefined;
  userIds?: string[] | undefined;
  attendees?: AttendeeInput[] | undefined;
};

/** The members of an item that follow from the references in the body. */
export type ReferenceMembers = Partial<
  Pick<
    AgendaItem,
    | "calendarId"
    | "users"
    | "attendees"
    | "assignees"
    | "taskId"
    | "taskNumber"
    | "taskDisplayNumber"
    | "taskTitle"
    | "priority"
    | "taskStatus"
  >
>;

type User = { userId: string; email: string | null } & AgendaItem["users"][0];

/**
 * Loads the records that an item is to reference, in one round trip. Users who already take part in the item may
 * stay after being disabled, and keep their participation status.
 *
 * @param before the current item; null for a new one
 * @throws Problem REFERENCE_NOT_FOUND for records that do not exist or that the caller may not read,
 *   AGENDA_CALENDAR_READ_ONLY, VALIDATION_FAILED for attendees without an email address and for duplicates
 */
export async function loadItemReferences(
  transaction: Transaction,
  membership: Membership,
  references: ItemReferences,
  before: Pick<AgendaItem, "users" | "attendees" | "organizerUserId"> | null,
): Promise<ReferenceMembers> {
  const { calendarId, taskId, userIds = [], attendees = [] } = references;
  const hasPermission = (permission: string) => membership.permissions.includes(permission);
  const contactIds = attendees.flatMap((each) => each.customerContactId ?? []);
  const memberIds = [...userIds, ...attendees.flatMap((each) => each.userId ?? [])];
  const [calendar, task, assignees, users, contacts] = await Promise.all([
    calendarId === undefined ? undefined : transaction.one(lockCalendar(calendarId)),
    typeof taskId === "string" && hasPermission("tasks:read")
      ? transaction.one(selectTask(taskId))
      : undefined,
    typeof taskId === "string"
      ? loadUserReferences(transaction, "task_assignees", [taskId])
      : new Map<string, AgendaItem["users"]>(),
    memberIds.length === 0 ? [] : loadMembers(transaction, memberIds, before),
    contactIds.length > 0 && hasPermission("customers:read")
      ? transaction.all<Contact>(selectContacts(contactIds))
      : [],
  ]);
  const usersById = new Map(users.map((user) => [user.userId, user]));
  const contactsById = new Map(contacts.map((contact) => [contact.id, contact]));
  assertReferencesFound(references, { calendar, task, userOf: usersById, contactOf: contactsById });
  if (calendar) assertCalendarEditable(calendar, membership);
  return {
    ...(calendarId === undefined ? {} : { calendarId }),
    ...(taskId === null ? noTask : {}),
    ...(task
      ? {
          taskId: task.id,
          taskNumber: task.number,
          taskDisplayNumber: task.display_number,
          taskTitle: task.title,
          priority: task.priority as AgendaItem["priority"],
          taskStatus: task.status as AgendaItem["taskStatus"],
          assignees: assignees.get(task.id) ?? [],
        }
      : {}),
    ...(references.userIds === undefined
      ? {}
      : {
          users: userIds.flatMap((id) => {
            const user = usersById.get(id);
            return user === undefined ? [] : [withoutEmail(user)];
          }),
        }),
    ...(references.attendees === undefined
      ? {}
      : { attendees: toAttendees(attendees, usersById, contactsById, before, membership) }),
  };
}

function withoutEmail(user: User): AgendaItem["users"][0] {
  const { email: _, ...shown } = user;
  return shown;
}

/** Selects a calendar and locks it against deletion until the end of the transaction. */
const lockCalendar = (id: string) =>
  selectCalendars().where("id", "=", id).where("deleted_at", "is", null).forKeyShare();

const selectTask = (id: string) =>
  queries
    .selectFrom("tasks")
    .select(["id", "number", "display_number", "title", "priority", "status"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forKeyShare();

type Contact = {
  id: string;
  customer_id: number;
  display_name: string | null;
  email: string | null;
};

const selectContacts = (ids: string[]) => ({
  text: `select c.id, c.customer_id,
  nullif(trim(concat_ws(' ', c.first_name, c.last_name)), '') as display_name,
  (select m.value from contact_methods m
    where m.organization_id = c.organization_id and m.contact_id = c.id and m.type = 'email'
    order by m.is_primary desc, m.position limit 1) as email
from customer_contacts c
where c.id = any($1::uuid[]) and c.deleted_at is null`,
  values: [ids],
});

/** Loads members who are active or already take part in the item. */
async function loadMembers(
  transaction: Transaction,
  ids: string[],
  before: Pick<AgendaItem, "users" | "attendees"> | null,
): Promise<User[]> {
  const currentAttendees = [
    ...(before?.users ?? []).map(({ userId }) => userId),
    ...(before?.attendees ?? []).flatMap(({ userId }) => userId ?? []),
  ];
  const rows = await transaction.all(
    queries
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .select([
        "users.id",
        "users.email",
        "users.display_name",
        "users.avatar_url",
        "memberships.disabled_at",
      ])
      .where(sql<boolean>`memberships.user_id = any(${ids}::uuid[])`)
      .where(
        sql<boolean>`(memberships.disabled_at is null
          or memberships.user_id = any(${currentAttendees}::uuid[]))`,
      )
      // None of them can be removed or disabled until the item is stored.
      .forShare("memberships"),
  );
  return rows.map((row) => ({
    userId: row.id,
    email: row.email,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    disabledAt: toTimestamp(row.disabled_at),
  }));
}

function assertReferencesFound(
  { calendarId, taskId, userIds = [], attendees = [] }: ItemReferences,
  found: {
    calendar: unknown;
    task: unknown;
    userOf: Map<string, unknown>;
    contactOf: Map<string, unknown>;
  },
): void {
  const missing: MissingReference[] = [];
  if (calendarId !== undefined && found.calendar === undefined) {
    missing.push({ pointer: "/calendarId", kind: "calendar", id: calendarId });
  }
  if (typeof taskId === "string" && found.task === undefined) {
    missing.push({ pointer: "/taskId", kind: "task", id: taskId });
  }
  userIds.forEach((id, index) => {
    if (!found.userOf.has(id)) missing.push({ pointer: `/userIds/${index}`, kind: "user", id });
  });
  attendees.forEach(({ userId, customerContactId: contactId }, index) => {
    const at = `/attendees/${index}`;
    if (userId !== undefined && !found.userOf.has(userId)) {
      missing.push({ pointer: `${at}/userId`, kind: "user", id: userId });
    }
    if (contactId !== undefined && !found.contactOf.has(contactId)) {
      const pointer = `${at}/customerContactId`;
      missing.push({ pointer, kind: "customer_contact", id: contactId });
    }
  });
  if (missing.length > 0) throw referencesNotFound(missing);
}

/** @throws Problem AGENDA_CALENDAR_READ_ONLY */
function assertCalendarEditable(
  row: { id: string; name: string; kind: string; owner_user_id: string | null },
  membership: Membership,
): void {
  const calendar = { kind: row.kind, ownerUserId: row.owner_user_id };
  if (isCalendarEditable(calendar, membership)) return;
  throw new Problem("AGENDA_CALENDAR_READ_ONLY", `The calendar "${row.name}" cannot be edited.`, {
    calendarId: row.id,
  });
}

type Attendee = AgendaItem["attendees"][0];

/** Returns a key for the person behind an attendee, to find duplicates. */
const toPersonKey = ({ userId, customerContactId, email }: Attendee): string =>
  userId ?? customerContactId ?? email.toLowerCase();

function toAttendees(
  given: AttendeeInput[],
  usersById: Map<string, User>,
  contactsById: Map<string, Contact>,
  before: Pick<AgendaItem, "attendees" | "organizerUserId"> | null,
  membership: Membership,
): Attendee[] {
  const organizerId = before === null ? membership.userId : before.organizerUserId;
  const currentAttendees = new Map(
    (before?.attendees ?? []).map((each) => [toPersonKey(each), each]),
  );
  const errors: RequestError[] = [];
  const seen = new Set<string>();
  const attendees = given.map((input, index): Attendee => {
    const user = usersById.get(input.userId ?? "");
    const contact = contactsById.get(input.customerContactId ?? "");
    const email = input.email ?? user?.email ?? contact?.email ?? null;
    const isOrganizer = user !== undefined && user.userId === organizerId;
    const attendee: Attendee = {
      id: uuidv7(),
      displayName: user?.displayName ?? contact?.display_name ?? input.displayName ?? null,
      email: email ?? "",
      isOptional: input.role === "optional",
      isOrganizer,
      participationStatus: isOrganizer ? "accepted" : "needs-action",
      role: input.role,
      userId: user?.userId ?? null,
      customerId: contact?.customer_id ?? null,
      customerContactId: contact?.id ?? null,
    };
    const person = toPersonKey(attendee);
    const errorKey = findAttendeeError(input, email, seen.has(person));
    if (errorKey !== null) {
      const [rule, text, expected] = attendeeErrors[errorKey];
      errors.push(toBodyError(["attendees", index], rule, text, expected, input));
    }
    seen.add(person);
    const existing = currentAttendees.get(person);
    if (existing === undefined) return attendee;
    return { ...attendee, id: existing.id, participationStatus: existing.participationStatus };
  });
  if (errors.length > 0) throw toValidationProblem(errors);
  return attendees;
}

/** The validation errors of an attendee: rule, message and expected value. */
const attendeeErrors = {
  ways: [
    "required",
    "must name one person: by userId, customerContactId or email",
    "one of userId, customerContactId and email",
  ],
  unreachable: [
    "required",
    "must not name somebody without an email address",
    "somebody with an email address",
  ],
  twice: ["unique", "must not name somebody twice", "each person once"],
} as const;

/** Finds the validation error of an attendee whose references exist; null if valid. */
function findAttendeeError(
  { userId, customerContactId, email: given }: AttendeeInput,
  email: string | null,
  isSeen: boolean,
): keyof typeof attendeeErrors | null {
  const ways = [userId, customerContactId, given].filter((way) => way !== undefined);
  if (ways.length !== 1) return "ways";
  if (email === null) return "unreachable";
  return isSeen ? "twice" : null;
}
