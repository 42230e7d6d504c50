import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { queries } from "../../../database/queries.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { loadOrganization } from "../../organizations/organization.ts";
import { withCurrentYear } from "../../organizations/take-number.ts";
import { NewTask } from "../new-task.ts";
import { insertAssignees } from "../plan-task-update.ts";
import { Task, toTarget } from "../task.ts";
import { toUtcTimestamp } from "../task-members.ts";
import { readTaskReferences } from "../task-references.ts";
import { notifyAssignees } from "../notify-assignees.ts";
import { taskDeletion } from "../changes/task-deletion.ts";

/** The number of an organization's first task. */
const firstNumber = 1_001;

export const createTask = defineOperation({
  id: "createTask",
  method: "POST",
  path: "/v1/organizations/{organizationId}/tasks",
  tag: "Tasks",
  permission: "tasks:write",
  summary: "Create a task",
  description:
    "Creates a task with the status `todo` and the next number of the organization. Assignees must be members who are not disabled. An asset must belong to the customer when both are given. A parent must not have a parent itself. Customers, assets, quotes, orders and the parent must exist and be visible to the caller.",
  params: { organizationId: uuid() },
  body: NewTask,
  example: {
    title: "Accuwissel bakfiets 07",
    priority: "high",
    dueAt: "2026-11-24T17:00:00+01:00",
    checklist: [{ text: "Reserve a battery" }, { text: "Call Femke Jonker" }],
    labels: ["winter"],
  },
  fullExample: {
    title: "Accuwissel bakfiets 07",
    description: "The battery loses 40% in the cold. Measure the charger first.",
    priority: "high",
    dueAt: "2026-11-24T17:00:00+01:00",
    plannedStartAt: "2026-11-24T10:00:00+01:00",
    plannedEndAt: "2026-11-24T11:00:00+01:00",
    estimateMinutes: 60,
    customerId: 1001,
    customerAssetId: 5007,
    quoteId: "69b73fe8-10c5-548f-882d-f1f70610e9b0",
    orderId: "c0fc623a-0e13-5b6d-8789-34b34e97f5a7",
    parentTaskId: "bbf5e69d-a51d-5d50-9f11-e6950306ea48",
    assigneeUserIds: ["3022b846-7478-529c-9a91-185898b4ab28"],
    checklist: [{ text: "Reserve a battery", done: true }, { text: "Call Femke Jonker" }],
    labels: ["winter"],
  },
  success: 201,
  response: Task,
  problems: ["REFERENCE_NOT_FOUND"],
  traits: ["idempotent", "workflowStep", "holdable", "batchable", "fixedBySpecification"],
  scope: "mcp:read",
  tool: {
    name: "tasks_create",
    title: "Create a task",
    description:
      'Create a task, to-do or reminder, also subtask, mails the colleagues assigned. For an appointment at a time use agenda_create_item. Example: {"title":"Call Hotel Oudegracht","priority":"high"}. Dutch: maak een taak, klus aan; herinnering.',
  },
  undo: ({ params, target }) => ({
    change: taskDeletion,
    params: { ...params, taskId: target.id },
  }),
  async plan({ service, transaction, body, now, organizationId, membership }) {
    const id = uuidv7();
    const links = {
      assigneeUserIds: body.assigneeUserIds,
      customerId: body.customerId ?? null,
      customerAssetId: body.customerAssetId ?? null,
      quoteId: body.quoteId ?? null,
      orderId: body.orderId ?? null,
      parentTaskId: body.parentTaskId ?? null,
    };
    // The number is taken in the same round trip as the checks: a rejection rolls it back. Counters are
    // locked before records.
    const [number, organization, { assignees }] = await Promise.all([
      takeNumber(transaction, organizationId),
      loadOrganization(transaction, membership),
      readTaskReferences(transaction, membership, links, null),
    ]);
    const { assigneeUserIds: _, ...references } = links;
    const numberFormat = withCurrentYear(organization.record, "task", now);
    const task: Task = {
      id,
      organizationId,
      number,
      displayNumber: numberFormat.replace("{number}", String(number)),
      title: body.title,
      description: body.description ?? null,
      status: "todo",
      priority: body.priority,
      dueAt: toUtcTimestamp(body.dueAt ?? null),
      plannedStartAt: toUtcTimestamp(body.plannedStartAt ?? null),
      plannedEndAt: toUtcTimestamp(body.plannedEndAt ?? null),
      estimateMinutes: body.estimateMinutes ?? null,
      assignees,
      ...references,
      checklist: body.checklist.map(({ text, done }) => ({ id: uuidv7(), text, done })),
      labels: body.labels,
      commentCount: 0,
      agendaItemIds: [],
      completedAt: null,
      createdBy: membership.userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    return {
      result: task,
      change: {
        target: toTarget(task),
        before: null,
        after: task,
        event: { type: "task.created", object: task, displayNumber: task.displayNumber },
      },
      jobs: notifyAssignees(service.config, membership, task, links.assigneeUserIds),
      write: (tx) => insertTask(tx, task, numberFormat),
    };
  },
});

/** Takes the next number; other writers of tasks in the organization wait until this transaction ends. */
async function takeNumber(transaction: Transaction, organizationId: string): Promise<number> {
  const counter = await transaction.one(
    queries
      .insertInto("counters")
      .values({ organization_id: organizationId, kind: "task", value: firstNumber })
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "kind"])
          .doUpdateSet({ value: sql<number>`counters.value + 1` }),
      )
      .returning("value"),
  );
  if (counter === undefined) throw new Error("the counter returned no number");
  return counter.value;
}

function insertTask(transaction: Transaction, task: Task, numberFormat: string): void {
  transaction.write(
    queries.insertInto("tasks").values({
      organization_id: task.organizationId,
      id: task.id,
      number: task.number,
      number_format: numberFormat,
      title: task.title,
      description: task.description,
      status: task.status,
      priority: task.priority,
      due_at: task.dueAt,
      planned_start_at: task.plannedStartAt,
      planned_end_at: task.plannedEndAt,
      estimate_minutes: task.estimateMinutes,
      customer_id: task.customerId,
      customer_asset_id: task.customerAssetId,
      quote_id: task.quoteId,
      order_id: task.orderId,
      parent_task_id: task.parentTaskId,
      checklist: JSON.stringify(task.checklist),
      labels: task.labels,
      created_by: task.createdBy,
      created_at: task.createdAt,
      updated_at: task.updatedAt,
    }),
  );
  insertAssignees(transaction, task);
}
