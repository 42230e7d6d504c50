import { beforeEach, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestOrganization } from "../../testing/test-service.ts";
import { callTool } from "../../surfaces/mcp/testing/mcp-requests.ts";

const service = await openTestService();
let organization: TestOrganization;
beforeEach(async () => {
  organization = await service.createOrganization();
});

async function call(method: string, path: string, body?: unknown) {
  const response = await service.request(method, organization.path + path, {
    as: organization.owner,
    ...(body === undefined ? {} : { body }),
  });
  expect(response.status, response.text).toBeLessThan(300);
  return response.body;
}

const setFormat = (task: string) => call("PATCH", "", { settings: { numberFormats: { task } } });

test("every displayNumber of a task has the number format of the organization at its creation", async () => {
  const before = await call("POST", "/tasks", { title: "Before" });
  expect(before.displayNumber).toBe("T-1001");
  await setFormat("Werk {year}.{number}");
  const { id, displayNumber } = await call("POST", "/tasks", { title: "Charger" });
  const expected = `Werk ${new Date().getFullYear()}.1002`;
  expect(displayNumber).toBe(expected);

  expect((await call("GET", `/tasks/${id}`)).displayNumber).toBe(expected);
  expect((await call("GET", `/tasks/${before.id}`)).displayNumber).toBe("T-1001");
  const log = await call("GET", `/audit-log?targetId=${id}`);
  expect(log.items[0].target.label).toBe(`${expected} Charger`);
  const events = await call("GET", "/events?types=task.created");
  expect(events.items.map(({ data }: any) => data.displayNumber)).toEqual(["T-1001", expected]);
  const { id: calendarId } = await call("POST", "/agenda/calendars", {
    name: "Workshop",
    color: "#336699",
    kind: "team",
  });
  const item = await call("POST", "/agenda/items", {
    calendarId,
    title: "Charge",
    startAt: "2026-12-01T08:00:00Z",
    endAt: "2026-12-01T09:00:00Z",
    taskId: id,
  });
  expect(item.taskDisplayNumber).toBe(expected);
  expect((await call("GET", `/agenda/items/${item.id}`)).taskDisplayNumber).toBe(expected);
});

test("a task is found by displayNumber and by number in search, lists and tools", async () => {
  await setFormat("WERK-{number}.A");
  const { id, displayNumber, number } = await call("POST", "/tasks", { title: "Battery" });
  expect(displayNumber).toBe(`WERK-${number}.A`);
  for (const q of [displayNumber, displayNumber.toLowerCase(), String(number)]) {
    const { items } = await call("GET", `/search?q=${q}&kinds=task`);
    expect(items[0], q).toMatchObject({ id, displayNumber, score: 1 });
    expect((await call("GET", `/tasks?q=${q}`)).items).toMatchObject([{ id }]);
    const as = organization.owner;
    const { content } = await callTool(service, "tasks_get", { taskId: q }, { as });
    expect(content.task, q).toMatchObject({ id });
  }
});

test("problems name a subtask and its parent by their own displayNumber", async () => {
  await setFormat("P{number}");
  const parent = await call("POST", "/tasks", { title: "Parent" });
  await setFormat("S{number}");
  const child = await call("POST", "/tasks", { title: "Child", parentTaskId: parent.id });
  const request = (method: string, path: string) =>
    service.request(method, organization.path + path, { as: organization.owner });
  expect((await request("DELETE", `/tasks/${parent.id}`)).body).toMatchObject({
    code: "RESOURCE_IN_USE",
    usedBy: [{ kind: "task", id: child.id, displayNumber: `S${child.number}` }],
  });
  await call("DELETE", `/tasks/${child.id}`);
  await call("DELETE", `/tasks/${parent.id}`);
  const conflict = await request("POST", `/tasks/${child.id}/restore`);
  expect(conflict.body.detail).toContain(`its parent P${parent.number} has been deleted`);
});
