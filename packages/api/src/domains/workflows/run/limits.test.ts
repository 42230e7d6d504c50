import { describe, expect, test as base } from "vitest";
import { queries } from "../../../database/queries.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { notifyMembers } from "../../notifications/jobs/notify-members.ts";
import { purgeWorkflowRuns } from "../jobs/purge-workflow-runs.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

const service = await openTestService({}, {}, [purgeWorkflowRuns, notifyMembers, sendMail]);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization));

/** Steps of which the first is always rejected. */
const failingSteps = [
  {
    id: "move",
    operation: "setTaskStatus",
    input: { taskId: "{{/trigger/data/id}}", status: "done" },
  },
];

describe("limits", () => {
  test("five consecutive failed runs pause the workflow, and its author gets one mail", async ({
    organization,
    workflows,
  }) => {
    const id = await workflows.activate(failingSteps);
    for (let index = 1; index <= 5; index += 1) {
      await workflows.createSupplier(`Supplier ${index}`);
      await service.jobs.runDue();
      expect(await workflows.get(id)).toMatchObject({
        failuresInRow: index,
        status: index < 5 ? "active" : "paused",
      });
    }
    const [paused] = await workflows.events("?types=workflow.paused");
    expect(paused).toMatchObject({
      actor: { type: "workflow", id },
      data: { id, object: { status: "paused" }, previous: { status: "active" } },
    });
    const mails = (await service.outbox()).filter(({ message: { to } }) =>
      JSON.stringify(to).includes(organization.admin.email),
    );
    expect(mails.map(({ message }) => message.subject)).toEqual(["Workflow paused: A workflow"]);
    await workflows.createSupplier("Supplier 6");
    await service.jobs.runDue();
    expect(await workflows.runs(id)).toHaveLength(5);
    await workflows.ok("PATCH", `/workflows/${id}/status`, { status: "active" });
    expect(await workflows.get(id)).toMatchObject({ failuresInRow: 0, status: "active" });
  });

  test("the mail about a pause is in the author's language, and links the guide in it", async ({
    organization,
    workflows,
  }) => {
    await service.request("PATCH", "/v1/users/me", {
      token: organization.admin.token,
      body: { language: "nl" },
    });
    await workflows.activate(failingSteps);
    for (let index = 1; index <= 5; index += 1) {
      await workflows.createSupplier(`Supplier ${index}`);
      await service.jobs.runDue();
    }
    const mails = (await service.outbox()).filter(({ message: { to } }) =>
      JSON.stringify(to).includes(organization.admin.email),
    );
    expect(mails.map(({ message }) => message.subject)).toEqual([
      "Workflow gepauzeerd: A workflow",
    ]);
    expect(mails[0]?.message.text).toContain("/nl/workflows#runs");
  });

  test("a successful run resets failuresInRow", async ({ workflows }) => {
    const id = await workflows.activate([
      {
        id: "move",
        operation: "createSupplier",
        input: { name: "Copy", code: "{{/trigger/data/object/code}}" },
      },
    ]);
    await workflows.ok("POST", "/suppliers", { name: "S", code: "AAN" });
    await service.jobs.runDue();
    expect(await workflows.get(id)).toMatchObject({ failuresInRow: 1 });
    await workflows.ok("POST", "/suppliers", { name: "S" });
    await service.jobs.runDue();
    expect(await workflows.get(id)).toMatchObject({ failuresInRow: 0 });
  });

  test("in a suspended organization runs are cancelled, and do not count as failures", async ({
    organization,
    workflows,
  }) => {
    const start = Date.now();
    const schedule = {
      type: "schedule",
      startAt: new Date(start + minute).toISOString(),
      timeZone: "Europe/Amsterdam",
      recurrenceRule: { frequency: "daily" },
    };
    const id = await workflows.activate([taskStep("daily", "Daily")], { trigger: schedule });
    const setOrganizationStatus = (status: string) =>
      organization.run(async (transaction) => {
        transaction.write({
          text: "update organizations set status = $2 where id = $1",
          values: [organization.id, status],
        });
      });
    await setOrganizationStatus("suspended");
    for (let days = 0; days < 6; days += 1) {
      service.setNow(start + days * day + 2 * minute);
      await service.jobs.runDue();
    }
    expect(await workflows.get(id)).toMatchObject({ status: "active", failuresInRow: 0 });
    await setOrganizationStatus("active");
    service.setNow(start + 6 * day + 2 * minute);
    await service.jobs.runDue();
    service.setNow(Date.now());
    expect((await workflows.runs(id)).map(({ state }) => state)).toEqual([
      "succeeded",
      ...Array<string>(6).fill("cancelled"),
    ]);
    expect(await workflows.tasks()).toEqual(["Daily"]);
  });

  test("60 runs start within a minute, others wait for the next minute", async ({
    organization,
    workflows,
  }) => {
    const id = await workflows.activate([taskStep("order", "Order")], {
      trigger: { type: "manual" },
    });
    const now = new Date();
    await organization.insert((insert) => {
      for (let index = 0; index < 59; index += 1) {
        insert("workflow_runs", {
          workflow_id: id,
          workflow_version: 2,
          state: "succeeded",
          trigger_type: "manual",
          started_at: now,
          finished_at: now,
        });
      }
    });
    const [one, two] = [
      await workflows.ok("POST", `/workflows/${id}/runs`, {}),
      await workflows.ok("POST", `/workflows/${id}/runs`, {}),
    ];
    await service.jobs.runDue();
    const stateOf = async (run: any) => (await workflows.runs(id, `?runId=${run.id}`))[0].state;
    expect([await stateOf(one), await stateOf(two)]).toEqual(["succeeded", "queued"]);
    service.setNow(Date.now() + 61_000);
    await service.jobs.runDue();
    service.setNow(Date.now());
    expect(await stateOf(two)).toBe("succeeded");
  });

  test("runs start after the clock was set back, although 60 others have a later start", async ({
    organization,
    workflows,
  }) => {
    const id = await workflows.activate([taskStep("order", "Order")], {
      trigger: { type: "manual" },
    });
    const later = new Date(Date.now() + 60 * minute);
    await organization.insert((insert) => {
      for (let index = 0; index < 60; index += 1) {
        insert("workflow_runs", {
          workflow_id: id,
          workflow_version: 2,
          state: "succeeded",
          trigger_type: "manual",
          started_at: later,
          finished_at: later,
        });
      }
    });
    await workflows.ok("POST", `/workflows/${id}/runs`, {});
    await service.jobs.runDue();
    expect(await workflows.tasks()).toEqual(["Order"]);
  });

  test("a step that is rejected temporarily is retried after backoffSeconds, up to maxAttempts", async ({
    organization,
    workflows,
  }) => {
    const id = await workflows.activate([
      taskStep("order", "Order", { retry: { maxAttempts: 2, backoffSeconds: 60 } }),
    ]);
    await workflows.createSupplier();
    // Simulates another process that still makes the attempt: its idempotency key is locked.
    const [{ id: runId }] = await workflows.runs(id);
    const key = [organization.id, organization.admin.id, "createTask", `${runId}:order`].join("\n");
    await organization.run(async (transaction) => {
      await transaction.one({
        text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
        values: [key],
      });
      if (service.database.engine === "postgres") await service.jobs.runDue();
    });
    if (service.database.engine === "postgres") {
      expect(await workflows.runs(id)).toMatchObject([
        {
          state: "running",
          steps: [{ state: "waiting", attempts: 1, problem: { code: "IDEMPOTENCY_IN_PROGRESS" } }],
        },
      ]);
      service.setNow(Date.now() + 61_000);
    }
    await service.jobs.runDue();
    service.setNow(Date.now());
    expect(await workflows.runs(id)).toMatchObject([{ state: "succeeded" }]);
    expect(await workflows.tasks()).toEqual(["Order"]);
  });

  test("runs are deleted 90 days after their end, and versions that no run uses", async ({
    organization,
    workflows,
  }) => {
    const id = await workflows.activate([taskStep("order", "Order")]);
    await workflows.ok("PATCH", `/workflows/${id}`, { steps: [taskStep("order", "Other")] });
    await workflows.createSupplier();
    await service.jobs.runDue();
    const versions = () =>
      organization.run((transaction) =>
        transaction.all(
          queries.selectFrom("workflow_versions").select("version").where("workflow_id", "=", id),
        ),
      );
    service.setNow(Date.now() + 89 * day);
    await service.jobs.runDue();
    expect(await workflows.runs(id)).toHaveLength(1);
    expect(await versions()).toEqual([{ version: 3 }]);
    service.setNow(Date.now() + 92 * day);
    await service.jobs.runDue();
    service.setNow(Date.now());
    expect(await workflows.runs(id)).toEqual([]);
    expect(await versions()).toEqual([{ version: 3 }]);
  });
});
