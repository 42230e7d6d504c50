import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { fieldPermissions } from "../../kernel/permissions/field-permissions.ts";
import type { AgendaItem } from "./agenda-item.ts";
import type { StoredRule } from "./recurrence/stored-rule.ts";

/** A row of the view `agenda_entries`: an item, a series, or an occurrence merged with its series. */
export type AgendaEntry = {
  id: string;
  organization_id: string;
  version: number;
  calendar_id: string;
  calendar_name: string;
  calendar_kind: string;
  calendar_owner_user_id: string | null;
  source: AgendaItem["source"];
  state: AgendaItem["state"];
  visibility: AgendaItem["visibility"];
  transparency: AgendaItem["transparency"];
  title: string;
  description: string | null;
  location: string | null;
  online_meeting_url: string | null;
  start_at: Date;
  end_at: Date;
  is_all_day: boolean;
  time_zone: string;
  task_id: string | null;
  task_number: number | null;
  task_display_number: string | null;
  task_title: string | null;
  priority: AgendaItem["priority"];
  task_status: AgendaItem["taskStatus"];
  owner_user_id: string;
  organizer_user_id: string | null;
  organizer_email: string | null;
  organizer_display_name: string | null;
  recurrence_parent_item_id: string | null;
  recurrence_id_at: Date | null;
  is_moved: boolean;
  /** Wall-clock time in `time_zone`; set for series only. */
  series_start_at: string | null;
  recurrence_rule: StoredRule | null;
  reason: AgendaItem["reason"];
  confidence: number | null;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  /** The item whose users, reminders and attendees apply: for an occurrence without its own, the series. */
  content_id: string;
  /** Whether the caller is the owner, a user or an attendee of the item. */
  is_own: boolean;
  /** UID and SEQUENCE of the calendar file from which an item or a series was imported. */
  uid: string | null;
  sequence: number | null;
};

const columns = [
  "id",
  "organization_id",
  "version",
  "calendar_id",
  "calendar_name",
  "calendar_kind",
  "calendar_owner_user_id",
  "source",
  "state",
  "visibility",
  "transparency",
  "title",
  "description",
  "location",
  "online_meeting_url",
  "start_at",
  "end_at",
  "is_all_day",
  "time_zone",
  "task_id",
  "task_number",
  "task_display_number",
  "task_title",
  "priority",
  "task_status",
  "owner_user_id",
  "organizer_user_id",
  "organizer_email",
  "organizer_display_name",
  "recurrence_parent_item_id",
  "recurrence_id_at",
  "is_moved",
  "series_start_at",
  "recurrence_rule",
  "reason",
  "confidence",
  "created_by",
  "created_at",
  "updated_at",
  "content_id",
  "is_own",
  "uid",
  "sequence",
] as const satisfies (keyof AgendaEntry)[];

/** Selects all items except deleted ones, including confidential items of others: for work of the service itself. */
export const selectEntries = () =>
  queries.selectFrom("agenda_entries").select(columns).$narrowType<AgendaEntry>();

/** Selects the items that are visible to the caller: without confidential items of others. */
export const selectVisibleEntries = () =>
  selectEntries().where(sql<boolean>`(visibility = 'public' or visibility = 'private' or is_own)`);

/** Selects the planned times of tasks as entries, whose ids are those of the tasks. */
const selectTaskEntries = () =>
  queries.selectFrom("task_entries").select(columns).$narrowType<AgendaEntry>();

/** Selects the planned tasks that the viewer may see; null if the viewer may not read tasks. */
export const selectVisibleTaskEntries = ({ permissions }: Pick<Viewer, "permissions">) =>
  permissions.includes(fieldPermissions.agenda_item.taskId) ? selectTaskEntries() : null;

/** Finds an item or a planned task that is visible to the caller. */
export async function findVisibleEntry(
  transaction: Transaction,
  viewer: Pick<Viewer, "permissions">,
  id: string,
): Promise<AgendaEntry | undefined> {
  const entry = await transaction.one(selectVisibleEntries().where("id", "=", id));
  if (entry !== undefined) return entry;
  const plannedTasks = selectVisibleTaskEntries(viewer)?.where("id", "=", id);
  return plannedTasks && transaction.one(plannedTasks);
}

/** Whether an entry is the planned time of a task, not an item of its own. */
export const isPlannedTask = ({ id, task_id }: Pick<AgendaEntry, "id" | "task_id">): boolean =>
  id === task_id;

/** Selects all items, including deleted ones, without regard to the caller: for mail to the participants of an item. */
export const selectEntriesWithDeleted = () =>
  queries
    .selectFrom("all_agenda_entries")
    .select([...columns, "deleted_at"])
    .$narrowType<AgendaEntry & { deleted_at: Date | null }>();

/** Whether the caller may know that the item exists. */
export const isVisible = (entry: AgendaEntry): boolean =>
  entry.visibility !== "confidential" || entry.is_own;

/** Selects the ids of the items for which `isVisible` is false. */
export const selectInvisibleEntries = () =>
  queries
    .selectFrom("all_agenda_entries")
    .select("id")
    .where("visibility", "=", "confidential")
    .where("is_own", "=", false);

/** Whether the caller sees the item as busy time, without its details. */
export const hasHiddenDetails = (entry: AgendaEntry): boolean =>
  entry.visibility !== "public" && !entry.is_own;

/** The reader of an item: a member, or the service itself, which has no permissions. */
export type Viewer = Pick<Membership, "userId" | "language" | "permissions">;

/** Returns the placeholder for a title that must not be shown. */
export const busyTitle = (viewer: Pick<Viewer, "language">): string =>
  viewer.language === "nl" ? "Bezet" : "Busy";
