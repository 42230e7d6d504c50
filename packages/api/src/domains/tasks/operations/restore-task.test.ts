import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { tasksOf } from "../testing/task-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const tasks = tasksOf(service, organization);

describe("restoreTask", () => {
  test("200 restores the task with its comments and assignees", async () => {
    const { body: task } = await tasks.create({
      assigneeUserIds: [organization.admin.id],
      labels: ["a"],
    });
    await tasks.comment(task.id, { text: "Stays." });
    const before = (await tasks.read(task.id)).body;
    await tasks.remove(task.id);
    const response = await tasks.restore(task.id);
    expect(response.status).toBe(200);
    const again = (await tasks.read(task.id)).body;
    expect(again).toEqual({ ...before, updatedAt: again.updatedAt });
    expect({ ...response.body, comments: before.comments }).toEqual(again);
    expect((await tasks.events(task.id)).slice(-2)).toEqual(["task.deleted", "task.restored"]);
  });

  test("200 for a task that is not deleted changes nothing", async () => {
    const { body: task } = await tasks.create();
    const response = await tasks.restore(task.id);
    expect([response.status, response.body]).toEqual([200, task]);
    expect(await tasks.events(task.id)).toEqual(["task.created"]);
  });

  test("404 after 30 days", async () => {
    const { body: task } = await tasks.create();
    await tasks.remove(task.id);
    service.setNow(Date.now() + 30 * 86_400_000);
    const token = service.issuer.sign({
      sub: organization.member.id,
      exp: Math.floor(Date.now() / 1_000) + 31 * 86_400,
    });
    const response = await service.request("POST", `${tasks.path}/${task.id}/restore`, { token });
    service.setNow(Date.now());
    expect([response.status, response.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
  });

  test("409 for a subtask whose parent is deleted, or has become a subtask", async () => {
    const { body: parent } = await tasks.create();
    const { body: child } = await tasks.create({ parentTaskId: parent.id });
    await tasks.remove(child.id);
    await tasks.remove(parent.id);
    const deleted = await tasks.restore(child.id);
    expect([deleted.status, deleted.body.code, deleted.body.field, deleted.body.hint]).toEqual([
      409,
      "RESTORE_CONFLICT",
      "parentTaskId",
      "Restore the parent first.",
    ]);
    await tasks.restore(parent.id);
    const { body: top } = await tasks.create();
    await tasks.update(parent.id, { parentTaskId: top.id });
    const nested = await tasks.restore(child.id);
    expect([nested.status, nested.body.detail]).toEqual([
      409,
      `${child.displayNumber} cannot come back: its parent ${parent.displayNumber} is a subtask now.`,
    ]);
    await tasks.update(parent.id, { parentTaskId: null });
    expect((await tasks.restore(child.id)).status).toBe(200);
  });
});
