import type { Membership, Transaction } from "../../../database/tenant.ts";
import {
  type Change,
  type ChangeContext,
  defineChange,
  type Plan,
  unchanged,
} from "../../../kernel/changes/change.ts";
import { isDeleted } from "../../../kernel/changes/soft-delete.ts";
import { recordConflict } from "../../../kernel/record-problems.ts";
import { uuid } from "../../../schema/values.ts";
import type { AgendaItem } from "../agenda-item.ts";
import {
  excludeOccurrence,
  includeOccurrence,
  startsAt,
  markDeleted,
} from "../edit/write-deletion.ts";
import { withInvitations } from "../invitations/with-invitations.ts";
import { toItemChange } from "../item-change.ts";
import { assertUidAvailable, itemUniques } from "../item-uid.ts";
import { loadLockedItem, type LockedItem } from "../move/load-locked-item.ts";
import { assertEditable } from "../move/move-problems.ts";
import { expandSeries } from "../recurrence/expand.ts";
import { dateToInstant } from "../recurrence/stored-rule.ts";
import { redactTask } from "../agenda-item-views.ts";

/** Deletes an item or a series, or excludes an occurrence from its series. */
export const agendaItemDeletion: Change<undefined> = defineChange({
  permission: "agenda:write",
  params: { organizationId: uuid(), itemId: uuid() },
  effect: "delete",
  undo: ({ target }) => ({ change: agendaItemRestoration, params: { itemId: target.id } }),
  load: async ({ transaction, member, params }) =>
    loadLockedItem(transaction, await member, params.itemId),
  async plan(context, locked) {
    const { membership, now } = context;
    const { item, move } = locked;
    assertEditable(move);
    const plan: Plan<undefined> = {
      result: undefined,
      ...toItemChange(membership, "agenda_item.deleted", { before: item, after: null }),
      write(tx) {
        markDeleted(tx, item.id, now, now);
        if (move.kind === "occurrence") excludeOccurrence(tx, item, move.series, now);
      },
    };
    return withInvitations(context, locked, plan);
  },
});

/** Restores a deleted item, series or occurrence. */
export const agendaItemRestoration: Change<AgendaItem> = defineChange({
  permission: "agenda:write",
  params: { organizationId: uuid(), itemId: uuid() },
  effect: "restore",
  undo: ({ target }) => ({ change: agendaItemDeletion, params: { itemId: target.id } }),
  uniques: itemUniques,
  conflict: "RESTORE_CONFLICT",
  load: async ({ transaction, member, params }) =>
    loadLockedItem(transaction, await member, params.itemId),
  plan: async (context, locked) =>
    isDeleted(locked)
      ? withInvitations(context, locked, await planRestoration(context, locked))
      : unchanged(redactTask(locked.item, context.membership)),
});

async function planRestoration(
  { transaction, membership, now }: ChangeContext,
  locked: LockedItem,
): Promise<Plan<AgendaItem>> {
  const { item, move } = locked;
  assertEditable(move);
  await assertRestorable(transaction, membership, locked);
  await assertUidAvailable(transaction, membership, item, item.id, "RESTORE_CONFLICT");
  const after = { ...item, updatedAt: now.toISOString() };
  return {
    result: redactTask(after, membership),
    version: null,
    ...toItemChange(membership, "agenda_item.created", { before: null, after }),
    write(tx) {
      if (move.kind === "occurrence") includeOccurrence(tx, item, move.series, now);
      markDeleted(tx, item.id, null, now);
    },
  };
}

/**
 * Rejects restoring an item of a deleted calendar, an occurrence of a deleted series, and an occurrence that its
 * series no longer generates or has another row for.
 *
 * @throws Problem RESTORE_CONFLICT
 */
async function assertRestorable(
  transaction: Transaction,
  membership: Membership,
  { item, move, target: { label } }: LockedItem,
): Promise<void> {
  const conflict = (field: string, id: string | null, why: string) => {
    const other = { kind: field === "calendarId" ? "calendar" : "agenda_item", id } as const;
    const text = `${label} cannot come back: ${why}.`;
    return recordConflict("RESTORE_CONFLICT", membership, field, other, text);
  };
  const containers = await transaction.one<{ calendar_deleted: boolean; series_deleted: boolean }>(
    selectContainers(item),
  );
  if (containers?.calendar_deleted === true) {
    throw conflict("calendarId", item.calendarId, "its calendar has been deleted");
  }
  if (move.kind !== "occurrence") return;
  if (containers?.series_deleted === true) {
    throw conflict("recurrenceParentItemId", move.series.id, "its series has been deleted");
  }
  const originalStart = dateToInstant(new Date(item.recurrenceIdAt ?? item.startAt));
  const other = move.occurrences.find((row) => row.recurrenceIdAt.equals(originalStart));
  if (other !== undefined) {
    const existingId = other.isVisible ? other.id : null;
    throw conflict("recurrenceIdAt", existingId, "its series has another occurrence then");
  }
  const exdates = move.series.exdates.filter((date) => !startsAt(date, originalStart, move.series));
  const next = originalStart.add({ milliseconds: 1 });
  if (expandSeries({ ...move.series, exdates }, originalStart, next).length > 0) return;
  throw conflict("recurrenceIdAt", null, "its series has no occurrence then any more");
}

const selectContainers = ({ id }: AgendaItem) => ({
  text: `select c.deleted_at is not null as calendar_deleted,
  coalesce(p.deleted_at is not null, false) as series_deleted
from agenda_items i
left join agenda_items p
  on p.organization_id = i.organization_id and p.id = i.recurrence_parent_item_id
join calendars c
  on c.organization_id = i.organization_id and c.id = coalesce(p.calendar_id, i.calendar_id)
where i.id = $1`,
  values: [id],
});
