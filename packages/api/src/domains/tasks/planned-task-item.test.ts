import { describe, expect, test as base } from "vitest";
import { callTool } from "../../surfaces/mcp/testing/mcp-requests.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { undoLast } from "../../testing/undo-last.ts";
import { createTestAgenda } from "../agenda/testing/agenda-fixture.ts";
import { tasksOf } from "./testing/task-fixture.ts";

const service = await openTestService();
const times = { startAt: "2027-03-01T09:00:00.000Z", endAt: "2027-03-01T10:00:00.000Z" };
const later = { startAt: "2027-03-01T11:00:00.000Z", endAt: "2027-03-01T12:00:00.000Z" };
const window = "from=2027-02-28T00:00:00Z&to=2027-03-20T00:00:00Z";

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("agenda", ({ organization }) => createTestAgenda(service, organization))
  .extend("tasks", ({ organization }) => tasksOf(service, organization))
  .extend("plan", ({ tasks, organization }) => async (body: object = {}): Promise<any> => {
    const response = await tasks.create({
      title: "Replace the battery",
      assigneeUserIds: [organization.member.id],
      plannedStartAt: times.startAt,
      plannedEndAt: times.endAt,
      ...body,
    });
    expect(response.status, response.text).toBe(201);
    return response.body;
  })
  .extend("listed", ({ agenda }) => async (query = "", as = agenda.organization.admin) => {
    const { items } = await agenda.ok("GET", `/items?${window}${query}`, undefined, as);
    return items as any[];
  })
  .extend("withoutTasks", ({ organization }) =>
    service.addMemberWithPermissions(organization, ["agenda:read", "agenda:write", "members:read"]),
  )
  .extend("readerOfTasks", ({ organization }) =>
    service.addMemberWithPermissions(organization, ["agenda:read", "agenda:write", "tasks:read"]),
  );

describe("reading", () => {
  test("lists a planned task as an item with the id of the task", async ({
    agenda,
    plan,
    listed,
    organization,
  }) => {
    const task = await plan();
    const [item, ...others] = await listed();
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      id: task.id,
      source: "task",
      state: "confirmed",
      transparency: "opaque",
      title: "Replace the battery",
      ...times,
      timeZone: "Europe/Amsterdam",
      calendarId: agenda.calendars.team,
      taskId: task.id,
      taskDisplayNumber: task.displayNumber,
      users: [{ userId: organization.member.id }],
      assignees: [{ userId: organization.member.id }],
      isReadOnly: false,
    });
    const read = await agenda.get(task.id);
    expect(read.body).toEqual(item);
    expect(await agenda.occurrences(task.id)).toEqual([]);
  });

  test("sorts and pages planned tasks and items together", async ({ agenda, plan, listed }) => {
    const at = (hour: string) => ({
      startAt: `2027-03-01T${hour}:00:00Z`,
      endAt: `2027-03-01T${hour}:30:00Z`,
    });
    const planned = (hour: string) =>
      plan({ plannedStartAt: at(hour).startAt, plannedEndAt: at(hour).endAt });
    const ids = [
      await agenda.add(at("08")),
      (await planned("09")).id,
      await agenda.add(at("10")),
      (await planned("11")).id,
    ];
    expect((await listed("&sort=startAt")).map(({ id }) => id)).toEqual(ids);
    expect((await listed("&sort=-startAt")).map(({ id }) => id)).toEqual(ids.toReversed());
    const first = await agenda.ok("GET", `/items?${window}&limit=3&count=true`);
    expect(first.page.totalCount).toBe(4);
    const cursor = encodeURIComponent(first.page.nextCursor);
    const second = await agenda.ok("GET", `/items?${window}&limit=3&cursor=${cursor}`);
    expect([...first.items, ...second.items].map(({ id }: any) => id)).toEqual(ids);
    expect(second.page.hasMore).toBe(false);
  });

  test("applies the filters of the list", async ({ agenda, plan, listed, organization }) => {
    const task = await plan();
    const other = await plan({ title: "Call", assigneeUserIds: [organization.admin.id] });
    const idsOf = async (query: string): Promise<string[]> =>
      (await listed(query)).map(({ id }): string => id).toSorted();
    const both = [String(task.id), String(other.id)].toSorted();
    expect(await idsOf(`&userIds=${organization.member.id}`)).toEqual([task.id]);
    expect(await idsOf(`&calendarIds=${agenda.calendars.team}`)).toEqual(both);
    expect(await idsOf(`&calendarIds=${agenda.calendars.resource}`)).toEqual([]);
    expect(await idsOf("&state=confirmed")).toEqual(both);
    expect(await idsOf("&state=cancelled")).toEqual([]);
    expect(await idsOf("&q=batt")).toEqual([task.id]);
    expect(await idsOf("&updatedAfter=2999-01-01T00:00:00Z")).toEqual([]);
  });

  test("follows the task: unplanned and deleted ones are not listed, done ones take no time", async ({
    agenda,
    plan,
    listed,
    tasks,
  }) => {
    const task = await plan();
    await tasks.setStatus(task.id, { status: "done" });
    expect((await agenda.get(task.id)).body).toMatchObject({
      state: "confirmed",
      transparency: "transparent",
    });
    await tasks.setStatus(task.id, { status: "todo" });
    await tasks.setStatus(task.id, { status: "cancelled" });
    expect((await agenda.get(task.id)).body).toMatchObject({ state: "cancelled" });
    await tasks.update(task.id, { plannedEndAt: null });
    expect((await agenda.get(task.id)).body).toMatchObject({
      status: 404,
      code: "RESOURCE_NOT_FOUND",
    });
    await tasks.update(task.id, { plannedEndAt: times.endAt });
    expect(await listed()).toHaveLength(1);
    await tasks.remove(task.id, agenda.organization.admin);
    expect(await listed()).toEqual([]);
  });

  test("hides planned tasks from members who may not read tasks", async ({
    agenda,
    plan,
    listed,
    withoutTasks,
  }) => {
    const { id } = await plan();
    expect(await listed("", withoutTasks)).toEqual([]);
    for (const response of [
      await agenda.get(id, withoutTasks),
      await agenda.move(id, later, withoutTasks),
      await agenda.send("PATCH", `/items/${id}`, { title: "X" }, withoutTasks),
    ]) {
      expect(response.body).toMatchObject({ status: 404, code: "RESOURCE_NOT_FOUND" });
    }
  });

  test("the tools list and read planned tasks", async ({ plan, agenda }) => {
    const { id, displayNumber } = await plan();
    const as = agenda.organization.admin;
    const listed = await callTool(
      service,
      "agenda_list_items",
      { from: "2027-03-01T00:00:00Z", to: "2027-03-02T00:00:00Z" },
      { as },
    );
    expect(listed.content.items, listed.text).toMatchObject([
      { id, source: "task", taskDisplayNumber: displayNumber },
    ]);
    const read = await callTool(service, "agenda_get_item", { itemId: id }, { as });
    expect(read.content.agendaItem, read.text).toMatchObject({ id, weekday: expect.anything() });
  });
});

describe("busy time", () => {
  const free = async (agenda: any, userId: string) => {
    const query = `userIds=${userId}&from=2027-03-01T08:00:00Z&to=2027-03-01T11:00:00Z&durationMinutes=30`;
    const { items } = await agenda.ok("GET", `/free-slots?${query}`);
    return items.map(({ startAt, endAt }: any) => [startAt.slice(11, 16), endAt.slice(11, 16)]);
  };

  test("is that of the assignees until the task is done", async ({
    agenda,
    plan,
    tasks,
    organization,
  }) => {
    const whole = [["08:00", "11:00"]];
    const task = await plan();
    expect(await free(agenda, organization.member.id)).toEqual([
      ["08:00", "09:00"],
      ["10:00", "11:00"],
    ]);
    expect(await free(agenda, organization.admin.id)).toEqual(whole);
    await tasks.setStatus(task.id, { status: "done" });
    expect(await free(agenda, organization.member.id)).toEqual(whole);
  });

  test("overlaps of an assignee give a warning, to those who may read tasks", async ({
    agenda,
    plan,
    organization,
    withoutTasks,
  }) => {
    await plan();
    const warningsOf = async (userId: string, as = organization.admin) => {
      const item = { title: "Visit", ...times, userIds: [userId] };
      return (await agenda.ok("POST", "/items?dryRun=true", item, as)).warnings;
    };
    const warning =
      'Overlaps "Replace the battery" from 2027-03-01T10:00:00+01:00 to 2027-03-01T11:00:00+01:00.';
    expect(await warningsOf(organization.member.id)).toEqual([warning]);
    expect(await warningsOf(organization.admin.id)).toEqual([]);
    expect(await warningsOf(organization.member.id, withoutTasks)).toEqual([]);
  });

  test("a move warns of items of the assignees, not of all in the default calendar", async ({
    agenda,
    plan,
    organization,
  }) => {
    const { id } = await plan();
    await agenda.add({ ...later, title: "Of nobody" });
    await agenda.add({ ...later, title: "Own", userIds: [organization.member.id] });
    const dry = await agenda.ok("POST", `/items/${id}/move?dryRun=true`, later);
    expect(dry.warnings).toEqual([
      'Overlaps "Own" from 2027-03-01T12:00:00+01:00 to 2027-03-01T13:00:00+01:00.',
    ]);
  });
});

describe("moving", () => {
  test("200 moves the planned time of the task, as a change of the task that can be undone", async ({
    agenda,
    plan,
    tasks,
    organization,
  }) => {
    const { id } = await plan();
    const before = (await agenda.get(id)).body;
    const { status, body } = await agenda.move(id, { ...later, scope: "series" });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...later, updatedAt: body.updatedAt });
    expect((await agenda.get(id)).body).toEqual(body);
    expect((await tasks.read(id)).body).toMatchObject({
      plannedStartAt: later.startAt,
      plannedEndAt: later.endAt,
    });
    expect(await tasks.events(id)).toEqual(["task.created", "task.updated"]);
    const audit = await service.request("GET", `${organization.path}/audit-log?limit=1`, {
      as: organization.owner,
    });
    expect(audit.body.items).toMatchObject([
      {
        action: "moveAgendaItem",
        target: { kind: "task", id },
        reversible: true,
        changes: [{ field: "plannedStartAt" }, { field: "plannedEndAt" }],
      },
    ]);
    await undoLast(service, organization);
    expect((await agenda.get(id)).body).toMatchObject(times);
  });

  test("200 for the same times changes nothing", async ({ agenda, plan, tasks }) => {
    const { id } = await plan();
    const events = await tasks.events(id);
    expect((await agenda.move(id, times)).body).toMatchObject(times);
    expect(await tasks.events(id)).toEqual(events);
  });

  test("the tool moves it; a dry run does not", async ({ plan, tasks, agenda }) => {
    const { id } = await plan();
    const call = (dryRun: boolean) =>
      callTool(
        service,
        "agenda_move_item",
        { itemId: id, ...later, dryRun },
        { as: agenda.organization.member },
      );
    const dry = await call(true);
    expect(dry.isError, dry.text).toBe(false);
    expect((await tasks.read(id)).body.plannedStartAt).toBe(times.startAt);
    const moved = await call(false);
    expect(moved.content.agendaItem, moved.text).toMatchObject({ id, source: "task" });
    expect((await tasks.read(id)).body.plannedStartAt).toBe(later.startAt);
  });

  test("412 for another version", async ({ agenda, plan, tasks, organization }) => {
    const { id } = await plan();
    const etag = (await agenda.get(id)).headers.get("etag") ?? "";
    await tasks.update(id, { title: "Changed" });
    const response = await service.request("POST", `${organization.path}/agenda/items/${id}/move`, {
      as: organization.admin,
      body: later,
      headers: { "if-match": etag },
    });
    expect(response.body).toMatchObject({ status: 412, code: "VERSION_CONFLICT" });
  });

  test("403 without the permission to change tasks", async ({ agenda, plan, readerOfTasks }) => {
    const { id } = await plan();
    expect((await agenda.get(id, readerOfTasks)).body.isReadOnly).toBe(true);
    expect((await agenda.move(id, later, readerOfTasks)).body).toMatchObject({
      status: 403,
      code: "ORGANIZATION_PERMISSION_DENIED",
      requiredPermission: "tasks:write",
    });
  });

  test("400 for a whole day, 409 for a cancelled task", async ({ agenda, plan, tasks }) => {
    const { id } = await plan();
    const day = {
      startAt: "2027-03-01T00:00:00+01:00",
      endAt: "2027-03-02T00:00:00+01:00",
      isAllDay: true,
    };
    expect((await agenda.move(id, day)).body).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ pointer: "/isAllDay" }],
    });
    await tasks.setStatus(id, { status: "cancelled" });
    expect((await agenda.move(id, later)).body).toMatchObject({
      status: 409,
      code: "AGENDA_ITEM_CANCELLED",
      itemId: id,
    });
  });

  test("a policy about updateTask holds the move", async ({ agenda, plan, organization }) => {
    const { id } = await plan();
    const policy = await service.request("POST", `${organization.path}/approval-policies`, {
      as: organization.owner,
      body: {
        name: "Tasks",
        match: { operations: ["updateTask"], channels: ["api"] },
      },
    });
    expect(policy.status, policy.text).toBe(201);
    expect((await agenda.move(id, later)).status).toBe(202);
  });
});

test("other changes of the item are rejected and name updateTask", async ({ agenda, plan }) => {
  const { id } = await plan();
  for (const [method, path, body] of [
    ["PATCH", "", { title: "X" }],
    ["PATCH", "/state", { state: "cancelled" }],
    ["PATCH", "/participation", { participationStatus: "accepted" }],
    ["DELETE", "", undefined],
  ] as const) {
    const response = await agenda.send(method, `/items/${id}${path}`, body);
    expect(response.body).toMatchObject({ status: 409, code: "AGENDA_ITEM_READ_ONLY", itemId: id });
    expect(response.body.hint).toContain("updateTask");
  }
});
