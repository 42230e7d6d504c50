import { strict as assert } from "node:assert";
import type { Scenario } from "./scenario.ts";

export const planningScenarios: Scenario[] = [
  {
    name: "a week is planned",
    writes: ["createAgendaItem"],
    async run({ agent, at }) {
      const week = { from: at(0, "00:00"), to: at(7, "00:00") };
      const { items: fixed } = await agent.call("agenda_list_items", week);
      assert.deepEqual(
        fixed.map((item: any) => [item.title, item.weekday]),
        [["Weekbeurt Snelle Bocht", "Monday"]],
      );
      const { items: open } = await agent.call("tasks_list", {
        assigneeUserId: "me",
        status: ["todo", "in_progress", "waiting"],
        dueBefore: week.to,
      });
      const [task] = open;
      const { items: free } = await agent.call("agenda_find_free_slots", {
        userIds: [task.assignees[0].userId],
        from: at(1, "00:00"),
        to: task.dueAt,
        durationMinutes: 120,
      });
      const start = Temporal.Instant.from(free[0].startAt);
      const { agendaItem } = await agent.call("agenda_create_item", {
        title: task.title,
        taskId: task.displayNumber,
        startAt: start.toString(),
        endAt: start.add({ hours: 2 }).toString(),
      });
      assert.equal(agendaItem.taskDisplayNumber, task.displayNumber);
    },
  },
  {
    name: "one occurrence is moved, then the series",
    writes: ["moveAgendaItem", "moveAgendaItem"],
    async run({ agent, at }) {
      const window = { from: at(0, "00:00"), to: at(15, "00:00"), q: "weekbeurt" };
      const { items } = await agent.call("agenda_list_items", window);
      const [, second] = items;
      await agent.call("agenda_move_item", {
        itemId: second.id,
        startAt: at(8, "07:30"),
        endAt: at(8, "09:00"),
        scope: "occurrence",
        reason: "After the rush",
      });
      await agent.call("agenda_move_item", {
        itemId: items[0].id,
        startAt: at(0, "08:30"),
        endAt: at(0, "10:00"),
        scope: "series",
      });
      const { items: moved } = await agent.call("agenda_list_items", window);
      assert.deepEqual(
        moved.slice(0, 2).map((item: any) => [item.weekday, item.localStart.slice(11, 16)]),
        [
          ["Monday", "08:30"],
          ["Tuesday", "08:30"],
        ],
      );
    },
  },
  {
    name: "an appointment with a customer's contact",
    writes: ["createAgendaItem"],
    async run({ agent, at }) {
      const { items } = await agent.call("customers_list", { q: "snelle bocht" });
      const { customer } = await agent.call("customers_get", {
        customerId: items[0].id,
        include: ["contacts"],
      });
      const { agendaItem } = await agent.call("agenda_create_item", {
        title: "Jaargesprek",
        startAt: at(2, "14:00"),
        endAt: at(2, "15:00"),
        attendees: [{ customerContactId: customer.contacts[0].id }],
      });
      assert.equal(agendaItem.attendees[0].email, "femke@snellebocht.example");
    },
  },
  {
    name: "one occurrence is cancelled",
    writes: ["setAgendaItemState"],
    async run({ agent, at }) {
      const window = { from: at(7, "00:00"), to: at(8, "00:00") };
      const { items } = await agent.call("agenda_list_items", window);
      const { agendaItem } = await agent.call("agenda_cancel_item", {
        itemId: items[0].id,
        scope: "occurrence",
        reason: "The customer is closed",
      });
      assert.equal(agendaItem.state, "cancelled");
    },
  },
  {
    name: "overdue work is followed up",
    writes: ["createTaskComment", "setTaskStatus"],
    async run({ agent, at }) {
      const { items } = await agent.call("tasks_list", {
        status: ["todo", "in_progress", "waiting"],
        dueBefore: at(0, "00:00"),
      });
      const { displayNumber: taskId, assignees } = items[0];
      const name = `@${assignees[0].displayName}`;
      await agent.call("tasks_add_comment", {
        taskId,
        text: `${name} is this still needed?`,
        selections: [
          {
            start: 0,
            end: name.length,
            reference: { kind: "user", id: assignees[0].userId },
          },
        ],
      });
      const { task } = await agent.call("tasks_set_status", { taskId, status: "waiting" });
      assert.equal(task.status, "waiting");
    },
  },
  {
    name: "a task that was finished too early is reopened",
    writes: ["setTaskStatus", "setTaskStatus"],
    async run({ agent }) {
      const { items } = await agent.call("tasks_list", { status: ["done"] });
      const taskId = items[0].displayNumber;
      const rejected = await agent.call("tasks_set_status", { taskId, status: "waiting" });
      assert.ok(rejected.allowed.includes("in_progress"));
      await agent.call("tasks_set_status", { taskId, status: "in_progress" });
      const { task } = await agent.call("tasks_set_status", { taskId, status: "waiting" });
      assert.equal(task.status, "waiting");
    },
  },
  {
    name: "a call is repeated with its idempotency key",
    writes: ["createTask"],
    async run({ agent }) {
      const call = { title: "Bel Hotel Oudegracht", idempotencyKey: "bel-hotel-oudegracht" };
      const first = await agent.call("tasks_create", call);
      const second = await agent.call("tasks_create", call);
      assert.equal(second.task.id, first.task.id);
      assert.equal(second.replayed, true);
    },
  },
  {
    name: "a task is deleted and restored",
    writes: ["deleteTask", "revertAuditEntry"],
    async run({ agent }) {
      const { items } = await agent.call("tasks_list", { q: "accu bestellen" });
      const taskId = items[0].displayNumber;
      const { audit } = await agent.call("tasks_delete", { taskId });
      await agent.call("audit_revert_entry", { entryId: audit.entryId, reason: "Still needed" });
      const { task } = await agent.call("tasks_get", { taskId });
      assert.equal(task.title, "Accu bestellen");
    },
  },
];
