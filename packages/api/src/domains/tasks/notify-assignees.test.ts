import { expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { mailOf } from "../notifications/testing/mail-of.ts";
import { tasksOf } from "./testing/task-fixture.ts";

const service = await openTestService();
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("tasks", ({ organization }) => tasksOf(service, organization));

test("new assignees are notified with the URL of the task; the member who assigned it is not", async ({
  organization,
  tasks,
}) => {
  const { member, admin, viewer } = organization;
  const { body: task } = await tasks.create({
    title: "Winter check",
    dueAt: "2026-12-01T16:00:00Z",
    assigneeUserIds: [member.id, admin.id],
  });
  const update = (assigneeUserIds: string[]) =>
    service.request("PATCH", `${tasks.path}/${task.id}`, { as: member, body: { assigneeUserIds } });
  expect((await update([admin.id, viewer.id])).status).toBe(200);
  const [first, ...others] = await mailOf(service, admin);
  expect(others).toEqual([]);
  expect(first?.subject).toBe(
    `${member.displayName} assigned ${task.displayNumber} Winter check to you`,
  );
  expect(first?.text).toContain(
    `http://127.0.0.1:3000/records/${organization.id}/tasks/${task.id}`,
  );
  expect(first?.text).toMatch(/Due: Tuesday,? 1 December 2026/u);
  expect(await mailOf(service, viewer)).toHaveLength(1);
  expect(await mailOf(service, member)).toEqual([]);
});

test("nobody is notified of rejected calls and dry runs, nor a member who has switched notifications off", async ({
  organization,
  tasks,
}) => {
  const { member, admin } = organization;
  const body = { title: "Call", assigneeUserIds: [admin.id] };
  await service.request("POST", `${tasks.path}?dryRun=true`, { as: member, body });
  await service.request("POST", tasks.path, { as: member, body: { ...body, title: "" } });
  await service.request("PATCH", "/v1/users/me", {
    as: admin,
    body: { notifications: { taskAssigned: false } },
  });
  expect((await tasks.create(body)).status).toBe(201);
  expect(await mailOf(service, admin)).toEqual([]);
});
