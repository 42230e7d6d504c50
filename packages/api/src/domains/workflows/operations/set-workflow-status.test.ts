import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization));

const steps = [taskStep("order", "Order")];
const statuses = ["draft", "active", "paused", "archived"] as const;
const allowed: Record<(typeof statuses)[number], string[]> = {
  draft: ["active", "archived"],
  active: ["paused", "archived"],
  paused: ["active", "archived"],
  archived: [],
};

describe("setWorkflowStatus", () => {
  test.for(statuses)(
    "from %s, allows exactly the defined transitions",
    async (from, { workflows, organization }) => {
      for (const to of statuses) {
        const { id } = await workflows.create(steps);
        await organization.run(async (transaction) =>
          transaction.write({
            text: "update workflows set status = $2 where id = $1",
            values: [id, from],
          }),
        );
        const { status, body } = await workflows.send("PATCH", `/workflows/${id}/status`, {
          status: to,
        });
        if (from === to || allowed[from].includes(to)) {
          expect([status, body.status]).toEqual([200, to]);
        } else {
          expect([status, body.code]).toEqual([409, "WORKFLOW_STATUS_TRANSITION_INVALID"]);
          expect([body.from, body.to, body.allowed]).toEqual([from, to, allowed[from]]);
        }
      }
    },
  );

  test("activating and pausing emit events and can be undone; the current status changes nothing", async ({
    organization,
    workflows,
  }) => {
    const { id } = await workflows.create(steps);
    const set = (status: string) => workflows.ok("PATCH", `/workflows/${id}/status`, { status });
    await set("active");
    await set("active");
    await set("paused");
    const types = (await workflows.events()).map(({ type }) => type);
    expect(types).toEqual(["workflow.activated", "workflow.paused"]);
    expect(await workflows.entries("?action=setWorkflowStatus")).toHaveLength(2);
    await undoLast(service, organization);
    expect((await workflows.get(id)).status).toBe("active");
    await workflows.ok("PATCH", `/workflows/${id}/status`, { status: "archived" });
    await undoLast(service, organization);
    expect((await workflows.get(id)).status).toBe("active");
  });

  test("pausing cancels the queued runs, and events while paused start none", async ({
    workflows,
  }) => {
    const id = await workflows.activate(steps);
    await workflows.createSupplier();
    await workflows.ok("PATCH", `/workflows/${id}/status`, { status: "paused" });
    await workflows.createSupplier();
    await workflows.ok("PATCH", `/workflows/${id}/status`, { status: "active" });
    await service.jobs.runDue();
    expect(await workflows.runs(id)).toMatchObject([{ state: "cancelled" }]);
    expect(await workflows.tasks()).toEqual([]);
  });

  test("409 WORKFLOW_LOOP for a workflow that would start itself forever", async ({
    workflows,
  }) => {
    const { id } = await workflows.create(steps, {
      trigger: { type: "event", eventTypes: ["task.*"] },
      allowSelfTrigger: true,
    });
    const { status, body } = await workflows.send("PATCH", `/workflows/${id}/status`, {
      status: "active",
    });
    expect([status, body.code, body.path]).toEqual([
      409,
      "WORKFLOW_LOOP",
      ["task.created", "order"],
    ]);
  });

  test.for<[string, object, string, unknown]>([
    [
      "untilAt has passed",
      { untilAt: "2026-01-05T06:00:00Z" },
      "/untilAt",
      "2026-01-05T06:00:00.000Z",
    ],
    ["count is used up", { count: 3 }, "/count", 3],
    ["no year has the day", { frequency: "yearly", monthDay: 31 }, "", null],
  ])(
    "400 WORKFLOW_INVALID for a schedule that has ended: %s",
    async ([, rule, member, received], { workflows }) => {
      const startAt = "2026-02-01T06:00:00.000Z";
      const trigger = {
        type: "schedule",
        startAt: member === "/untilAt" ? "2026-01-01T06:00:00.000Z" : startAt,
        recurrenceRule: { frequency: "daily", ...rule },
      };
      const { id } = await workflows.create(steps, { trigger });
      const { status, body } = await workflows.send("PATCH", `/workflows/${id}/status`, {
        status: "active",
      });
      expect([status, body.code, body.errors]).toEqual([
        400,
        "WORKFLOW_INVALID",
        [
          expect.objectContaining({
            pointer: member === "" ? "/trigger/startAt" : `/trigger/recurrenceRule${member}`,
            received: member === "" ? startAt : received,
          }),
        ],
      ]);
      expect((await workflows.get(id)).status).toBe("draft");
      const running = { ...trigger, recurrenceRule: { frequency: "daily" } };
      await workflows.ok("PATCH", `/workflows/${id}`, { trigger: running });
      await workflows.ok("PATCH", `/workflows/${id}/status`, { status: "active" });
      expect((await workflows.get(id)).nextRunAt).not.toBeNull();
    },
  );

  test("409 LIMIT_REACHED beyond 100 active workflows", async ({ organization, workflows }) => {
    await organization.insert((insert) => {
      for (let index = 0; index < 100; index += 1) {
        insert("workflows", {
          name: `Workflow ${index}`,
          status: "active",
          run_as_user_id: organization.owner.id,
          trigger: JSON.stringify({ type: "manual", inputSchema: null }),
          steps: "[]",
        });
      }
    });
    const { id } = await workflows.create(steps);
    const { status, body } = await workflows.send("PATCH", `/workflows/${id}/status`, {
      status: "active",
    });
    expect([status, body.code, body.limit, body.current]).toEqual([409, "LIMIT_REACHED", 100, 100]);
  });
});
