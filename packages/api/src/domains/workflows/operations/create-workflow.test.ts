import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization));

const supplierCreated = { type: "event", eventTypes: ["supplier.created"] };

describe("createWorkflow", () => {
  test("201 creates a draft that runs as its author, with defaults for omitted fields", async ({
    organization,
    workflows,
  }) => {
    const workflow = await workflows.create([taskStep("order", "Order")]);
    expect(workflow).toMatchObject({
      name: "A workflow",
      description: null,
      status: "draft",
      version: 1,
      runAsUserId: organization.admin.id,
      trigger: supplierCreated,
      conditions: null,
      steps: [
        {
          id: "order",
          operation: "createTask",
          input: { title: "Order" },
          when: null,
          onError: "stop",
          retry: { maxAttempts: 3, backoffSeconds: 30 },
        },
      ],
      allowSelfTrigger: false,
      nextRunAt: null,
      failuresInRow: 0,
      lastRun: null,
    });
    expect(await workflows.get(workflow.id)).toEqual(workflow);
    const [entry] = await workflows.entries("?action=createWorkflow");
    expect(entry).toMatchObject({
      target: { kind: "workflow", id: workflow.id },
      reversible: true,
    });
    await undoLast(service, organization);
    expect((await workflows.send("GET", `/workflows/${workflow.id}`)).status).toBe(404);
  });

  test("a schedule is stored with its start in UTC and the complete rule", async ({
    workflows,
  }) => {
    const { trigger } = await workflows.create([taskStep("order", "Order")], {
      trigger: {
        type: "schedule",
        startAt: "2026-11-23T07:00:00+01:00",
        timeZone: "Europe/Amsterdam",
        recurrenceRule: { frequency: "weekly", weekDays: ["mo", "th"] },
      },
    });
    expect(trigger).toEqual({
      type: "schedule",
      startAt: "2026-11-23T06:00:00.000Z",
      timeZone: "Europe/Amsterdam",
      recurrenceRule: {
        frequency: "weekly",
        intervalCount: 1,
        count: null,
        untilAt: null,
        weekDays: ["mo", "th"],
        monthDay: null,
        monthOrdinal: null,
        monthWeekday: null,
      },
    });
  });

  test("a schedule without a time zone gets that of the organization", async ({
    organization,
    workflows,
  }) => {
    await workflows.ok("PATCH", "", { timeZone: "America/New_York" });
    const trigger = {
      type: "schedule",
      startAt: "2026-11-23T07:00:00-05:00",
      recurrenceRule: { frequency: "daily" },
    };
    const created = await workflows.create([taskStep("order", "Order")], { trigger });
    expect(created.trigger.timeZone).toBe("America/New_York");
    expect((await workflows.get(created.id)).trigger.timeZone).toBe("America/New_York");
    const elsewhere = { trigger: { ...trigger, timeZone: "Europe/Amsterdam" } };
    const moved = await workflows.ok("PATCH", `/workflows/${created.id}`, elsewhere);
    expect(moved.trigger.timeZone).toBe("Europe/Amsterdam");
    const back = await workflows.ok("PATCH", `/workflows/${created.id}`, { trigger });
    expect(back.trigger).toEqual(created.trigger);
    await undoLast(service, organization);
    expect((await workflows.get(created.id)).trigger.timeZone).toBe("Europe/Amsterdam");
  });

  test("400 WORKFLOW_INVALID lists every reference to something unknown", async ({ workflows }) => {
    const { status, body } = await workflows.send("POST", "/workflows", {
      name: "Wrong",
      trigger: supplierCreated,
      conditions: { all: [{ path: "/steps/order/state", op: "eq", value: "succeeded" }] },
      steps: [
        { id: "gone", operation: "deleteSupplier", input: {} },
        { id: "order", operation: "createTask", input: { titel: "Order", priority: "soon" } },
        taskStep("order", "{{/steps/later/result/id}} {{/env/SECRET}} {{not a pointer}}"),
        { id: "later", operation: "wait", input: { minutes: 43_201 } },
        { id: "tell", operation: "notify", input: { message: "Hello" } },
        {
          id: "move",
          operation: "setTaskStatus",
          input: {
            taskId: "{{/trigger/data/object/id}}",
            status: "{{/trigger/data/object/status}}",
          },
        },
      ],
    });
    expect([status, body.code]).toEqual([400, "WORKFLOW_INVALID"]);
    expect(body.detail).toMatch(
      /^The workflow has 11 errors: \/[^;]+; \/[^;]+; \/[^;]+(?:; did you mean [^;]+)?; and 8 more\.$/u,
    );
    expect(body.errors.map(({ pointer, rule }: any) => `${rule} ${pointer}`).toSorted()).toEqual([
      "enum /steps/0/operation",
      "enum /steps/1/input/priority",
      "max /steps/3/input/minutes",
      "range /steps/4/input/userIds",
      "required /steps/1/input/title",
      "unique /steps/2/id",
      "unknown /conditions/all/0/path",
      "unknown /steps/1/input/titel",
      "unknown /steps/2/input/title",
      "unknown /steps/2/input/title",
      "unknown /steps/2/input/title",
    ]);
    const expected = body.errors.find(({ pointer }: any) => pointer === "/steps/0/operation");
    expect(expected.expected).toContain("createTask");
    expect(expected.expected).toContain("wait");
  });

  test("400 for a misspelled operation suggests the right one", async ({ workflows }) => {
    const { body } = await workflows.send("POST", "/workflows", {
      name: "Misspelt",
      trigger: supplierCreated,
      steps: [{ ...taskStep("order", "Order"), operation: "createtask" }],
    });
    expect(body.errors.map(({ message }: any) => message)).toEqual([
      "/steps/0/operation is not an operation that a step may carry out; did you mean createTask?",
    ]);
  });

  const eventOf = (...eventTypes: string[]) => ({ type: "event", eventTypes });
  const manual = { type: "manual", inputSchema: { reason: { type: "string", isRequired: false } } };
  const schedule = {
    type: "schedule",
    startAt: "2026-11-23T07:00:00+01:00",
    timeZone: "Europe/Amsterdam",
    recurrenceRule: { frequency: "daily" },
  };

  test.for<[object, string, string | null]>([
    [eventOf("order.created"), "/trigger/data/object/custmerId", "/trigger/data/object/customerId"],
    [eventOf("order.*"), "/trigger/data/objct/customerId", "/trigger/data/object/customerId"],
    [eventOf("supplier.created"), "/trigger/data/object/name/first", null],
    [eventOf("supplier.created"), "/trigger/data/object/zzzzzz", null],
    [eventOf("supplier.created"), "/trigger/data/object/constructor/name", null],
    [eventOf("order.created"), "/trigger/data/object/lines/first/productId", null],
    [eventOf("task.created"), "/trigger/actor/displaName", "/trigger/actor/displayName"],
    [
      eventOf("task.created", "order.created"),
      "/trigger/data/object/titel",
      "/trigger/data/object/title",
    ],
    [eventOf("task.created"), "/organization/timezone", "/organization/timeZone"],
    [manual, "/trigger/input/reasn", "/trigger/input/reason"],
    [schedule, "/trigger/data/object/id", null],
    [schedule, "/trigger/occurenceAt", "/trigger/occurrenceAt"],
    [eventOf("task.created"), "/steps/made/result/titel", "/steps/made/result/title"],
    [eventOf("task.created"), "/steps/made/results/title", "/steps/made/result/title"],
    [eventOf("task.created"), "/steps/pause/result/id", null],
    [eventOf("task.created"), "/steps/mad/result/id", "/steps/made/result/id"],
  ])("400 for %j with %s suggests %s", async ([trigger, path, suggestion], { workflows }) => {
    const steps = [
      taskStep("made", "First"),
      { id: "pause", operation: "wait", input: { minutes: 1 } },
      taskStep("order", `About {{${path}}}`, { when: { all: [{ path, op: "exists" }] } }),
    ];
    const { status, body } = await workflows.send("POST", "/workflows", {
      name: "Mistyped",
      trigger,
      steps,
    });
    expect([status, body.code]).toEqual([400, "WORKFLOW_INVALID"]);
    expect(body.errors.map(({ pointer }: any) => pointer)).toEqual([
      "/steps/2/input/title",
      "/steps/2/when/all/0/path",
    ]);
    for (const [error, shown] of [
      [body.errors[0], `{{${suggestion}}}`],
      [body.errors[1], `${suggestion}`],
    ]) {
      if (suggestion === null) expect(error.message).not.toContain("did you mean");
      else {
        expect(error.message).toContain(`; did you mean ${shown}?`);
        expect(error.expected).toBe(suggestion);
      }
    }
  });

  test.for<[object, string]>([
    [eventOf("*"), "/trigger/data/object/anything"],
    [eventOf("organization.updated"), "/trigger/data/object/anything"],
    [eventOf("supplier.created", "member.joined"), "/trigger/data/object/roleId"],
    [eventOf("task.created", "order.created"), "/trigger/data/object/customerId"],
    [eventOf("order.created"), "/trigger/data/object/lines/0/productId"],
    [eventOf("customer.updated"), "/trigger/data/object/deliveryAddress/addressCity"],
    [eventOf("agenda_item.moved"), "/trigger/data/previous/taskPlannedStartAt"],
    [eventOf("task.deleted"), "/trigger/data/object/deletedAt"],
    [eventOf("task.created"), "/trigger/data/displayNumber"],
    [eventOf("task.created"), "/trigger/truncated"],
    [eventOf("task.created"), "/trigger/userId"],
    [eventOf("task.created"), "/trigger/causation/depth"],
    [manual, "/trigger/input/reason"],
    [manual, "/trigger/userId"],
    [eventOf("supplier.created"), "/trigger/userId"],
    [schedule, "/trigger/occurrenceAt"],
    [schedule, "/organization/currency"],
    [eventOf("task.created"), "/steps/made/result/displayNumber"],
    [eventOf("task.created"), "/steps/made/problem/code"],
    [eventOf("task.created"), "/steps/made/state"],
  ])("201 for %j with %s, which a run can have", async ([trigger, path], { workflows }) => {
    const more = { when: { all: [{ path, op: "exists" }] } };
    await workflows.create([taskStep("made", "First"), taskStep("order", `{{${path}}}`, more)], {
      trigger,
    });
  });

  test("400 for input with more than 10 levels, or with text that PostgreSQL cannot store", async ({
    workflows,
  }) => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
    for (const input of [{ title: nested(10) }, { title: "\0" }, { "\ud800": "x" }]) {
      const { status, body } = await workflows.send("POST", "/workflows", {
        name: "Wrong",
        trigger: supplierCreated,
        steps: [{ id: "order", operation: "createTask", input }],
      });
      expect([status, body.code]).toEqual([400, "WORKFLOW_INVALID"]);
    }
  });

  test("400 for a contradictory recurrence rule and more than ten steps", async ({ workflows }) => {
    const steps = Array.from({ length: 11 }, (_, index) => taskStep(`step${index}`, "Order"));
    const { status, body } = await workflows.send("POST", "/workflows", {
      name: "Wrong",
      trigger: {
        type: "schedule",
        startAt: "2026-11-23T07:00:00+01:00",
        timeZone: "Europe/Amsterdam",
        recurrenceRule: { frequency: "daily", weekDays: ["mo"] },
      },
      steps,
    });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    const pointers = body.errors.map(({ pointer }: any) => pointer);
    expect(pointers).toContain("/steps");
  });

  test.for<[object, string[]]>([
    [{ startAt: "2026-12-01T08:00" }, ["/trigger/startAt"]],
    [{ startAt: "{{/x" }, ["/trigger/startAt"]],
    [{ startAt: "" }, ["/trigger/startAt"]],
    [
      { recurrenceRule: { frequency: "daily", untilAt: "2027-01-01" } },
      ["/trigger/recurrenceRule/untilAt"],
    ],
    [
      { recurrenceRule: { frequency: "daily", weekDays: ["mo"] } },
      ["/trigger/recurrenceRule/weekDays"],
    ],
    [
      {
        startAt: "soon",
        timeZone: "Nowhere",
        recurrenceRule: { frequency: "daily", untilAt: "late", intervalCount: 0 },
      },
      [
        "/trigger/recurrenceRule/intervalCount",
        "/trigger/recurrenceRule/untilAt",
        "/trigger/startAt",
        "/trigger/timeZone",
      ],
    ],
  ])("400 for a schedule with %j", async ([members, expected], { workflows }) => {
    const { status, body } = await workflows.send("POST", "/workflows", {
      name: "Wrong",
      trigger: { ...schedule, ...members },
      steps: [taskStep("order", "Order")],
    });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    const pointers = body.errors.map(({ pointer }: any) => pointer);
    expect(pointers.sort()).toEqual(expected);
  });

  test("a dry run warns an author who lacks the permission of a step", async ({
    organization,
    workflows,
  }) => {
    const planner = await service.addMemberWithPermissions(organization, [
      "workflows:read",
      "workflows:write",
      "tasks:read",
    ]);
    const { body } = await workflows.send(
      "POST",
      "/workflows?dryRun=true",
      { name: "W", trigger: supplierCreated, steps: [taskStep("order", "Order")] },
      { as: planner },
    );
    expect(body.warnings).toEqual([
      "The step order needs the permission tasks:write, which your role lacks.",
    ]);
  });
});
