import { sql } from "kysely";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import {
  byColumn,
  byNullableColumn,
  listOf,
  listQuery,
  paginate,
  searchText,
} from "../../../kernel/lists/list.ts";
import { toTextSearch } from "../../../kernel/lists/text-search.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { instant, recordNumber, uuid } from "../../../schema/values.ts";
import { selectTasks, Task, toTasks } from "../task.ts";
import { TaskStatus } from "../../shared/task-state.ts";
import { assertPeriod } from "../../../schema/errors/assert-period.ts";

const userIdOrMe = () =>
  z
    .string()
    .overwrite((text) => text.toLowerCase())
    .check(
      z.superRefine<string>((text, context) => {
        if (text === "me" || z.uuid().safeParse(text).success) return;
        context.addIssue({
          code: "custom",
          params: { rule: "format", expected: "a user id or me" },
          message: "must be a user id or me",
        });
      }),
    );

export const listTasks = defineOperation({
  id: "listTasks",
  method: "GET",
  path: "/v1/organizations/{organizationId}/tasks",
  tag: "Tasks",
  permission: "tasks:read",
  summary: "List tasks",
  description:
    "Lists the tasks of the organization, newest change first. `q` searches title, description and number. Tasks without a due date come last when sorted by `dueAt`, and are excluded by `dueBefore` and `dueAfter`. `plannedFrom` and `plannedTo` keep tasks whose planned time falls, wholly or in part, within a period; tasks without `plannedStartAt` are omitted.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["updatedAt", "createdAt", "dueAt", "number"], "-updatedAt", { deletable: true }),
    q: searchText().optional(),
    status: z
      .array(TaskStatus)
      .min(1)
      .max(TaskStatus.options.length)
      .optional()
      .meta({ description: "Tasks in any of these statuses." }),
    assigneeUserId: userIdOrMe()
      .optional()
      .meta({ description: "Tasks of this user.", examples: ["me"] }),
    customerId: recordNumber()
      .optional()
      .meta({ description: "Only tasks for this customer.", examples: [1001] }),
    dueBefore: instant()
      .optional()
      .meta({ description: "Due before this moment.", examples: ["2026-11-30T00:00:00+01:00"] }),
    dueAfter: instant()
      .optional()
      .meta({
        description: "Due at this moment or after it.",
        examples: ["2026-11-23T00:00:00+01:00"],
      }),
    plannedFrom: instant()
      .optional()
      .meta({
        description: "Planned work that ends after this moment.",
        examples: ["2026-11-23T00:00:00+01:00"],
      }),
    plannedTo: instant()
      .optional()
      .meta({
        description: "Planned work that starts before this moment.",
        examples: ["2026-11-30T00:00:00+01:00"],
      }),
  },
  success: 200,
  response: listOf(Task, "TaskList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "tasks_list",
    title: "List tasks",
    description:
      "Find tasks (to-dos, jobs, work orders, reminders) by text, status, person, customer, due or planned time: what is overdue or assigned to me. Use tasks_get for one. Dutch: zoek taken, taak, klussen, werkbon.",
    hints: ["readOnly"],
  },
  read: (context) => {
    const { q, status, assigneeUserId, customerId, dueBefore, dueAfter, sort } = context.query;
    assertPeriod(context.query, "dueAfter", "dueBefore");
    assertPeriod(context.query, "plannedFrom", "plannedTo");
    let query = selectTasks();
    if (assigneeUserId !== undefined) {
      const userId = assigneeUserId === "me" ? context.membership.userId : assigneeUserId;
      query = query.where("id", "in", tasksOf(userId));
    }
    if (customerId !== undefined) query = query.where("customer_id", "=", customerId);
    const never = sort.sort === "-dueAt" ? "-infinity" : "infinity";
    const dueAt = byNullableColumn("due_at", "timestamptz", never);
    if (dueBefore !== undefined) query = query.where("due_at", "<", new Date(dueBefore));
    if (dueAfter !== undefined) query = query.where("due_at", ">=", new Date(dueAfter));
    // In the order of this expression, a page begins at a bound only if it bounds the expression as well.
    const isByDue = /^-?dueAt$/u.test(sort.sort);
    if (isByDue && dueBefore !== undefined) {
      query = query.where(sql<boolean>`${dueAt.expression} < ${new Date(dueBefore)}`);
    }
    if (isByDue && dueAfter !== undefined) {
      query = query.where(sql<boolean>`${dueAt.expression} >= ${new Date(dueAfter)}`);
    }
    query = withPlannedTimes(query, context.query);
    return paginate(context, {
      operationId: "listTasks",
      from: query,
      anyOf: status && { column: "status", values: status },
      sorts: {
        updatedAt: byColumn("updated_at", "timestamptz"),
        createdAt: byColumn("created_at", "timestamptz"),
        dueAt,
        number: byColumn("number", "bigint"),
      },
      id: byColumn("id", "uuid"),
      toItems: (rows) => toTasks(context.transaction, rows),
      search: toTextSearch("tasks", q, "title"),
    });
  },
});

/**
 * Keeps tasks whose planned time falls, wholly or in part, within a period; a task without a planned end, if it
 * starts in the period.
 */
function withPlannedTimes(
  query: ReturnType<typeof selectTasks>,
  { plannedFrom, plannedTo }: { plannedFrom?: string | undefined; plannedTo?: string | undefined },
) {
  if (plannedFrom === undefined && plannedTo === undefined) return query;
  let planned = query.where("planned_start_at", "is not", null);
  if (plannedTo !== undefined) {
    planned = planned.where("planned_start_at", "<", new Date(plannedTo));
  }
  if (plannedFrom === undefined) return planned;
  const from = new Date(plannedFrom);
  return planned
    .where(
      // The expression of an index.
      sql<boolean>`case when planned_end_at is null then planned_start_at else planned_end_at end >= ${from}`,
    )
    .where((where) =>
      where.or([where("planned_end_at", ">", from), where("planned_end_at", "is", null)]),
    );
}

function tasksOf(userId: string) {
  return queries.selectFrom("task_assignees").select("task_id").where("user_id", "=", userId);
}
