import { describe, expect, test } from "vitest";
import { insertOrder, insertQuote } from "../../../testing/insert-sales.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { disableMember, rejectionOf, tasksOf } from "../testing/task-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const tasks = tasksOf(service, organization);
await organization.insert((insert) => {
  for (const id of [1001, 1002])
    insert("customers", { id, name: `Customer ${id}`, currency: "EUR" });
  insert("customer_assets", { id: 5007, customer_id: 1001, name: "Bakfiets 07" });
  insert("customer_assets", { id: 5020, customer_id: 1002, name: "E-bike" });
});

const ids = (users: { userId: string }[]) => users.map(({ userId }) => userId);

describe("updateTask", () => {
  test("200 changes the given members, clears with null, keeps the others", async () => {
    const { body: task } = await tasks.create({
      description: "Cold",
      estimateMinutes: 30,
      labels: ["a"],
    });
    const [quoteId, orderId] = [await insertQuote(organization), await insertOrder(organization)];
    const parent = (await tasks.create()).body.id;
    const body = {
      title: "  Battery swap ",
      description: null,
      priority: "urgent",
      dueAt: "2026-11-24T17:00:00+01:00",
      plannedStartAt: "2026-11-23T08:00:00Z",
      plannedEndAt: "2026-11-23T09:00:00Z",
      assigneeUserIds: [organization.viewer.id, organization.admin.id],
      customerId: 1001,
      customerAssetId: 5007,
      quoteId,
      orderId,
      parentTaskId: parent,
      labels: ["winter", "accu"],
    };
    const response = await tasks.update(task.id, body);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...task,
      title: "Battery swap",
      description: null,
      priority: "urgent",
      dueAt: "2026-11-24T16:00:00.000Z",
      plannedStartAt: "2026-11-23T08:00:00.000Z",
      plannedEndAt: "2026-11-23T09:00:00.000Z",
      assignees: [
        expect.objectContaining({ userId: organization.viewer.id, disabledAt: null }),
        expect.objectContaining({ userId: organization.admin.id }),
      ],
      customerId: 1001,
      customerAssetId: 5007,
      quoteId,
      orderId,
      parentTaskId: parent,
      labels: ["winter", "accu"],
      updatedAt: response.body.updatedAt,
    });
    const { comments, ...again } = (await tasks.read(task.id)).body;
    expect([again, comments]).toEqual([response.body, []]);
    expect(response.headers.get("etag")).toMatch(/^"2\./u);

    const cleared = await tasks.update(task.id, {
      dueAt: null,
      assigneeUserIds: [],
      customerAssetId: null,
      quoteId: null,
      orderId: null,
      parentTaskId: null,
      labels: [],
    });
    expect(cleared.body).toEqual({
      ...response.body,
      dueAt: null,
      assignees: [],
      customerAssetId: null,
      quoteId: null,
      orderId: null,
      parentTaskId: null,
      labels: [],
      updatedAt: cleared.body.updatedAt,
    });
  });

  test("200 for unchanged values: no event, the same version", async () => {
    const { body: task } = await tasks.create({
      dueAt: "2026-11-24T17:00:00Z",
      assigneeUserIds: [organization.admin.id],
      checklist: [{ text: "Call" }],
    });
    for (const body of [
      {},
      {
        title: task.title,
        dueAt: "2026-11-24T18:00:00+01:00",
        assigneeUserIds: [organization.admin.id],
        checklist: task.checklist,
      },
    ]) {
      const response = await tasks.update(task.id, body);
      expect([response.status, response.body]).toEqual([200, task]);
      expect(response.headers.get("etag")).toMatch(/^"1\./u);
    }
    expect(await tasks.events(task.id)).toEqual(["task.created"]);
  });

  test("200 emits a separate event for new assignees", async () => {
    const { body: task } = await tasks.create({ assigneeUserIds: [organization.admin.id] });
    const both = [organization.viewer.id, organization.admin.id];
    await tasks.update(task.id, { assigneeUserIds: both });
    await tasks.update(task.id, { assigneeUserIds: both.toReversed() });
    await tasks.update(task.id, { assigneeUserIds: both.slice(0, 1) });
    expect(await tasks.events(task.id)).toEqual([
      "task.created",
      "task.updated",
      "task.assigned",
      "task.updated",
      "task.updated",
    ]);
    expect(ids((await tasks.read(task.id)).body.assignees)).toEqual(both.slice(0, 1));
  });

  test("a disabled member may stay assigned, but cannot be assigned", async () => {
    const user = await service.createUser("Former Member");
    await service.addMember(organization, user, "member");
    const { body: task } = await tasks.create({ assigneeUserIds: [user.id] });
    const { body: free } = await tasks.create();
    await disableMember(organization, user);
    const kept = await tasks.update(task.id, {
      title: "Still hers",
      assigneeUserIds: [organization.admin.id, user.id],
    });
    expect([kept.status, ids(kept.body.assignees)]).toEqual([
      200,
      [organization.admin.id, user.id],
    ]);
    expect(kept.body.assignees[1].disabledAt).toEqual(expect.any(String));
    expect(rejectionOf(await tasks.update(free.id, { assigneeUserIds: [user.id] }))).toEqual([
      400,
      "REFERENCE_NOT_FOUND",
      [["/assigneeUserIds/0", "unknown"]],
    ]);
  });

  test("the checklist is replaced; items with an id keep it", async () => {
    const { body: task } = await tasks.create({ checklist: [{ text: "One" }, { text: "Two" }] });
    const [one, two] = task.checklist;
    const response = await tasks.update(task.id, {
      checklist: [{ text: "New" }, { id: two.id.toUpperCase(), text: "Second", done: true }],
    });
    expect(response.body.checklist).toEqual([
      { id: expect.any(String), text: "New", done: false },
      { id: two.id, text: "Second", done: true },
    ]);
    expect(response.body.checklist[0].id).not.toBe(one.id);
    const checklist = [
      { id: one.id, text: "Gone by now" },
      { id: two.id, text: "Second" },
      { id: two.id, text: "Second again" },
    ];
    expect(rejectionOf(await tasks.update(task.id, { checklist }))).toEqual([
      400,
      "VALIDATION_FAILED",
      [
        ["/checklist/0/id", "unknown"],
        ["/checklist/2/id", "unique"],
      ],
    ]);
  });
});

describe("updateTask validates the resulting task", () => {
  test("400 for planned times that end before they start, with either of them given", async () => {
    const { body: task } = await tasks.create({
      plannedStartAt: "2026-11-23T10:00:00Z",
      plannedEndAt: "2026-11-23T11:00:00Z",
    });
    const rejected = (pointer: string) => [400, "VALIDATION_FAILED", [[pointer, "range"]]];
    const late = { plannedStartAt: "2026-11-23T11:00:00Z" };
    expect(rejectionOf(await tasks.update(task.id, late))).toEqual(rejected("/plannedStartAt"));
    const early = { plannedEndAt: "2026-11-23T10:00:00Z" };
    expect(rejectionOf(await tasks.update(task.id, early))).toEqual(rejected("/plannedEndAt"));
    expect(rejectionOf(await tasks.update(task.id, { ...late, ...early }))).toEqual(
      rejected("/plannedEndAt"),
    );
    const moved = { ...late, plannedEndAt: "2026-11-23T12:00:00Z" };
    expect((await tasks.update(task.id, moved)).status).toBe(200);
    const open = { plannedEndAt: null, plannedStartAt: "2026-12-23T12:00:00Z" };
    expect((await tasks.update(task.id, open)).status).toBe(200);
  });

  test("400 for an asset of another customer, whichever of the two is given", async () => {
    const { body: task } = await tasks.create({ customerId: 1001, customerAssetId: 5007 });
    const rejected = (pointer: string) => [400, "VALIDATION_FAILED", [[pointer, "range"]]];
    expect(rejectionOf(await tasks.update(task.id, { customerId: 1002 }))).toEqual(
      rejected("/customerId"),
    );
    expect(rejectionOf(await tasks.update(task.id, { customerAssetId: 5020 }))).toEqual(
      rejected("/customerAssetId"),
    );
    const both = { customerId: 1002, customerAssetId: 5020 };
    expect((await tasks.update(task.id, both)).body).toMatchObject(both);
    const alone = { customerId: null, customerAssetId: 5007 };
    expect((await tasks.update(task.id, alone)).body).toMatchObject(alone);
  });

  test("400 for the task itself or a subtask as parent, and for a parent of a task with subtasks", async () => {
    const [parent, child, single] = await Promise.all(
      [1, 2, 3].map(async () => (await tasks.create()).body.id as string),
    );
    if (!parent || !child || !single) throw new Error("no tasks");
    expect((await tasks.update(child, { parentTaskId: parent })).status).toBe(200);
    const rejected = [400, "VALIDATION_FAILED", [["/parentTaskId", "range"]]];
    for (const [id, parentTaskId] of [
      [single, single],
      [single, child],
      [parent, single],
      [parent, child],
    ] as const) {
      expect(rejectionOf(await tasks.update(id, { parentTaskId }))).toEqual(rejected);
    }
  });

  test("400 for one of two tasks that concurrently become each other's parent", async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(async () => (await tasks.create()).body.id as string),
    );
    if (!one || !two) throw new Error("no tasks");
    const responses = await Promise.all([
      tasks.update(one, { parentTaskId: two }),
      tasks.update(two, { parentTaskId: one }, organization.admin),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test("400 for records that do not exist, are deleted, or belong to another organization", async () => {
    const other = await service.createOrganization();
    await other.insert((insert) => {
      insert("customers", { id: 1001, name: "Elsewhere", currency: "EUR" });
    });
    const { body: task } = await tasks.create();
    const gone = (await tasks.create()).body.id;
    await tasks.remove(gone);
    const body = {
      assigneeUserIds: [other.owner.id],
      customerId: 4040,
      customerAssetId: 4040,
      quoteId: await insertQuote(other),
      orderId: await insertOrder(organization, { deleted_at: new Date() }),
      parentTaskId: gone,
    };
    expect(rejectionOf(await tasks.update(task.id, body))).toEqual([
      400,
      "REFERENCE_NOT_FOUND",
      [
        ["/assigneeUserIds/0", "unknown"],
        ["/customerId", "unknown"],
        ["/customerAssetId", "unknown"],
        ["/quoteId", "unknown"],
        ["/orderId", "unknown"],
        ["/parentTaskId", "unknown"],
      ],
    ]);
  });

  test("400 for new references that the caller may not read; existing ones may stay", async () => {
    const user = await service.addMemberWithPermissions(organization, [
      "tasks:read",
      "tasks:write",
    ]);
    const [quoteId, orderId] = [await insertQuote(organization), await insertOrder(organization)];
    const links = { customerId: 1001, customerAssetId: 5007, quoteId, orderId };
    const { body: task } = await tasks.create();
    const response = await tasks.update(task.id, links, user);
    expect([response.body.code, response.body.errors.length]).toEqual(["REFERENCE_NOT_FOUND", 4]);
    await tasks.update(task.id, links);
    const kept = await tasks.update(task.id, { ...links, title: "Renamed" }, user);
    expect([kept.status, kept.body.title]).toEqual([200, "Renamed"]);
  });
});

describe("updateTask rejections", () => {
  test("400 for planned times that are objects, whatever their members are called", async () => {
    const { body: task } = await tasks.create();
    const body = { plannedStartAt: { toString: "" }, plannedEndAt: { valueOf: 1 } };
    expect(rejectionOf(await tasks.update(task.id, body))).toEqual([
      400,
      "VALIDATION_FAILED",
      [
        ["/plannedStartAt", "type"],
        ["/plannedEndAt", "type"],
      ],
    ]);
  });

  test("400 lists every error", async () => {
    const { body: task } = await tasks.create();
    const body = {
      title: null,
      priority: null,
      dueAt: "tomorrow",
      labels: ["a", "a"],
      checklist: [{ id: "x", text: "" }],
      status: "done",
      completedAt: null,
    };
    const [status, code, errors] = rejectionOf(await tasks.update(task.id, body));
    expect([status, code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(new Set((errors as string[][]).map(([pointer]) => pointer))).toEqual(
      new Set([
        "/title",
        "/priority",
        "/dueAt",
        "/labels/1",
        "/checklist/0/id",
        "/checklist/0/text",
        "/status",
        "/completedAt",
      ]),
    );
  });

  test("409 for a deleted task, 412 for an old version", async () => {
    const { body: task, headers } = await tasks.create();
    await tasks.update(task.id, { title: "y" });
    const stale = await service.request("PATCH", `${tasks.path}/${task.id}`, {
      as: organization.member,
      headers: { "if-match": headers.get("etag") ?? "" },
      body: { title: "z" },
    });
    expect([stale.status, stale.body.code, stale.body.changedFields]).toEqual([
      412,
      "VERSION_CONFLICT",
      ["title"],
    ]);
    await tasks.remove(task.id);
    const deleted = await tasks.update(task.id, { title: "x" });
    expect([deleted.status, deleted.body.code]).toEqual([409, "RESOURCE_DELETED"]);
  });
});

describe("undoing updateTask", () => {
  test("restores the previous values, and removed checklist items with their ids", async () => {
    const { body: task } = await tasks.create({
      description: "Cold",
      dueAt: "2026-11-24T17:00:00Z",
      assigneeUserIds: [organization.admin.id, organization.viewer.id],
      checklist: [{ text: "One" }, { text: "Two", done: true }],
      labels: ["a"],
    });
    await tasks.update(task.id, {
      title: "Changed",
      description: null,
      dueAt: null,
      assigneeUserIds: [organization.owner.id],
      checklist: [{ text: "Three" }],
      labels: [],
    });
    expect(await undoLast(service, organization, "updateTask")).toEqual({
      status: 200,
      code: null,
      conflicts: [],
      events: ["task.updated", "task.assigned"],
    });
    const { comments: _, ...again } = (await tasks.read(task.id)).body;
    expect(again).toEqual({ ...task, updatedAt: again.updatedAt });
  });

  test("undoes the last of two changes, and keeps the first", async () => {
    const { body: task } = await tasks.create();
    await tasks.update(task.id, { title: "First", priority: "low" });
    const first = await tasks.update(task.id, { title: "Second" });
    expect(first.status).toBe(200);
    expect(await undoLast(service, organization, "updateTask")).toMatchObject({
      status: 200,
      conflicts: [],
    });
    expect((await tasks.read(task.id)).body).toMatchObject({ title: "First", priority: "low" });
  });
});
