import { describe, expect, test as base } from "vitest";
import { approvalsOf } from "../../approvals/testing/approval-fixture.ts";
import { notifyApprovers } from "../../approvals/jobs/notify-approvers.ts";
import { expireApproval } from "../../approvals/jobs/expire-approval.ts";
import { notifyMembers } from "../../notifications/jobs/notify-members.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const minute = 60_000;

const service = await openTestService({}, {}, [
  notifyApprovers,
  expireApproval,
  notifyMembers,
  sendMail,
]);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization))
  .extend("approvals", ({ organization }) => approvalsOf(service, organization));

type Workflows = ReturnType<typeof workflowsOf>;

/** Creates a supplier, and returns it with the id of its event. */
async function withEvent(workflows: Workflows, body: object = { name: "Accu" }) {
  const supplier = await workflows.ok("POST", "/suppliers", body);
  const events = await workflows.events("?types=supplier.created&limit=100");
  const event = events.find(({ data }) => data.id === supplier.id);
  return { supplier, eventId: event.id as string };
}

/** Returns everything that a test must not add to. */
async function everythingStored(workflows: Workflows, id: string) {
  const { items: approvals } = await workflows.ok("GET", "/approvals");
  return {
    approvals,
    events: await workflows.events("?limit=100"),
    entries: await workflows.entries("?limit=100"),
    runs: await workflows.runs(id),
    tasks: await workflows.tasks(),
    workflow: await workflows.get(id),
  };
}

describe("testWorkflow", () => {
  test("200 returns what each step would do, and changes nothing", async ({
    organization,
    workflows,
  }) => {
    const { id } = await workflows.create([
      taskStep("order", "Order of {{/trigger/data/object/name}}"),
      {
        id: "comment",
        operation: "createTaskComment",
        input: { taskId: "{{/steps/order/result/id}}", text: "By {{/organization/name}}" },
      },
      { id: "read", operation: "get", input: { kind: "task", id: "{{/steps/order/result/id}}" } },
      { id: "pause", operation: "wait", input: { minutes: 60 } },
      { id: "longer", operation: "wait", input: { minutes: 30 } },
      taskStep("never", "Never", {
        when: { all: [{ path: "/record/name", op: "eq", value: "Other" }] },
      }),
      {
        id: "tell",
        operation: "notify",
        input: { userIds: [organization.owner.id], message: "Of {{/record/name}}" },
      },
      taskStep("last", "{{/steps/read/result/commentCount}} of {{/steps/never/state}}"),
    ]);
    const { supplier, eventId } = await withEvent(workflows);
    await workflows.ok("PATCH", `/suppliers/${supplier.id}`, { name: "Accu Zwolle" });
    const before = await everythingStored(workflows, id);
    const now = Date.now();
    const result = await workflows.ok("POST", `/workflows/${id}/test`, { eventId });
    expect(result).toMatchObject({
      workflowId: id,
      workflowVersion: 1,
      eventId,
      eventType: "supplier.created",
      outcome: "succeeded",
      reason: null,
      problem: null,
      runAsUserId: organization.admin.id,
      testedAsUserId: organization.admin.id,
      warnings: [],
    });
    const byId = Object.fromEntries(result.steps.map((step: any) => [step.id, step]));
    expect(byId.order).toMatchObject({
      operation: "createTask",
      outcome: "executed",
      input: { title: "Order of Accu" },
      wouldHold: null,
      mailTo: { external: [], members: [] },
      result: { title: "Order of Accu", status: "todo" },
      waitsUntil: null,
      problem: null,
    });
    expect(byId.order.changes).toContainEqual({
      field: "title",
      before: null,
      after: "Order of Accu",
    });
    expect(byId.comment).toMatchObject({
      outcome: "executed",
      input: { taskId: byId.order.result.id },
    });
    expect(byId.read).toMatchObject({
      outcome: "executed",
      result: { id: byId.order.result.id, title: "Order of Accu" },
    });
    expect(byId.pause.outcome).toBe("executed");
    const pauseEnd = Date.parse(byId.pause.waitsUntil);
    expect(pauseEnd).toBeGreaterThanOrEqual(now + 60 * minute);
    expect(Date.parse(byId.longer.waitsUntil)).toBe(pauseEnd + 30 * minute);
    expect(byId.never).toMatchObject({ outcome: "skipped", input: null, problem: null });
    expect(byId.tell).toMatchObject({
      outcome: "executed",
      input: { message: "Of Accu Zwolle" },
      mailTo: { external: [], members: [organization.owner.email] },
    });
    expect(byId.last.input.title).toMatch(/of skipped$/u);
    expect(await everythingStored(workflows, id)).toEqual(before);
    await service.jobs.runDue();
    expect(await everythingStored(workflows, id)).toEqual(before);
  });

  test("200 with a rejected step, after which the run would end or continue", async ({
    workflows,
  }) => {
    const rejected = {
      id: "move",
      operation: "setTaskStatus",
      input: { taskId: "00000000-0000-4000-8000-000000000000", status: "done" },
    };
    const { id } = await workflows.create([
      taskStep("first", "First"),
      rejected,
      taskStep("next", "Next"),
    ]);
    const { eventId } = await withEvent(workflows);
    const problem = { code: "RESOURCE_NOT_FOUND", status: 404 };
    const stopped = await workflows.ok("POST", `/workflows/${id}/test`, { eventId });
    expect(stopped).toMatchObject({
      outcome: "failed",
      problem,
      steps: [
        { outcome: "executed" },
        { outcome: "failed", input: rejected.input, problem },
        { outcome: "not_reached", input: null },
      ],
    });
    const continued = await workflows.ok("POST", `/workflows/${id}/test`, {
      eventId,
      steps: [
        { ...rejected, onError: "continue" },
        taskStep("next", "After {{/steps/move/problem/code}}"),
      ],
    });
    expect(continued).toMatchObject({
      outcome: "succeeded",
      problem: null,
      steps: [
        { outcome: "failed", problem },
        { outcome: "executed", input: { title: "After RESOURCE_NOT_FOUND" } },
      ],
    });
    expect((await workflows.get(id)).steps).toHaveLength(3);
    expect(await workflows.tasks()).toEqual([]);
  });

  test("200 for a placeholder that names nothing, and for a record that has been deleted", async ({
    workflows,
  }) => {
    const { id } = await workflows.create([
      taskStep("gone", "Call {{/record/name}}"),
      taskStep("none", "{{/trigger/data/previous/phone}}"),
    ]);
    const { supplier, eventId } = await withEvent(workflows);
    await workflows.ok("DELETE", `/suppliers/${supplier.id}`);
    expect(await workflows.ok("POST", `/workflows/${id}/test`, { eventId })).toMatchObject({
      outcome: "failed",
      problem: { code: "WORKFLOW_INVALID" },
      steps: [
        { outcome: "skipped", problem: { code: "RESOURCE_NOT_FOUND" } },
        { outcome: "failed", input: null, problem: { code: "WORKFLOW_INVALID" } },
      ],
    });
  });

  test("200 says why an event starts no run, and why a run would be skipped", async ({
    workflows,
  }) => {
    const { id } = await workflows.create([taskStep("order", "Order")], {
      conditions: { all: [{ path: "/record/name", op: "eq", value: "Other" }] },
    });
    const { supplier, eventId } = await withEvent(workflows);
    const run = (body: object) => workflows.ok("POST", `/workflows/${id}/test`, body);
    expect(await run({ eventId })).toMatchObject({
      outcome: "skipped",
      reason: "The conditions of the workflow do not hold.",
      steps: [],
    });
    expect(await run({ eventId, conditions: null })).toMatchObject({ outcome: "succeeded" });
    await workflows.ok("DELETE", `/suppliers/${supplier.id}`);
    const deleted = await run({ eventId });
    expect(deleted).toMatchObject({ outcome: "skipped", steps: [] });
    expect(deleted.reason).toContain(supplier.id);
    const [other] = await workflows.events("?types=supplier.deleted");
    expect(await run({ eventId: other.id })).toMatchObject({
      outcome: "not_started",
      reason: "The workflow does not start at events of the type supplier.deleted.",
      steps: [],
    });
  });

  test("200 says that an event of the workflow itself starts no run", async ({ workflows }) => {
    const id = await workflows.activate([
      { id: "copy", operation: "createSupplier", input: { name: "Copy" } },
    ]);
    await workflows.createSupplier();
    await service.jobs.runDue();
    const events = await workflows.events("?types=supplier.created");
    const own = events.find(({ actor }) => actor.type === "workflow");
    const result = await workflows.ok("POST", `/workflows/${id}/test`, { eventId: own.id });
    expect(result.outcome).toBe("not_started");
    expect(result.reason).toContain("allowSelfTrigger");
  });

  test("200 names the policy that would hold a step, without an approval", async ({
    workflows,
    approvals,
  }) => {
    const policy = await approvals.policy(["createTask"], {
      match: { channels: ["workflow"], operations: ["createTask"] },
    });
    const { id } = await workflows.create([
      taskStep("held", "Held"),
      { id: "after", operation: "createSupplier", input: { name: "{{/steps/held/result/title}}" } },
    ]);
    const { eventId } = await withEvent(workflows);
    const result = await workflows.ok("POST", `/workflows/${id}/test`, { eventId });
    expect(result).toMatchObject({
      outcome: "succeeded",
      steps: [
        { outcome: "executed", wouldHold: { policyId: policy.id, policyName: policy.name } },
        { outcome: "executed", wouldHold: null, input: { name: "Held" } },
      ],
    });
    expect((await workflows.ok("GET", "/approvals")).items).toEqual([]);
  });

  test("200 uses the permissions of the caller, and says that a run would not", async ({
    organization,
    workflows,
  }) => {
    const { id } = await workflows.create([
      taskStep("order", "Order of {{/record/name}}", { onError: "continue" }),
      { id: "copy", operation: "createSupplier", input: { name: "Copy" } },
    ]);
    const { eventId } = await withEvent(workflows);
    const runner = await service.addMemberWithPermissions(organization, [
      "workflows:read",
      "workflows:run",
      "webhooks:read",
    ]);
    const { body } = await workflows.send(
      "POST",
      `/workflows/${id}/test`,
      { eventId },
      { as: runner },
    );
    const problem = { code: "ORGANIZATION_PERMISSION_DENIED" };
    expect(body).toMatchObject({
      outcome: "failed",
      runAsUserId: organization.admin.id,
      testedAsUserId: runner.id,
      steps: [
        { outcome: "failed", input: null, problem },
        { outcome: "failed", problem },
      ],
    });
    expect(body.warnings.at(-1)).toContain("your permissions");
    expect(await workflows.entries("?outcome=denied")).toEqual([]);
  });

  test("404 for an event that the caller cannot see, and for a deleted workflow", async ({
    organization,
    workflows,
  }) => {
    const { id } = await workflows.create([taskStep("order", "Order")]);
    const { eventId } = await withEvent(workflows);
    const others = workflowsOf(service, await service.createOrganization());
    const foreign = await withEvent(others);
    const path = `/workflows/${id}/test`;
    const unseen = await workflows.send("POST", path, { eventId: foreign.eventId });
    expect([unseen.status, unseen.body.resource]).toEqual([404, "event"]);
    const member = await workflows.send("POST", path, { eventId }, { as: organization.member });
    expect([member.status, member.body.resource]).toEqual([404, "event"]);
    const viewer = await workflows.send("POST", path, { eventId }, { as: organization.viewer });
    expect([viewer.status, viewer.body.requiredPermission]).toEqual([403, "workflows:run"]);
    await workflows.ok("DELETE", `/workflows/${id}`);
    const deleted = await workflows.send("POST", path, { eventId });
    expect([deleted.status, deleted.body.resource]).toEqual([404, "workflow"]);
  });

  test("400 for an invalid draft, with the place of each error", async ({ workflows }) => {
    const { id } = await workflows.create([taskStep("order", "Order")]);
    const { eventId } = await withEvent(workflows);
    const { status, body } = await workflows.send("POST", `/workflows/${id}/test`, {
      eventId,
      steps: [taskStep("order", "{{/record/nam}}")],
    });
    expect([status, body.code]).toEqual([400, "WORKFLOW_INVALID"]);
    expect(body.errors).toMatchObject([{ pointer: "/steps/0/input/title" }]);
    const missing = await workflows.send("POST", `/workflows/${id}/test`, {});
    expect([missing.status, missing.body.errors[0].pointer]).toEqual([400, "/eventId"]);
  });

  test("200 warns of what saving the draft would warn of", async ({ workflows }) => {
    const { id } = await workflows.create([taskStep("order", "Order")]);
    const { eventId } = await withEvent(workflows);
    const result = await workflows.ok("POST", `/workflows/${id}/test`, {
      eventId,
      steps: [
        { id: "pause", operation: "wait", input: { minutes: 1 } },
        taskStep("order", "{{/trigger/data/object/name}}"),
      ],
    });
    expect(result.warnings).toHaveLength(1);
    expect(result.warnings[0]).toContain("/record/name");
  });
});
