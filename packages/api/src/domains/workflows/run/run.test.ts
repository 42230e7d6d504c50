import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { notifyMembers } from "../../notifications/jobs/notify-members.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const minute = 60_000;

const service = await openTestService({}, {}, [notifyMembers, sendMail]);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization));

describe("a run", () => {
  test("started by an event executes its steps as the author, each as a change with audit entry and causation", async ({
    organization,
    workflows,
  }) => {
    const id = await workflows.activate([
      taskStep("order", "Order of {{/trigger/data/object/name}}"),
      {
        id: "note",
        operation: "createTaskComment",
        input: { taskId: "{{/steps/order/result/id}}", text: "By {{/organization/name}}" },
      },
    ]);
    const supplier = await workflows.createSupplier("Accu");
    expect(await workflows.runs(id)).toMatchObject([{ state: "queued", steps: [] }]);
    await service.jobs.runDue();
    const [run] = await workflows.runs(id);
    expect(run).toMatchObject({
      workflowId: id,
      workflowVersion: 2,
      state: "succeeded",
      problem: null,
      triggeredBy: { type: "event", eventType: "supplier.created" },
      steps: [
        { id: "order", state: "succeeded", attempts: 1, problem: null },
        { id: "note", state: "succeeded", attempts: 1 },
      ],
    });
    expect(await workflows.tasks()).toEqual(["Order of Accu"]);
    const [order, note] = run.steps;
    expect(order.result.displayNumber).toMatch(/^T-\d+$/u);
    expect(await workflows.ok("GET", `/audit-log/${order.result.auditEntryId}`)).toMatchObject({
      action: "createTask",
      channel: "workflow",
      actor: { type: "user", id: organization.admin.id },
      workflowRunId: run.id,
      reversible: true,
    });
    const [created] = await workflows.events("?types=task.created");
    expect(created).toMatchObject({
      actor: { type: "workflow", id, displayName: "A workflow", channel: "workflow" },
      causation: { eventId: run.triggeredBy.eventId, workflowRunId: run.id, depth: 1 },
    });
    const [triggerEvent] = await workflows.events("?types=supplier.created");
    expect([triggerEvent.id, triggerEvent.data.id]).toEqual([run.triggeredBy.eventId, supplier.id]);
    const [endEvent] = await workflows.events("?types=workflow.run_succeeded");
    expect(endEvent).toMatchObject({
      data: { kind: "workflow_run", id: run.id, object: { workflowId: id, state: "succeeded" } },
      causation: { workflowRunId: run.id },
    });
    expect((await workflows.get(id)).lastRun).toMatchObject({ id: run.id, state: "succeeded" });
    for (const { result } of [note, order]) {
      await workflows.ok("POST", `/audit-log/${result.auditEntryId}/revert`, {
        reason: "Not needed",
      });
    }
    expect(await workflows.tasks()).toEqual([]);
  });

  test("is not started by a dry run, a rejected call or an event of another type", async ({
    workflows,
  }) => {
    const id = await workflows.activate([taskStep("order", "Order")]);
    await workflows.ok("POST", "/suppliers?dryRun=true", { name: "Tried only" });
    const rejected = await workflows.send("POST", "/suppliers", { name: "" });
    expect(rejected.status).toBe(400);
    await workflows.ok("POST", "/tasks", { title: "Other" });
    await service.jobs.runDue();
    expect(await workflows.runs(id)).toEqual([]);
  });

  test("keeps the type of a placeholder that is the whole value, and skips steps whose condition does not hold", async ({
    workflows,
  }) => {
    const id = await workflows.activate(
      [
        taskStep("never", "Never", {
          when: { all: [{ path: "/trigger/data/object/status", op: "eq", value: "archived" }] },
        }),
        {
          id: "days",
          operation: "createSupplier",
          input: {
            name: "Copy",
            paymentTermsDays: "{{/trigger/data/object/paymentTermsDays}}",
            notes: "{{/trigger/data/object/paymentTermsDays}} days{{/trigger/data/object/notes}}",
          },
        },
      ],
      {
        conditions: { any: [{ path: "/trigger/data/object/name", op: "starts_with", value: "S" }] },
      },
    );
    await workflows.ok("POST", "/suppliers", { name: "Supplier", paymentTermsDays: 30 });
    await workflows.createSupplier("Other");
    await service.jobs.runDue();
    const runs = await workflows.runs(id);
    expect(runs.map(({ state }) => String(state)).toSorted()).toEqual(["skipped", "succeeded"]);
    const run = runs.find(({ state }) => state === "succeeded");
    expect(run.steps.map(({ state }: any) => state)).toEqual(["skipped", "succeeded"]);
    const { items } = await workflows.ok("GET", "/suppliers?q=Copy");
    expect(items).toMatchObject([{ paymentTermsDays: 30, notes: "30 days" }]);
  });

  test("converts the id of a customer in an event, a string, to a number", async ({
    workflows,
  }) => {
    const customerId = "{{/trigger/data/id}}";
    const id = await workflows.activate(
      [
        { id: "call", operation: "createTask", input: { title: "Call", customerId } },
        { id: "language", operation: "updateCustomer", input: { customerId, language: "en" } },
        {
          id: "offer",
          operation: "createQuote",
          input: { customerId, lines: [{ quantity: "{{/trigger/data/object/kvk}}" }] },
          onError: "continue",
        },
      ],
      { trigger: { type: "event", eventTypes: ["customer.created"] } },
    );
    const customer = await workflows.ok("POST", "/customers", { name: "Vos", kvk: "9 of them" });
    await service.jobs.runDue();
    const [run] = await workflows.runs(id);
    expect(run.steps.map(({ state, problem }: any) => problem?.detail ?? state)).toEqual([
      "succeeded",
      "succeeded",
      "The request has 1 error: /lines/0/quantity must be a number.",
    ]);
    const { items } = await workflows.ok("GET", `/tasks?customerId=${customer.id}`);
    expect(items).toMatchObject([{ title: "Call" }]);
    expect(await workflows.ok("GET", `/customers/${customer.id}`)).toMatchObject({
      language: "en",
    });
  });

  test("evaluates the operator changed with the previous values of the event", async ({
    workflows,
  }) => {
    const changed = (member: string) => ({
      trigger: { type: "event", eventTypes: ["supplier.updated"] },
      conditions: { all: [{ path: `/trigger/data/object/${member}`, op: "changed" }] },
    });
    const phone = await workflows.activate([taskStep("call", "Call")], changed("phone"));
    const email = await workflows.activate([taskStep("mail", "Mail")], changed("email"));
    const supplier = await workflows.createSupplier();
    await workflows.ok("PATCH", `/suppliers/${supplier.id}`, { phone: "+31 30 555 0142" });
    await service.jobs.runDue();
    expect(await workflows.runs(phone)).toMatchObject([{ state: "succeeded" }]);
    expect(await workflows.runs(email)).toMatchObject([{ state: "skipped", startedAt: null }]);
  });

  test("continues after the minutes of a wait step", async ({ workflows }) => {
    const id = await workflows.activate([
      { id: "pause", operation: "wait", input: { minutes: 90 } },
      taskStep("order", "Order"),
    ]);
    await workflows.createSupplier();
    await service.jobs.runDue();
    const now = Date.now();
    service.setNow(now + 89 * minute);
    await service.jobs.runDue();
    expect(await workflows.runs(id)).toMatchObject([
      { state: "running", steps: [{ state: "waiting" }, { state: "pending" }] },
    ]);
    service.setNow(now + 91 * minute);
    await service.jobs.runDue();
    service.setNow(Date.now());
    expect(await workflows.runs(id)).toMatchObject([{ state: "succeeded" }]);
    expect(await workflows.tasks()).toEqual(["Order"]);
  });

  test("fails at a rejected step, unless it has onError continue", async ({ workflows }) => {
    const rejected = {
      id: "move",
      operation: "setTaskStatus",
      input: { taskId: "{{/trigger/data/id}}", status: "done" },
    };
    const stopping = await workflows.activate([rejected, taskStep("order", "Stops")]);
    const continuing = await workflows.activate([
      { ...rejected, onError: "continue" },
      taskStep("order", "Goes on after {{/steps/move/problem/code}}"),
    ]);
    await workflows.createSupplier();
    await service.jobs.runDue();
    const [failed] = await workflows.runs(stopping);
    expect(failed).toMatchObject({
      state: "failed",
      problem: { code: "RESOURCE_NOT_FOUND", status: 404 },
      steps: [{ state: "failed", attempts: 1 }, { state: "pending" }],
    });
    expect(await workflows.runs(continuing)).toMatchObject([
      { state: "succeeded", problem: null, steps: [{ state: "failed" }, { state: "succeeded" }] },
    ]);
    expect(await workflows.tasks()).toEqual(["Goes on after RESOURCE_NOT_FOUND"]);
    expect(await workflows.events("?types=workflow.run_failed")).toHaveLength(1);
  });

  test("fails with WORKFLOW_INVALID and the pointer of a placeholder without a value", async ({
    workflows,
  }) => {
    const id = await workflows.activate([
      taskStep("order", "{{/trigger/data/previous/constructor/name}}"),
    ]);
    await workflows.createSupplier();
    await service.jobs.runDue();
    const [run] = await workflows.runs(id);
    expect(run.problem.code).toBe("WORKFLOW_INVALID");
    expect(run.problem.detail).toContain("/trigger/data/previous/constructor/name");
    expect(await workflows.tasks()).toEqual([]);
  });

  test("has the current permissions of its author, and none if the author is disabled", async ({
    organization,
    workflows,
  }) => {
    const id = await workflows.activate([taskStep("order", "Order")]);
    await organization.run(async (transaction) =>
      transaction.write({
        text: "update memberships set role_id = $2 where user_id = $1",
        values: [organization.admin.id, organization.roles["viewer"]],
      }),
    );
    const owner = { as: organization.owner };
    await workflows.send("POST", "/suppliers", { name: "S" }, owner);
    await service.jobs.runDue();
    await organization.run(async (transaction) =>
      transaction.write({
        text: "update memberships set disabled_at = now() where user_id = $1",
        values: [organization.admin.id],
      }),
    );
    await workflows.send("POST", "/suppliers", { name: "S" }, owner);
    await service.jobs.runDue();
    const { body } = await workflows.send("GET", `/workflows/${id}/runs`, undefined, owner);
    expect(body.items.map(({ problem }: any) => problem.code)).toEqual([
      "ORGANIZATION_PERMISSION_DENIED",
      "ORGANIZATION_PERMISSION_DENIED",
    ]);
    const tasks = await workflows.send("GET", "/tasks", undefined, owner);
    expect(tasks.body.items).toEqual([]);
  });

  test("sends the message of a notify step to its recipients only", async ({
    organization,
    workflows,
  }) => {
    const id = await workflows.activate([
      {
        id: "tell",
        operation: "notify",
        input: {
          userIds: [organization.member.id],
          roleId: organization.roles["viewer"],
          message: "{{/trigger/data/object/name}} has come",
        },
      },
    ]);
    await workflows.createSupplier("Accu");
    await service.jobs.runDue();
    expect(await workflows.runs(id)).toMatchObject([
      { state: "succeeded", steps: [{ state: "succeeded", result: null }] },
    ]);
    const mails = (await service.outbox()).filter(({ message: { text } }) =>
      text.includes("Accu has come"),
    );
    const { member, viewer } = organization;
    for (const { email } of [member, viewer]) {
      expect(
        mails.filter(({ message: { to } }) => JSON.stringify(to).includes(email)),
      ).toHaveLength(1);
    }
    expect(mails).toHaveLength(2);
  });

  test("continues with the definition with which it started", async ({ workflows }) => {
    const id = await workflows.activate([
      { id: "pause", operation: "wait", input: { minutes: 5 } },
      taskStep("order", "As it was"),
    ]);
    await workflows.createSupplier();
    await service.jobs.runDue();
    await workflows.ok("PATCH", `/workflows/${id}`, { steps: [taskStep("order", "As it is")] });
    service.setNow(Date.now() + 6 * minute);
    await service.jobs.runDue();
    service.setNow(Date.now());
    expect(await workflows.tasks()).toEqual(["As it was"]);
    await workflows.createSupplier();
    await service.jobs.runDue();
    expect((await workflows.tasks()).toSorted()).toEqual(["As it is", "As it was"]);
  });
});

describe("loops", () => {
  const onTask = { trigger: { type: "event", eventTypes: ["task.created"] } };

  test("a workflow triggers itself only with allowSelfTrigger, up to a depth of 3", async ({
    workflows,
  }) => {
    const withoutSelfTrigger = await workflows.activate([taskStep("again", "Deaf")], onTask);
    await workflows.ok("POST", "/tasks", { title: "First" });
    await service.jobs.runDue();
    expect(await workflows.runs(withoutSelfTrigger)).toHaveLength(1);
    await workflows.ok("PATCH", `/workflows/${withoutSelfTrigger}/status`, { status: "archived" });
    const withSelfTrigger = await workflows.activate([taskStep("again", "Again")], {
      ...onTask,
      allowSelfTrigger: true,
      conditions: { all: [{ path: "/trigger/data/object/title", op: "exists" }] },
    });
    await workflows.ok("POST", "/tasks", { title: "Second" });
    await service.jobs.runDue();
    expect(await workflows.runs(withSelfTrigger)).toHaveLength(3);
    const depths = (await workflows.events("?types=task.created&limit=100")).map(
      ({ causation }) => causation.depth,
    );
    expect(depths.toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1, 2, 3]);
  });

  test("two workflows that trigger each other end", async ({ workflows }) => {
    const one = await workflows.activate([taskStep("other", "Task")]);
    const other = await workflows.activate(
      [{ id: "back", operation: "createSupplier", input: { name: "Supplier" } }],
      onTask,
    );
    await workflows.createSupplier();
    await service.jobs.runDue();
    expect([(await workflows.runs(one)).length, (await workflows.runs(other)).length]).toEqual([
      2, 1,
    ]);
  });
});
