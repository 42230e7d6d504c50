import { v7 as uuidv7 } from "uuid";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import { differing } from "../../../kernel/changes/plan-update.ts";
import { toBodyError } from "../../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { toDescriptionHtml } from "../description-html.ts";
import type { AgendaItemUpdate } from "../item-members.ts";
import { readItemReferences } from "../item-references.ts";
import { toRule, toStoredRule } from "../recurrence/stored-rule.ts";
import { checkRecurrence, toDates } from "../series-rules.ts";
import { toVisible } from "../show-agenda-items.ts";

/** The changed members of an item, with their new values. */
export type ItemEdit = Partial<AgendaItem>;

/** Members that an occurrence always inherits from its series. */
const ofSeries = ["calendarId", "timeZone", "taskId", "recurrenceRule", "recurrenceDates"] as const;

/** Values that a reversal restores: lists with ids and participation status, and times that an update had moved. */
export type Former = Partial<
  Pick<AgendaItem, "attendees" | "reminders" | "recurrenceDates" | "startAt" | "endAt">
>;

/**
 * Reads the body of an update and returns the members that differ from the item.
 *
 * @param isOccurrence whether the update changes a single occurrence
 * @throws Problem VALIDATION_FAILED, REFERENCE_NOT_FOUND, AGENDA_CALENDAR_READ_ONLY
 */
export async function readEdit(
  { transaction, membership }: { transaction: Transaction; membership: Membership },
  body: AgendaItemUpdate,
  base: AgendaItem,
  { isOccurrence, former = {} }: { isOccurrence: boolean; former?: Former },
): Promise<ItemEdit> {
  const { calendarId, taskId, userIds, attendees, reminders, recurrenceDates, ...others } = body;
  const { recurrenceRule, scope: _, notifyAttendees: __, ...texts } = others;
  const linked = await readItemReferences(
    transaction,
    membership,
    {
      calendarId: calendarId === base.calendarId ? undefined : calendarId,
      taskId: taskId === toVisible(base, membership).taskId ? undefined : taskId,
      userIds,
      attendees,
    },
    base,
  );
  const edit: ItemEdit = {
    ...texts,
    ...linked,
    ...(linked.calendarId === undefined ? {} : { isReadOnly: false }),
    ...(reminders === undefined ? {} : { reminders: toReminders(reminders, base.reminders) }),
    ...former,
  };
  if (edit.description !== undefined) {
    edit.descriptionHtml = edit.description === null ? null : toDescriptionHtml(edit.description);
  }
  if (recurrenceRule !== undefined) {
    edit.recurrenceRule = recurrenceRule && toStoredRule(toRule(recurrenceRule));
  }
  if (recurrenceDates !== undefined) {
    const { isAllDay, timeZone } = { ...base, ...edit };
    edit.recurrenceDates = toDates(recurrenceDates, base.recurrenceDates, { timeZone, isAllDay });
  }
  const changed = differing(base, edit);
  if (isOccurrence) refuseMembersOfSeries(changed);
  else checkSeries(base, changed);
  return changed;
}

function toReminders(
  given: NonNullable<AgendaItemUpdate["reminders"]>,
  present: AgendaItem["reminders"],
): AgendaItem["reminders"] {
  const left = [...present];
  return given.map((reminder) => {
    const index = left.findIndex(
      ({ method, offsetMinutes }) =>
        method === reminder.method && offsetMinutes === reminder.offsetMinutes,
    );
    const [same] = index === -1 ? [] : left.splice(index, 1);
    return { id: same?.id ?? uuidv7(), ...reminder };
  });
}

/** @throws Problem VALIDATION_FAILED */
function refuseMembersOfSeries(changed: ItemEdit): void {
  const errors = ofSeries
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
function checkSeries(base: AgendaItem, changed: ItemEdit): void {
  const { recurrenceRule: rule = base.recurrenceRule, recurrenceDates } = changed;
  if (changed.recurrenceRule && base.source === "task") {
    throw toValidationProblem([
      toBodyError(
        ["recurrenceRule"],
        "range",
        "cannot be given to the planned time of a task",
        null,
        changed.recurrenceRule,
      ),
    ]);
  }
  if (changed.recurrenceRule === undefined && recurrenceDates === undefined) return;
  const startAt = Temporal.Instant.from(base.startAt);
  const place = { ...base, ...changed };
  checkRecurrence(rule && toRule(rule), recurrenceDates ?? [], startAt, place);
  // Recurrence dates need a rule.
  if (rule === null && base.recurrenceDates.length > 0) changed.recurrenceDates = [];
}
