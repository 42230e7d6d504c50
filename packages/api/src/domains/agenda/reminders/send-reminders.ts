// Decision: decisions/0014-invitations-notifications-and-reminders.md
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { isSuspended } from "../../../database/is-suspended.ts";
import { asService, type Transaction } from "../../../database/tenant.ts";
import { systemUserId } from "../../../jobs/job.ts";
import { systemActor, toAuditStatement } from "../../../kernel/audit.ts";
import type { Service } from "../../../service.ts";
import { toRecordUrls } from "../../shared/record-urls.ts";
import { notify } from "../../notifications/notify.ts";
import { type AgendaEntry, selectEntries, type Viewer } from "../agenda-entry.ts";
import type { AgendaItem } from "../agenda-item.ts";
import { loadAgendaItems } from "../agenda-item-views.ts";
import { toReminderLabels } from "./reminder-labels.ts";

/** The maximum number of reminders that one transaction sends. */
const batchSize = 100;

/** How long sent reminders stay recorded: a reminder that is more than a day late is never due again. */
const retentionMs = 2 * 86_400_000;

/** The reminders of an item that are due at the same time. */
type DueReminder = { itemId: string; dueAt: Date; isMailed: boolean };

/**
 * Sends the due reminders of an organization: each creates an event, and a reminder by email is also mailed to the
 * participants of the item. The process that inserts the row of a reminder sends it; a concurrent process waits for
 * that row and then skips it.
 */
export async function sendReminders(
  service: Service,
  organizationId: string,
  signal: AbortSignal,
): Promise<void> {
  for (let count = batchSize; count > 0 && !signal.aborted;) {
    count = await asService(
      service.database,
      { userId: systemUserId, organizationId },
      (transaction) => sendBatch(service, transaction, organizationId),
    );
  }
}

/**
 * Sends up to `batchSize` due reminders. Those of a suspended organization are only recorded, so that they are not
 * sent after it is active again.
 *
 * @returns the number of rows that were inserted
 */
async function sendBatch(
  service: Service,
  transaction: Transaction,
  organizationId: string,
): Promise<number> {
  const now = new Date(service.now());
  const rows = await transaction.all<{ item_id: string; due_at: Date; method: string }>({
    text: `insert into agenda_reminders_told (organization_id, item_id, due_at, method, told_at)
select distinct organization_id, item_id, due_at, method, $1::timestamptz
from due_agenda_reminders($1, array[$2::uuid])
order by due_at, item_id, method limit ${batchSize}
on conflict do nothing
returning item_id, due_at, method`,
    values: [now, organizationId],
  });
  if (rows.length === 0) return 0;
  if (await isSuspended(transaction, organizationId)) return rows.length;
  const due = new Map<string, DueReminder>();
  for (const { item_id: itemId, due_at: dueAt, method } of rows) {
    const key = toKey(itemId, dueAt);
    const isMailed = method === "email" || due.get(key)?.isMailed === true;
    due.set(key, { itemId, dueAt, isMailed });
  }
  await sendDueReminders(service, transaction, { organizationId, due: [...due.values()], now });
  transaction.write({
    text: "delete from agenda_reminders_told where due_at < $1",
    values: [new Date(now.getTime() - retentionMs)],
  });
  return rows.length;
}

async function sendDueReminders(
  service: Service,
  transaction: Transaction,
  { organizationId, due, now }: { organizationId: string; due: readonly DueReminder[]; now: Date },
): Promise<void> {
  const ids = [...new Set(due.map(({ itemId }) => itemId))];
  const [entries, viewer] = await Promise.all([
    transaction.all(selectEntries().where("id", "=", sql<string>`any(${ids}::uuid[])`)),
    loadServiceViewer(transaction, organizationId),
  ]);
  const [items, recipients] = await Promise.all([
    loadAgendaItems(transaction, viewer, entries),
    loadRecipients(transaction, entries),
  ]);
  for (const { itemId, dueAt, isMailed } of due) {
    const index = entries.findIndex(({ id }) => id === itemId);
    const [entry, item] = [entries[index], items[index]];
    if (entry === undefined || item === undefined) continue;
    transaction.write(toAuditQuery({ entry, item, dueAt, organizationId, now }));
    service.jobs.notifyWorkers(transaction, { organizationId, kind: "agenda_item" });
    if (!isMailed) continue;
    const urls = toRecordUrls(service.config, { organizationId, kind: "agenda_item", id: itemId });
    const mail = notify({
      kind: "reminder",
      to: { userIds: recipients.get(entry.content_id) ?? [entry.owner_user_id] },
      actorUserId: null,
      key: toKey(itemId, dueAt),
      permission: "agenda:read",
      url: urls.en,
      words: toReminderLabels(entry, urls),
    });
    service.jobs.send(transaction, mail);
  }
}

const toKey = (itemId: string, dueAt: Date) => `${itemId}/${dueAt.toISOString()}`;

/** Returns the query for the audit entry and its event, both without details that the item's visibility hides. */
function toAuditQuery(reminder: {
  entry: AgendaEntry;
  item: AgendaItem;
  dueAt: Date;
  organizationId: string;
  now: Date;
}) {
  const { entry, item, dueAt, organizationId, now } = reminder;
  const isConfidential = entry.visibility === "confidential";
  return toAuditStatement({
    actor: systemActor(uuidv7()),
    action: "remindOfAgendaItem",
    params: { itemId: entry.id },
    organizationId,
    at: now,
    outcome: "succeeded",
    change: {
      target: {
        kind: "agenda_item",
        id: entry.id,
        label: isConfidential ? "agenda item" : item.title,
      },
      before: {},
      after: isConfidential ? {} : { remindedOf: dueAt.toISOString() },
      event: {
        type: "agenda_item.reminder_due",
        object: isConfidential ? null : item,
        previous: null,
      },
    },
    notExecuted: null,
    reversible: false,
  }).query;
}

/** Loads the viewer for work of the service itself, to which private items are busy time. */
async function loadServiceViewer(
  transaction: Transaction,
  organizationId: string,
): Promise<Viewer> {
  const row = await transaction.one<{ language: string }>({
    text: "select language from organizations where id = $1",
    values: [organizationId],
  });
  return { userId: systemUserId, language: row?.language ?? "en", permissions: [] };
}

/** Loads the recipients by item id: users and attendees, unless they declined, delegated or are informational. */
async function loadRecipients(
  transaction: Transaction,
  entries: readonly AgendaEntry[],
): Promise<Map<string, string[]>> {
  const rows = await transaction.all<{ item_id: string; user_ids: string[] }>({
    text: `select item_id, array_agg(distinct user_id) as user_ids
from (
  select item_id, user_id from agenda_item_users
  union all
  select item_id, user_id from agenda_attendees where user_id is not null) people
where item_id = any($1::uuid[]) and not exists (
  select from agenda_attendees a
  where a.item_id = people.item_id and a.user_id = people.user_id
    and (a.participation_status in ('declined', 'delegated') or a.role = 'informational'))
group by item_id`,
    values: [[...new Set(entries.map((entry) => entry.content_id))]],
  });
  return new Map(rows.map((row) => [row.item_id, row.user_ids]));
}
