import { v7 as uuidv7 } from "uuid";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import { changedValues } from "../../../kernel/changes/plan-update.ts";
import { toBodyError } from "../../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { toDescriptionHtml } from "../description-html.ts";
import type { AgendaItemUpdate } from "../item-members.ts";
import { loadItemReferences } from "../item-references.ts";
import { toRule, toStoredRule } from "../recurrence/stored-rule.ts";
import { assertValidRecurrence, toItemDates } from "../series-rules.ts";
import { redactTask } from "../agenda-item-views.ts";

/** The changed members of an item, with their new values; undefined for a UID or SEQUENCE that is cleared. */
export type ItemEdit = Partial<AgendaItem>;

/** Members that an occurrence always inherits from its series. */
const seriesMembers = [
  "calendarId",
  "timeZone",
  "taskId",
  "recurrenceRule",
  "recurrenceDates",
  "uid",
  "sequence",
] as const;

/** Values that a reversal restores: lists with ids and participation status, and times that an update had moved. */
export type RestoredValues = Partial<
  Pick<AgendaItem, "attendees" | "reminders" | "recurrenceDates" | "startAt" | "endAt">
>;

/**
 * Reads the body of an update and returns the members that differ from the item.
 *
 * @param isOccurrence whether the update changes a single occurrence
 * @throws Problem VALIDATION_FAILED, REFERENCE_NOT_FOUND, AGENDA_CALENDAR_READ_ONLY
 */
export async function readItemEdit(
  { transaction, membership }: { transaction: Transaction; membership: Membership },
  body: AgendaItemUpdate,
  base: AgendaItem,
  { isOccurrence, restored = {} }: { isOccurrence: boolean; restored?: RestoredValues },
): Promise<ItemEdit> {
  const { calendarId, taskId, userIds, attendees, reminders, recurrenceDates, ...others } = body;
  const { recurrenceRule, scope: _, notifyAttendees: __, uid, sequence, ...texts } = others;
  const references = await loadItemReferences(
    transaction,
    membership,
    {
      calendarId: calendarId === base.calendarId ? undefined : calendarId,
      taskId: taskId === redactTask(base, membership).taskId ? undefined : taskId,
      userIds,
      attendees,
    },
    base,
  );
  const edit: ItemEdit = {
    ...texts,
    uid: uid ?? undefined,
    sequence: sequence ?? undefined,
    ...references,
    ...(references.calendarId === undefined ? {} : { isReadOnly: false }),
    ...(reminders === undefined ? {} : { reminders: toReminders(reminders, base.reminders) }),
    ...restored,
  };
  if (edit.description !== undefined) {
    edit.descriptionHtml = edit.description === null ? null : toDescriptionHtml(edit.description);
  }
  if (recurrenceRule !== undefined) {
    edit.recurrenceRule = recurrenceRule && toStoredRule(toRule(recurrenceRule));
  }
  if (recurrenceDates !== undefined) {
    const { isAllDay, timeZone } = { ...base, ...edit };
    edit.recurrenceDates = toItemDates(recurrenceDates, base.recurrenceDates, {
      timeZone,
      isAllDay,
    });
  }
  const changed: ItemEdit = changedValues(base, edit);
  if (uid === null && base.uid !== undefined) changed.uid = undefined;
  if (sequence === null && base.sequence !== undefined) changed.sequence = undefined;
  if (isOccurrence) assertNoSeriesMembers(changed);
  else assertValidSeriesEdit(base, changed);
  return changed;
}

function toReminders(
  given: NonNullable<AgendaItemUpdate["reminders"]>,
  current: AgendaItem["reminders"],
): AgendaItem["reminders"] {
  const unmatched = [...current];
  return given.map((reminder) => {
    const index = unmatched.findIndex(
      ({ method, offsetMinutes }) =>
        method === reminder.method && offsetMinutes === reminder.offsetMinutes,
    );
    const [match] = index === -1 ? [] : unmatched.splice(index, 1);
    return { id: match?.id ?? uuidv7(), ...reminder };
  });
}

/** @throws Problem VALIDATION_FAILED */
function assertNoSeriesMembers(changed: ItemEdit): void {
  const errors = seriesMembers
    .filter((member) => Object.hasOwn(changed, member))
    .map((member) =>
      toBodyError(
        [member],
        "range",
        "is the same for every occurrence of a series",
        "the scope series or following",
        changed[member],
      ),
    );
  if (errors.length > 0) throw toValidationProblem(errors);
}

/** @throws Problem VALIDATION_FAILED */
function assertValidSeriesEdit(base: AgendaItem, changed: ItemEdit): void {
  const { recurrenceRule: rule = base.recurrenceRule, recurrenceDates } = changed;
  if (changed.recurrenceRule === undefined && recurrenceDates === undefined) return;
  const startAt = Temporal.Instant.from(base.startAt);
  const zone = { ...base, ...changed };
  assertValidRecurrence(rule && toRule(rule), recurrenceDates ?? [], startAt, zone);
  // Recurrence dates need a rule.
  if (rule === null && base.recurrenceDates.length > 0) changed.recurrenceDates = [];
}
