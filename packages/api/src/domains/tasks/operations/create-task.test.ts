import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestOrganization, TestRequest } from "../../../testing/test-service.ts";
import { insertOrder, insertQuote } from "../../../testing/insert-sales.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { rejectionOf } from "../testing/task-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const other = await service.createOrganization();
await organization.insert((insert) => {
  for (const id of [1001, 1002])
    insert("customers", { id, name: `Customer ${id}`, currency: "EUR" });
  insert("customer_assets", { id: 5007, customer_id: 1001, name: "Bakfiets 07" });
});
await other.insert((insert) => {
  insert("customers", { id: 2001, name: "Customer 2001", currency: "EUR" });
  insert("customer_assets", { id: 6001, customer_id: 2001, name: "Heat pump" });
});

const long = "x".repeat(1_000_000);

function create(body: unknown, request: TestRequest = { as: organization.member }) {
  return service.request("POST", `${organization.path}/tasks`, { ...request, body });
}

async function createRejected(body: unknown): Promise<[number, string, [string, string][]]> {
  const { status, body: problem } = await create(body);
  const errors = (problem.errors ?? []) as { pointer: string; rule: string }[];
  return [status, problem.code, errors.map(({ pointer, rule }) => [pointer, rule])];
}

describe("createTask", () => {
  test("201 with only a title", async () => {
    const response = await create({ title: "  Call Hotel Oudegracht " });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/u),
      organizationId: organization.id,
      number: expect.any(Number),
      displayNumber: `T-${response.body.number}`,
      title: "Call Hotel Oudegracht",
      description: null,
      status: "todo",
      priority: "medium",
      dueAt: null,
      plannedStartAt: null,
      plannedEndAt: null,
      estimateMinutes: null,
      assignees: [],
      customerId: null,
      customerAssetId: null,
      quoteId: null,
      orderId: null,
      parentTaskId: null,
      checklist: [],
      labels: [],
      commentCount: 0,
      agendaItemIds: [],
      completedAt: null,
      createdBy: organization.member.id,
      createdAt: response.body.updatedAt,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
    });
    expect(response.headers.get("location")).toBe(
      `http://127.0.0.1:3000/api${organization.path}/tasks/${response.body.id}`,
    );
  });

  test("201 with every member; getTask returns the same", async () => {
    const parent = await create({ title: "Winter check" });
    const response = await create({
      title: "Battery swap",
      description: "Battery loses 40 %\r\nin the cold.",
      priority: "urgent",
      dueAt: "2026-11-24T17:00:00+01:00",
      plannedStartAt: "2026-11-23T08:00:00.1239Z",
      plannedEndAt: "2026-11-23T10:00:00+01:00",
      estimateMinutes: 90,
      assigneeUserIds: [organization.viewer.id, organization.admin.id.toUpperCase()],
      customerId: 1001,
      customerAssetId: 5007,
      parentTaskId: parent.body.id,
      checklist: [{ text: " Reserve a battery " }, { text: "Call", done: true }],
      labels: ["winter", "Accu"],
    });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      description: "Battery loses 40 %\nin the cold.",
      priority: "urgent",
      dueAt: "2026-11-24T16:00:00.000Z",
      plannedStartAt: "2026-11-23T08:00:00.123Z",
      plannedEndAt: "2026-11-23T09:00:00.000Z",
      estimateMinutes: 90,
      assignees: [
        {
          userId: organization.viewer.id,
          displayName: organization.viewer.displayName,
          avatarUrl: null,
          disabledAt: null,
        },
        { userId: organization.admin.id },
      ],
      customerId: 1001,
      customerAssetId: 5007,
      parentTaskId: parent.body.id,
      checklist: [
        { id: expect.any(String), text: "Reserve a battery", done: false },
        { id: expect.any(String), text: "Call", done: true },
      ],
      labels: ["winter", "Accu"],
    });
    const again = await service.request("GET", `${organization.path}/tasks/${response.body.id}`, {
      as: organization.viewer,
    });
    expect(again.body).toEqual({ ...response.body, comments: [] });
  });

  test("201 accepts null for nullable members", async () => {
    const response = await create({
      title: "Nothing set",
      description: null,
      dueAt: null,
      plannedStartAt: null,
      plannedEndAt: null,
      estimateMinutes: null,
      customerId: null,
      customerAssetId: null,
      parentTaskId: null,
    });
    expect([response.status, response.body.description, response.body.dueAt]).toEqual([
      201,
      null,
      null,
    ]);
  });

  test("201 writes one audit entry and one event", async () => {
    const { body: task } = await create({ title: "Traced", labels: ["a"] });
    const entries = await organization.run((transaction) =>
      transaction.all<{ action: string; outcome: string; canonical: string }>({
        text: "select action, outcome, canonical from audit_entries where target_id = $1",
        values: [task.id],
      }),
    );
    expect(entries).toMatchObject([{ action: "createTask", outcome: "succeeded" }]);
    expect(JSON.parse(entries[0]?.canonical ?? "")).toMatchObject({
      actor: { id: organization.member.id },
      target: { kind: "task", id: task.id, label: `${task.displayNumber} Traced` },
    });
    const events = await organization.run((transaction) =>
      transaction.all<{ type: string; payload: object }>({
        text: "select type, payload from events where payload->'data'->>'id' = $1",
        values: [task.id],
      }),
    );
    expect(events).toMatchObject([
      {
        type: "task.created",
        payload: {
          data: { kind: "task", displayNumber: task.displayNumber, object: task, previous: null },
        },
      },
    ]);
  });

  test("201 for a token with the scope mcp:read, as an exception for two task operations", async () => {
    const token = service.issuer.sign({ sub: organization.member.id, scope: "openid mcp:read" });
    const response = await create({ title: "By a narrow token" }, { token });
    expect([response.status, response.body.createdBy]).toEqual([201, organization.member.id]);
  });

  test("403 for a token whose scope is mcp:write only", async () => {
    const token = service.issuer.sign({ sub: organization.member.id, scope: "mcp:write" });
    const response = await create({ title: "x" }, { token });
    expect([response.status, response.body.code, response.body.requiredScope]).toEqual([
      403,
      "AUTH_INSUFFICIENT_SCOPE",
      "mcp:read",
    ]);
  });

  test("201 with a session cookie", async () => {
    const response = await create(
      { title: "From the browser" },
      { cookieOf: organization.member, headers: { origin: "http://127.0.0.1:3000" } },
    );
    expect([response.status, response.body.createdBy]).toEqual([201, organization.member.id]);
  });
});

describe("createTask numbers", () => {
  test("the first task is T-1001; a rejection leaves no gap; each organization counts separately", async () => {
    const [first, second] = await Promise.all([
      service.createOrganization(),
      service.createOrganization(),
    ]);
    const add = (to: TestOrganization, body: unknown) =>
      service.request("POST", `${to.path}/tasks`, { as: to.owner, body });
    const one = await add(first, { title: "1" });
    const rejected = await add(first, { title: "2", customerId: 1001 });
    const two = await add(first, { title: "2" });
    const elsewhere = await add(second, { title: "1" });
    expect(rejected.body.code).toBe("REFERENCE_NOT_FOUND");
    expect([one, two, elsewhere].map(({ body }) => body.displayNumber)).toEqual([
      "T-1001",
      "T-1002",
      "T-1001",
    ]);
  });

  test("32 concurrently created tasks get 32 consecutive numbers", async () => {
    const crowd = await service.createOrganization();
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        service.request("POST", `${crowd.path}/tasks`, {
          as: [crowd.owner, crowd.admin, crowd.member][index % 3] ?? crowd.owner,
          body: { title: `Task ${index}` },
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 201));
    expect(responses.map(({ body }) => body.number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 32 }, (_, index) => 1_001 + index),
    );
  });
});

describe("createTask numbers with rejected requests", () => {
  test("32 concurrent requests, every fourth rejected after its number was taken, leave no gaps", async () => {
    const crowd = await service.createOrganization();
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        service.request("POST", `${crowd.path}/tasks`, {
          as: [crowd.owner, crowd.admin, crowd.member][index % 3] ?? crowd.owner,
          body: { title: `Task ${index}`, ...(index % 4 === 0 ? { customerId: 404 } : {}) },
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(
      Array.from({ length: 32 }, (_, index) => (index % 4 === 0 ? 400 : 201)),
    );
    const created = responses.filter(({ status }) => status === 201);
    expect(created.map(({ body }) => body.number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 24 }, (_, index) => 1_001 + index),
    );
    const next = await service.request("POST", `${crowd.path}/tasks`, {
      as: crowd.owner,
      body: { title: "Next" },
    });
    expect(next.body.displayNumber).toBe("T-1025");
  });

  test("a dry run takes no number", async () => {
    const quiet = await service.createOrganization();
    const request = { as: quiet.owner, body: { title: "x" } };
    const preview = await service.request("POST", `${quiet.path}/tasks?dryRun=true`, request);
    expect([preview.status, preview.body.wouldReturn]).toEqual([200, 201]);
    const response = await service.request("POST", `${quiet.path}/tasks`, request);
    expect(response.body.displayNumber).toBe("T-1001");
  });
});

describe("createTask with a quote and an order", () => {
  test("201 if they exist; 400 if they do not, or if the caller may not read them", async () => {
    const ids = {
      quoteId: await insertQuote(organization),
      orderId: await insertOrder(organization),
    };
    const response = await create({ title: "Deliver", ...ids });
    expect([response.status, response.body]).toEqual([201, expect.objectContaining(ids)]);
    const missing = [
      400,
      "REFERENCE_NOT_FOUND",
      [
        ["/quoteId", "unknown"],
        ["/orderId", "unknown"],
      ],
    ];
    expect(await createRejected({ title: "x", quoteId: uuidv7(), orderId: uuidv7() })).toEqual(
      missing,
    );
    const user = await service.addMemberWithPermissions(organization, [
      "tasks:read",
      "tasks:write",
    ]);
    expect(rejectionOf(await create({ title: "x", ...ids }, { as: user }))).toEqual(missing);
  });
});

describe("undoing createTask", () => {
  test("deletes the task", async () => {
    const { body: task } = await create({ title: "By mistake" });
    expect(await undoLast(service, organization, "createTask")).toEqual({
      status: 200,
      code: null,
      conflicts: [],
      events: ["task.deleted"],
    });
    const again = await service.request("GET", `${organization.path}/tasks/${task.id}`, {
      as: organization.member,
    });
    expect(again.status).toBe(404);
  });
});

describe("createTask rejections", () => {
  test("400 lists every error with its pointer", async () => {
    expect(
      await createRejected({
        title: " ",
        priority: "soon",
        dueAt: "2026-11-24T17:00:00",
        estimateMinutes: 100_001,
        customerId: 0,
        customerAssetId: -1,
        parentTaskId: "T-1001",
        checklist: [{ text: "" }, { done: true }, { text: "x", id: uuidv7() }],
        labels: ["x".repeat(61)],
        status: "done",
      }),
    ).toEqual([
      400,
      "VALIDATION_FAILED",
      [
        ["/title", "minLength"],
        ["/priority", "enum"],
        ["/dueAt", "format"],
        ["/estimateMinutes", "max"],
        ["/customerId", "min"],
        ["/customerAssetId", "min"],
        ["/parentTaskId", "format"],
        ["/checklist/0/text", "minLength"],
        ["/checklist/1/text", "required"],
        ["/checklist/2/id", "unknown"],
        ["/labels/0", "maxLength"],
        ["/status", "unknown"],
      ],
    ]);
  });

  test.each([
    ["no title", {}, "/title", "required"],
    ["a title of white space", { title: "\t " }, "/title", "minLength"],
    ["a title of two lines", { title: "a\nb" }, "/title", "pattern"],
    ["a lone surrogate", { title: "\ud83d" }, "/title", "pattern"],
    ["a C1 control character in the title", { title: "a\u0085b" }, "/title", "pattern"],
    ["a NUL in the description", { title: "x", description: "a\u0000" }, "/description", "pattern"],
    ["a title that is no text", { title: 1 }, "/title", "type"],
    ["no priority", { title: "x", priority: null }, "/priority", "enum"],
    ["a date alone", { title: "x", dueAt: "2026-11-24" }, "/dueAt", "format"],
    [
      "a planned start without offset",
      { title: "x", plannedStartAt: "2026-11-24T10:00:00" },
      "/plannedStartAt",
      "format",
    ],
    [
      "a planned end without offset",
      { title: "x", plannedEndAt: "2026-11-24T10:00" },
      "/plannedEndAt",
      "format",
    ],
    [
      "a day that does not exist",
      { title: "x", dueAt: "2026-02-30T10:00:00Z" },
      "/dueAt",
      "format",
    ],
    ["a year before 1900", { title: "x", dueAt: "1899-12-31T23:59:59Z" }, "/dueAt", "range"],
    ["an estimate below 0", { title: "x", estimateMinutes: -1 }, "/estimateMinutes", "min"],
    ["half a minute", { title: "x", estimateMinutes: 0.5 }, "/estimateMinutes", "type"],
    ["no labels", { title: "x", labels: null }, "/labels", "type"],
    ["an empty label", { title: "x", labels: [""] }, "/labels/0", "minLength"],
    ["a label twice", { title: "x", labels: ["a", "b", " a"] }, "/labels/2", "unique"],
    [
      "21 labels",
      { title: "x", labels: Array.from({ length: 21 }, (_, n) => `${n}`) },
      "/labels",
      "max",
    ],
    [
      "21 assignees",
      { title: "x", assigneeUserIds: Array.from({ length: 21 }, () => uuidv7()) },
      "/assigneeUserIds",
      "max",
    ],
    [
      "an assignee who is no id",
      { title: "x", assigneeUserIds: ["me"] },
      "/assigneeUserIds/0",
      "format",
    ],
    [
      "51 checklist items",
      { title: "x", checklist: Array.from({ length: 51 }, () => ({ text: "x" })) },
      "/checklist",
      "max",
    ],
    ["a checklist of texts", { title: "x", checklist: ["x"] }, "/checklist/0", "type"],
    ["a quote by its number", { title: "x", quoteId: "Q-2026-0031" }, "/quoteId", "format"],
    ["an order by its number", { title: "x", orderId: 18 }, "/orderId", "type"],
    ["a number", { title: "x", number: 1 }, "/number", "unknown"],
  ])("400 for %s", async (_what, body, pointer, rule) => {
    expect(await createRejected(body)).toEqual([400, "VALIDATION_FAILED", [[pointer, rule]]]);
  });

  test("the detail of a 400 lists up to three errors, and counts the others", async () => {
    const detailOf = async (body: unknown) => (await create(body)).body.detail;
    const wrong = { title: "", estimateMinutes: "5", priority: "x", labels: 1, dueAt: "soon" };
    const { dueAt: _, labels: __, ...three } = wrong;
    expect(await detailOf(three)).toMatch(
      /^The request has 3 errors: \/title must [^;]+; \/\w+ must [^;]+; \/\w+ must [^;]+\.$/u,
    );
    expect(await detailOf(wrong)).toMatch(
      /^The request has 5 errors: \/title must [^;]+; \/\w+ must [^;]+; \/\w+ must [^;]+; and 2 more\.$/u,
    );
  });

  test.each([
    ["a name without its ending", { assignee: "x" }, "/assignee", "assigneeUserIds"],
    ["a misspelling", { priorty: "high" }, "/priorty", "priority"],
    [
      "a member of an item",
      { checklist: [{ text: "x", isDone: true }] },
      "/checklist/0/isDone",
      "done",
    ],
    ["a short name", { id: "x" }, "/id", null],
    ["a name like no other", { colour: "x" }, "/colour", null],
    ["a name of 1 MB", { [long]: "x" }, `/${long}`, null],
  ])("400 for an unknown field suggests a known one: %s", async (_what, given, pointer, meant) => {
    const { body } = await create({ title: "x", ...given });
    const message = `${pointer} is not known${meant === null ? "" : `; did you mean ${meant}?`}`;
    expect(body.errors).toEqual([expect.objectContaining({ pointer, rule: "unknown", message })]);
  });

  test.each([
    ["another spelling", { priority: "High" }, "; did you mean high?"],
    ["a common synonym", { priority: "normal" }, "; did you mean medium?"],
    ["nothing like it", { priority: "purple" }, ""],
    ["a text of 1 MB", { priority: long }, ""],
  ])("400 for an unknown value suggests a known one: %s", async (_, given, meant) => {
    const { body } = await create({ title: "x", ...given });
    expect(body.errors).toMatchObject([
      {
        rule: "enum",
        message: `/priority must be one of low, medium, high, urgent${meant}`,
        expected: ["low", "medium", "high", "urgent"],
      },
    ]);
  });

  test("400 for a planned end that is not after the planned start", async () => {
    const start = "2026-11-23T10:00:00+01:00";
    for (const end of ["2026-11-23T09:00:00Z", "2026-11-23T09:59:00+01:00"]) {
      expect(
        await createRejected({ title: "x", plannedStartAt: start, plannedEndAt: end }),
      ).toEqual([400, "VALIDATION_FAILED", [["/plannedEndAt", "range"]]]);
    }
    const response = await create({
      title: "x",
      plannedStartAt: start,
      plannedEndAt: "2026-11-23T09:00:00.001Z",
    });
    expect(response.status).toBe(201);
  });

  test("400 for the planned times together with other errors", async () => {
    const body = {
      plannedStartAt: "2026-11-23T10:00:00Z",
      plannedEndAt: "2026-11-23T09:00:00Z",
      labels: ["a", "a"],
      unknown: 1,
    };
    const [, , errors] = await createRejected(body);
    expect(errors).toHaveLength(4);
    expect(errors).toEqual(
      expect.arrayContaining([
        ["/title", "required"],
        ["/plannedEndAt", "range"],
        ["/labels/1", "unique"],
        ["/unknown", "unknown"],
      ]),
    );
  });

  test("lengths are counted in code points: an emoji is one", async () => {
    const bike = "🚲";
    const full = await create({
      title: bike.repeat(240),
      description: bike.repeat(20_000),
      checklist: [{ text: bike.repeat(500) }],
      labels: [bike.repeat(60)],
    });
    expect(full.status).toBe(201);
    expect([...full.body.title, ...full.body.description]).toHaveLength(20_240);
    expect(
      await createRejected({
        title: bike.repeat(241),
        description: bike.repeat(20_001),
        checklist: [{ text: bike.repeat(501) }],
        labels: [bike.repeat(61)],
      }),
    ).toEqual([
      400,
      "VALIDATION_FAILED",
      [
        ["/title", "maxLength"],
        ["/description", "maxLength"],
        ["/checklist/0/text", "maxLength"],
        ["/labels/0", "maxLength"],
      ],
    ]);
  });

  test("201 at the other limits", async () => {
    const response = await create({
      title: "x",
      estimateMinutes: 0,
      checklist: Array.from({ length: 50 }, (_, index) => ({ text: `${index}` })),
      labels: Array.from({ length: 20 }, (_, index) => `${index}`),
    });
    expect([response.status, response.body.checklist.length, response.body.labels.length]).toEqual([
      201, 50, 20,
    ]);
    const longest = await create({ title: "x", estimateMinutes: 100_000 });
    expect(longest.status).toBe(201);
  });

  test("400 MALFORMED_JSON for a duplicate member", async () => {
    const response = await create('{"title":"a","title":"b"}');
    expect([response.status, response.body.code]).toEqual([400, "MALFORMED_JSON"]);
  });

  test("413 for a body of more than 1 MiB", async () => {
    const response = await create({ title: "x", description: "x".repeat(1_048_577) });
    expect([response.status, response.body.code]).toEqual([413, "BODY_TOO_LARGE"]);
  });

  test("400 lists every record that does not exist or belongs to another organization", async () => {
    const elsewhere = await service.request("POST", `${other.path}/tasks`, {
      as: other.owner,
      body: { title: "Elsewhere" },
    });
    const body = {
      title: "x",
      assigneeUserIds: [organization.owner.id, other.owner.id, uuidv7()],
      customerId: 2001,
      customerAssetId: 6001,
      parentTaskId: elsewhere.body.id,
    };
    expect(await createRejected(body)).toEqual([
      400,
      "REFERENCE_NOT_FOUND",
      [
        ["/assigneeUserIds/1", "unknown"],
        ["/assigneeUserIds/2", "unknown"],
        ["/customerId", "unknown"],
        ["/customerAssetId", "unknown"],
        ["/parentTaskId", "unknown"],
      ],
    ]);
  });

  test("400 for an assignee who is disabled", async () => {
    const user = await service.createUser("Former Member");
    await service.addMember(organization, user, "member");
    await organization.run(async (transaction) => {
      transaction.write({
        text: "update memberships set disabled_at = now() where user_id = $1",
        values: [user.id],
      });
    });
    expect(await createRejected({ title: "x", assigneeUserIds: [user.id] })).toEqual([
      400,
      "REFERENCE_NOT_FOUND",
      [["/assigneeUserIds/0", "unknown"]],
    ]);
  });

  test("400 for a duplicate assignee", async () => {
    const { id } = organization.admin;
    expect(await createRejected({ title: "x", assigneeUserIds: [id, id.toUpperCase()] })).toEqual([
      400,
      "VALIDATION_FAILED",
      [["/assigneeUserIds/1", "unique"]],
    ]);
  });

  test("400 for an asset of another customer", async () => {
    expect(await createRejected({ title: "x", customerId: 1002, customerAssetId: 5007 })).toEqual([
      400,
      "VALIDATION_FAILED",
      [["/customerAssetId", "range"]],
    ]);
    const alone = await create({ title: "x", customerAssetId: 5007 });
    expect([alone.status, alone.body.customerId]).toEqual([201, null]);
  });

  test("400 for a parent that has a parent itself", async () => {
    const { body: parent } = await create({ title: "Parent" });
    const { body: child } = await create({ title: "Child", parentTaskId: parent.id });
    expect(child.parentTaskId).toBe(parent.id);
    expect(await createRejected({ title: "Grandchild", parentTaskId: child.id })).toEqual([
      400,
      "VALIDATION_FAILED",
      [["/parentTaskId", "range"]],
    ]);
  });

  test("400 for a customer that the caller may not read", async () => {
    const user = await service.addMemberWithPermissions(organization, [
      "tasks:read",
      "tasks:write",
    ]);
    const response = await create(
      { title: "x", customerId: 1001, customerAssetId: 5007 },
      { as: user },
    );
    expect([response.status, response.body.code, response.body.errors.length]).toEqual([
      400,
      "REFERENCE_NOT_FOUND",
      2,
    ]);
  });

  test("403 for a viewer, audited as denied", async () => {
    const response = await create({ title: "x" }, { as: organization.viewer });
    expect([response.status, response.body.code, response.body.requiredPermission]).toEqual([
      403,
      "ORGANIZATION_PERMISSION_DENIED",
      "tasks:write",
    ]);
    const denied = await organization.run((transaction) =>
      transaction.all({
        text: "select outcome from audit_entries where action = 'createTask' and actor_user_id = $1",
        values: [organization.viewer.id],
      }),
    );
    expect(denied).toEqual([{ outcome: "denied" }]);
  });

  test("409 while the organization is suspended", async () => {
    const idle = await service.createOrganization();
    await idle.run(async (transaction) => {
      transaction.write({ text: "update organizations set status = 'suspended'", values: [] });
    });
    const response = await service.request("POST", `${idle.path}/tasks`, {
      as: idle.owner,
      body: { title: "x" },
    });
    expect([response.status, response.body.code]).toEqual([409, "ORGANIZATION_SUSPENDED"]);
  });
});
