import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { callTool } from "./testing/mcp-requests.ts";

// Tools set members of a record to null by the argument `clear`, since many clients cannot send null.

const service = await openTestService();
const organization = await service.createOrganization();

const call = (name: string, input: Record<string, unknown>) =>
  callTool(service, name, input, { as: organization.admin });

async function createTask() {
  const dueAt = "2026-12-08T07:30:00+01:00";
  const { content } = await call("tasks_create", { title: "Call", dueAt, estimateMinutes: 30 });
  return String(content.task.id);
}

const readTask = async (taskId: string) => {
  const { body } = await service.request("GET", `${organization.path}/tasks/${taskId}`, {
    as: organization.admin,
  });
  return body;
};

describe("clear", () => {
  test("empties the members it names and leaves the others", async () => {
    const taskId = await createTask();
    const { isError } = await call("tasks_update", {
      taskId,
      title: "Call back",
      clear: ["dueAt"],
    });
    expect(isError).toBe(false);
    expect(await readTask(taskId)).toMatchObject({
      title: "Call back",
      dueAt: null,
      estimateMinutes: 30,
    });
  });

  test("null does the same", async () => {
    const taskId = await createTask();
    await call("tasks_update", { taskId, dueAt: null });
    expect((await readTask(taskId)).dueAt).toBeNull();
  });

  test.each([
    [["dueDate"], "/clear/0", "did you mean dueAt?"],
    [["title"], "/clear/0", "title cannot be cleared"],
    [["dueAt", "__proto__"], "/clear/1", "__proto__ cannot be cleared"],
    [["dueAt", 7], "/clear/1", "7 cannot be cleared"],
    ["dueAt", "/clear", "must be a list"],
    [["dueAt", "dueAt"], "/clear/1", "given and cleared"],
  ])("%j is rejected, and nothing is changed", async (clear, pointer, message) => {
    const taskId = await createTask();
    const { isError, content } = await call("tasks_update", { taskId, clear });
    expect([isError, content.code]).toEqual([true, "VALIDATION_FAILED"]);
    expect(content.errors).toMatchObject([{ pointer, message: expect.stringContaining(message) }]);
    expect((await readTask(taskId)).dueAt).not.toBeNull();
  });

  test("a member that is both set and cleared is rejected", async () => {
    const taskId = await createTask();
    const { content } = await call("tasks_update", {
      taskId,
      description: "More",
      clear: ["description"],
    });
    expect(content.errors).toMatchObject([{ pointer: "/clear/0", rule: "unique" }]);
  });

  test("a tool without clearable members rejects it", async () => {
    const { content } = await call("tasks_create", { title: "Call", clear: ["dueAt"] });
    expect(content.errors).toMatchObject([{ pointer: "/clear", rule: "unknown" }]);
  });
});
