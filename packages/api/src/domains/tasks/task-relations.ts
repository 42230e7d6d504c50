import { sql } from "kysely";
import type { z } from "zod";
import { fixedQuery, queries } from "../../database/queries.ts";
import { toTimestamp, type UserReference } from "../../schema/values.ts";
import type { Transaction } from "../../database/tenant.ts";

/** The members of a task that are stored in other tables. */
export type TaskRelations = {
  assignees: z.infer<typeof UserReference>[];
  commentCount: number;
  agendaItemIds: string[];
};

/** Loads the relations of these tasks, with one query per kind; the result maps a task id to them. */
export async function loadTaskRelations(
  transaction: Transaction,
  taskIds: string[],
): Promise<(taskId: string) => TaskRelations> {
  const [assignees, comments, agendaItems] = await Promise.all([
    transaction.all(selectAssignees(taskIds)),
    transaction.all(countComments(taskIds)),
    transaction.all(selectVisibleAgendaItems(taskIds)),
  ]);
  const assigneesOf = Map.groupBy(assignees, ({ task_id }) => task_id);
  const countOf = new Map(comments.map(({ task_id, count }) => [task_id, count]));
  const agendaItemsOf = Map.groupBy(agendaItems, ({ task_id }) => task_id);
  return (taskId) => ({
    assignees: (assigneesOf.get(taskId) ?? []).map((user) => ({
      userId: user.id,
      displayName: user.display_name,
      avatarUrl: user.avatar_url,
      disabledAt: toTimestamp(user.disabled_at),
    })),
    commentCount: countOf.get(taskId) ?? 0,
    agendaItemIds: (agendaItemsOf.get(taskId) ?? []).map(({ id }) => id),
  });
}

/** Returns the ids of those agenda items that are public: they show their task to every member. */
export async function readPublicItemIds(
  transaction: Transaction,
  itemIds: string[],
): Promise<ReadonlySet<string>> {
  if (itemIds.length === 0) return new Set();
  const publicItems = await transaction.all(
    queries
      .selectFrom("agenda_items")
      .select("id")
      .where("id", "=", sql<string>`any(${itemIds})`)
      .where("visibility", "=", "public"),
  );
  return new Set(publicItems.map(({ id }) => id));
}

const selectAssignees = fixedQuery((taskIds: string[]) =>
  queries
    .selectFrom("task_assignees")
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.organization_id", "=", "task_assignees.organization_id")
        .onRef("memberships.user_id", "=", "task_assignees.user_id"),
    )
    .innerJoin("users", "users.id", "task_assignees.user_id")
    .select([
      "task_assignees.task_id",
      "users.id",
      "users.display_name",
      "users.avatar_url",
      "memberships.disabled_at",
    ])
    .where("task_assignees.task_id", "=", sql<string>`any(${taskIds})`)
    .orderBy("task_assignees.position"),
);

const countComments = fixedQuery((taskIds: string[]) =>
  queries
    .selectFrom("task_comments")
    .select((select) => ["task_id", select.fn.countAll<number>().as("count")])
    .where("deleted_at", "is", null)
    .where("task_id", "=", sql<string>`any(${taskIds})`)
    .groupBy("task_id"),
);

/** Selects plain items and series, never occurrences, without those that hide their task from the caller. */
const selectVisibleAgendaItems = fixedQuery((taskIds: string[]) =>
  queries
    .selectFrom("agenda_items")
    .innerJoin("agenda_entries", "agenda_entries.id", "agenda_items.id")
    .select(["agenda_items.id", "agenda_items.task_id"])
    .where("agenda_items.task_id", "=", sql<string>`any(${taskIds})`)
    .where("agenda_items.recurrence_parent_item_id", "is", null)
    .where((where) =>
      where.or([
        where("agenda_entries.visibility", "=", "public"),
        where("agenda_entries.is_own", "=", true),
      ]),
    )
    .orderBy("agenda_items.start_at")
    .orderBy("agenda_items.id"),
);
