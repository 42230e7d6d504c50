import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { task, workflowsOf } from "../testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization));

const supplierCreated = { type: "event", eventTypes: ["supplier.created"] };

describe("createWorkflow", () => {
  test("201: a draft that runs as its author, with everything that was left out filled in", async ({
    organization,
    workflows,
  }) => {
    const workflow = await workflows.create([task("order", "Order")]);
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

  test("a schedule is kept with its moment in UTC and the whole rule", async ({ workflows }) => {
    const { trigger } = await workflows.create([task("order", "Order")], {
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

  test("400 WORKFLOW_INVALID names every place that refers to something unknown", async ({
    workflows,
  }) => {
    const { status, body } = await workflows.send("POST", "/workflows", {
      name: "Wrong",
      trigger: supplierCreated,
      conditions: { all: [{ path: "/steps/order/state", op: "eq", value: "succeeded" }] },
      steps: [
        { id: "gone", operation: "deleteSupplier", input: {} },
        { id: "order", operation: "createTask", input: { titel: "Order", priority: "soon" } },
        task("order", "{{/steps/later/result/id}} {{/env/SECRET}} {{not a pointer}}"),
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

  describe("a pointer", () => {
    const triggers = {
      supplier: supplierCreated,
      several: { type: "event", eventTypes: ["supplier.*", "task.created"] },
      run: { type: "event", eventTypes: ["workflow.run_failed"] },
      schedule: {
        type: "schedule",
        startAt: "2026-11-23T07:00:00+01:00",
        timeZone: "Europe/Amsterdam",
        recurrenceRule: { frequency: "daily" },
      },
      manual: {
        type: "manual",
        inputSchema: { reason: { type: "string", isRequired: true } },
      },
    };
    type Trigger = keyof typeof triggers;
    const create = (workflows: ReturnType<typeof workflowsOf>, trigger: Trigger, path: string) =>
      workflows.send("POST", "/workflows", {
        name: "Pointers",
        trigger: triggers[trigger],
        steps: [
          task("order", "Order"),
          task("note", `{{${path}}}`, { when: { all: [{ path, op: "exists" }] } }),
        ],
      });

    test.for<[Trigger, string, meant: string | null]>([
      ["supplier", "/trigger/data/object/nme", "/trigger/data/object/name"],
      ["supplier", "/trigger/data/objects/name", "/trigger/data/object"],
      ["supplier", "/trigger/data/object/name/first", null],
      ["supplier", "/trigger/data/object/constructor/name", "/trigger/data/object/name"],
      ["supplier", "/trigger/occurrenceAt", "/trigger/timestamp"],
      ["supplier", "/trigger/input/reason", null],
      ["several", "/trigger/data/object/subject", "/trigger/data/object/title"],
      ["schedule", "/trigger/data/object/name", "/trigger/occurrenceAt"],
      ["manual", "/trigger/input/reson", "/trigger/input/reason"],
      ["manual", "/organization/title", "/organization/name"],
      ["manual", "/steps/order/results/id", "/steps/order/result"],
      ["manual", "/steps/order/result/number/0", null],
      ["manual", "/steps/order/result/assignees/first", null],
    ])(
      "of %s to %s is refused with what is there",
      async ([trigger, path, meant], { workflows }) => {
        const { status, body } = await create(workflows, trigger, path);
        expect([status, body.code]).toEqual([400, "WORKFLOW_INVALID"]);
        const places = body.errors.map(({ pointer }: { pointer: string }) => pointer);
        expect(places.toSorted()).toEqual(["/steps/1/input/title", "/steps/1/when/all/0/path"]);
        for (const { expected } of body.errors) {
          if (meant === null) expect(expected).toEqual([]);
          else expect(expected).toContain(meant);
        }
      },
    );

    test.for<[Trigger, string]>([
      ["supplier", "/trigger/data/object/name"],
      ["supplier", "/trigger/data/previous/anything"],
      ["supplier", "/trigger/actor/displayName"],
      ["supplier", "/trigger/userId"],
      ["several", "/trigger/data/object/code"],
      ["several", "/trigger/data/object/assignees/0/displayName"],
      ["run", "/trigger/data/object/anything/0"],
      ["schedule", "/trigger/occurrenceAt"],
      ["manual", "/trigger/input/reason"],
      ["manual", "/steps/order/result/checklist/0/text"],
      ["manual", "/steps/order/problem/code"],
      ["manual", "/organization/timeZone"],
    ])("of %s to %s is accepted", async ([trigger, path], { workflows }) => {
      const { status, text } = await create(workflows, trigger, path);
      expect(status, text).toBe(201);
    });
  });

  test("400 for input of eleven levels, or with text that cannot be kept", async ({
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

  test("400 for a rule that contradicts itself, and for more than ten steps", async ({
    workflows,
  }) => {
    const steps = Array.from({ length: 11 }, (_, index) => task(`step${index}`, "Order"));
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

  test("an author who may not do what a step does is told so by the preview", async ({
    organization,
    workflows,
  }) => {
    const planner = await service.addMemberWith(organization, [
      "workflows:read",
      "workflows:write",
      "tasks:read",
    ]);
    const { body } = await workflows.send(
      "POST",
      "/workflows?dryRun=true",
      { name: "W", trigger: supplierCreated, steps: [task("order", "Order")] },
      { as: planner },
    );
    expect(body.warnings).toEqual([
      "The step order needs the permission tasks:write, which your role lacks.",
    ]);
  });
});
