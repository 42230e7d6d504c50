import { expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestResponse } from "../../testing/test-service.ts";
import { revertLast } from "../../testing/undo-last.ts";
import { approvalsOf } from "../approvals/testing/approval-fixture.ts";
import { createTestAgenda } from "../agenda/testing/agenda-fixture.ts";
import { tasksOf } from "./testing/task-fixture.ts";

// A task has three agenda items of the member: a public one, and two that hide their task from everyone else.

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("tasks", ({ organization }) => tasksOf(service, organization))
  .extend("task", async ({ tasks }) => (await tasks.create()).body.id as string)
  .extend("items", async ({ organization, task }) => {
    const agenda = await createTestAgenda(service, organization);
    const add = (visibility: "public" | "private" | "confidential") =>
      agenda.add({ taskId: task, visibility, ownerUserId: organization.member.id });
    return {
      open: await add("public"),
      hidden: [await add("private"), await add("confidential")],
    };
  })
  .extend("readTraces", ({ organization, task }) => async () => {
    const [events, entries] = await Promise.all(
      [`/events?types=task.*`, `/audit-log?targetId=${task}`].map((path) =>
        service.request("GET", organization.path + path, { as: organization.owner }),
      ),
    );
    return `${events?.text}${entries?.text}`;
  });

test("events and the audit log contain no hidden items, whatever happens to the task", async ({
  organization,
  tasks,
  task,
  items,
  readTraces,
}) => {
  const { member } = organization;
  const updated = await tasks.update(task, { title: "New", assigneeUserIds: [member.id] });
  expect(updated.body.agendaItemIds.toSorted()).toEqual([items.open, ...items.hidden].toSorted());
  await tasks.setStatus(task, { status: "done", comment: "Ready" });
  const { id } = (await tasks.comment(task, { text: "Really" })).body;
  await tasks.removeComment(task, id);
  const previewed = await service.request("DELETE", `${tasks.path}/${task}?dryRun=true`, {
    as: member,
  });
  expect(previewed.body.changes).toContainEqual({
    field: "agendaItemIds",
    before: [items.open],
    after: null,
  });
  expect((await tasks.remove(task)).status).toBe(204);
  const restored = await tasks.restore(task);
  expect(restored.body.agendaItemIds).toHaveLength(3);

  const log = await readTraces();
  expect(log).toContain(items.open);
  for (const item of items.hidden) expect(log).not.toContain(item);
});

test("events and the audit log contain no hidden items after undo by the member", async ({
  organization,
  tasks,
  task,
  items,
  readTraces,
}) => {
  const { member } = organization;
  const undo = (action: string) =>
    revertLast(service, { ...organization, owner: member }, action).then(({ status }) => status);
  await tasks.setStatus(task, { status: "done" });
  expect(await undo("setTaskStatus")).toBe(200);
  await tasks.update(task, { title: "New" });
  expect(await undo("updateTask")).toBe(200);
  const { id } = (await tasks.comment(task, { text: "Really" })).body;
  await tasks.removeComment(task, id);
  expect(await undo("deleteTaskComment")).toBe(200);
  await tasks.remove(task);
  expect(await undo("deleteTask")).toBe(200);

  const log = await readTraces();
  expect(log).toContain(items.open);
  for (const item of items.hidden) expect(log).not.toContain(item);
});

test("a pending approval whose result contains hidden items is closed to others", async ({
  organization,
  tasks,
  task,
  items,
}) => {
  const { viewer } = organization;
  await tasks.remove(task);
  const operations = ["updateTask", "setTaskStatus", "restoreTask"];
  const approvals = approvalsOf(service, organization);
  await approvals.policy(operations, { match: { channels: ["api"] } });
  const seen = async (held: TestResponse) => {
    expect(held.status, held.text).toBe(202);
    const path = `/approvals/${held.body.id}`;
    const approved = await approvals.send("POST", `${path}/approve`, {});
    expect(approved.body, approved.text).toMatchObject({ state: "executed" });
    const byApprover = await approvals.send("GET", path);
    for (const item of items.hidden) expect(approved.text + byApprover.text).not.toContain(item);
    const read = await approvals.send("GET", path, undefined, { as: viewer });
    for (const item of items.hidden) expect(read.text).not.toContain(item);
    return read.body.result;
  };
  expect(await seen(await tasks.restore(task))).toBeNull();
  expect(await seen(await tasks.update(task, { title: "New" }))).toBeNull();
  expect(await seen(await tasks.setStatus(task, { status: "done" }))).toBeNull();
  const other = await tasks.update(task, { title: "Newer" }, organization.admin);
  expect(await seen(other)).toMatchObject({ body: { title: "Newer" } });
});
