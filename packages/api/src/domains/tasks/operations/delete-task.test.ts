import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { tasksOf } from "../testing/task-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const tasks = tasksOf(service, organization);

async function listed(query = ""): Promise<string[]> {
  const { body } = await service.request("GET", `${tasks.path}${query}`, {
    as: organization.member,
  });
  return body.items.map(({ id }: { id: string }) => id);
}

describe("deleteTask", () => {
  test("204 hides the task from lists and reads, emits an event, and prevents changes", async () => {
    const { body: task } = await tasks.create({ title: "Vanishing point" });
    const response = await tasks.remove(task.id);
    expect([response.status, response.text]).toEqual([204, ""]);
    expect(await listed()).not.toContain(task.id);
    expect(await listed("?q=vanishing")).toEqual([]);
    expect(await listed("?includeDeleted=true")).toContain(task.id);
    expect((await tasks.read(task.id)).status).toBe(404);
    expect((await tasks.comments(task.id)).status).toBe(404);
    for (const rejected of [
      await tasks.setStatus(task.id, { status: "done" }),
      await tasks.comment(task.id, { text: "Hello?" }),
    ]) {
      expect([rejected.status, rejected.body.code]).toEqual([409, "RESOURCE_DELETED"]);
    }
    expect(await tasks.events(task.id)).toEqual(["task.created", "task.deleted"]);
  });

  test("204 emits no further event when repeated", async () => {
    const { body: task } = await tasks.create();
    await tasks.remove(task.id);
    expect((await tasks.remove(task.id)).status).toBe(204);
    expect(await tasks.events(task.id)).toEqual(["task.created", "task.deleted"]);
  });

  test("409 lists the subtasks; 204 without subtasks", async () => {
    const { body: parent } = await tasks.create();
    const { body: first } = await tasks.create({ parentTaskId: parent.id });
    const { body: second } = await tasks.create({ parentTaskId: parent.id });
    const response = await tasks.remove(parent.id);
    expect([response.status, response.body]).toEqual([
      409,
      expect.objectContaining({
        code: "RESOURCE_IN_USE",
        detail: `${parent.displayNumber} has 2 subtasks: ${first.displayNumber}, ${second.displayNumber}.`,
        usedBy: [first, second].map(({ id, displayNumber }) => ({
          kind: "task",
          id,
          displayNumber,
        })),
      }),
    ]);
    await tasks.remove(first.id);
    await tasks.update(second.id, { parentTaskId: null });
    expect((await tasks.remove(parent.id)).status).toBe(204);
  });

  test("409 only counts the subtasks for a caller who may not read tasks", async () => {
    const { body: parent } = await tasks.create();
    const { body: subtask } = await tasks.create({ parentTaskId: parent.id });
    const blind = await service.addMemberWithPermissions(organization, ["tasks:delete"]);
    const response = await tasks.remove(parent.id, blind);
    expect([response.status, response.body.usedBy]).toEqual([409, []]);
    expect(response.body.detail).toBe(`${parent.displayNumber} has 1 subtask.`);
    expect(response.text).not.toContain(subtask.id);
  });

  test("of a deletion and the concurrent creation of a subtask, one is rejected", async () => {
    const { body: parent } = await tasks.create();
    const [removed, created] = await Promise.all([
      tasks.remove(parent.id),
      tasks.create({ parentTaskId: parent.id }, organization.admin),
    ]);
    expect([
      [204, 400],
      [409, 201],
    ]).toContainEqual([removed.status, created.status]);
  });
});

test("undo of a deletion restores the task, undo of a restoration deletes it", async () => {
  const { body: task } = await tasks.create();
  await tasks.remove(task.id);
  expect(await undoLast(service, organization, "deleteTask")).toEqual({
    status: 200,
    code: null,
    conflicts: [],
    events: ["task.restored"],
  });
  const again = (await tasks.read(task.id)).body;
  expect(again).toEqual({ ...task, comments: [], updatedAt: again.updatedAt });
  await tasks.remove(task.id);
  await tasks.restore(task.id);
  expect(await undoLast(service, organization, "restoreTask")).toMatchObject({
    status: 200,
    code: null,
    conflicts: [],
  });
  expect((await tasks.read(task.id)).status).toBe(404);
});
