import { describe, expect, test as base } from "vitest";
import { callTool } from "../../../surfaces/mcp/testing/mcp-requests.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization));

const wait = { id: "pause", operation: "wait", input: { minutes: 1 } };
const isSent = (path: string) => ({ path, op: "eq", value: "sent" });
const old = "/trigger/data/object/status";
const definition = {
  name: "Follow up",
  trigger: { type: "event", eventTypes: ["quote.sent"] },
  conditions: { all: [isSent(old)] },
  steps: [
    taskStep("first", "{{/trigger/data/object/displayNumber}}"),
    wait,
    taskStep("call", "Call", {
      when: { all: [isSent("/record/status"), { any: [isSent(old)] }] },
    }),
    taskStep("later", "{{/record/displayNumber}} {{/trigger/data/object/displayNumber}}"),
    taskStep("changed", "{{/trigger/data/id}}", {
      when: { any: [{ path: old, op: "changed" }] },
    }),
  ],
};
const warnings = [
  `/steps/2/when/all/1/any/0/path reads ${old}: the record as it was at the event, before the wait in /steps/1. Use /record/status for the record when the step starts.`,
  "/steps/3/input/title reads /trigger/data/object/displayNumber: the record as it was at the event, before the wait in /steps/1. Use /record/displayNumber for the record when the step starts.",
];

describe("reads of the event's record after a wait", () => {
  test("are warnings of a dry run of creation, update and activation", async ({ workflows }) => {
    const preview = await workflows.ok("POST", "/workflows?dryRun=true", definition);
    expect(preview.warnings).toEqual(warnings);
    const { id } = await workflows.ok("POST", "/workflows", definition);
    const { steps } = definition;
    const updated = await workflows.ok("PATCH", `/workflows/${id}?dryRun=true`, {
      steps: steps.slice(0, 3),
    });
    expect(updated.warnings).toEqual(warnings.slice(0, 1));
    const renamed = await workflows.ok("PATCH", `/workflows/${id}?dryRun=true`, { name: "Other" });
    expect(renamed.warnings).toEqual([]);
    const status = `/workflows/${id}/status?dryRun=true`;
    const activated = await workflows.ok("PATCH", status, { status: "active" });
    expect(activated.warnings).toEqual(warnings);
    const archived = await workflows.ok("PATCH", status, { status: "archived" });
    expect(archived.warnings).toEqual([]);
  });

  test("are warnings in the results of tools", async ({ organization }) => {
    const as = { as: organization.admin };
    const organizationId = organization.id;
    const created = await callTool(
      service,
      "workflows_create",
      { organizationId, ...definition },
      as,
    );
    expect(created.content.warnings).toEqual(warnings);
    const workflowId = created.content.workflow.id;
    const activated = await callTool(
      service,
      "workflows_set_status",
      { organizationId, workflowId, status: "active" },
      as,
    );
    expect(activated.content.warnings).toEqual(warnings);
    const updated = await callTool(
      service,
      "workflows_update",
      { organizationId, workflowId, steps: definition.steps.slice(1) },
      as,
    );
    expect(updated.content.warnings).toHaveLength(2);
  });

  test("are no warnings without a wait before, or for events without a record", async ({
    workflows,
  }) => {
    const { conditions, steps } = definition;
    const unsuspended = { ...definition, steps: [steps[2], wait] };
    expect((await workflows.ok("POST", "/workflows?dryRun=true", unsuspended)).warnings).toEqual(
      [],
    );
    const member = {
      ...definition,
      conditions: null,
      trigger: { type: "event", eventTypes: ["member.joined"] },
      steps: [wait, taskStep("welcome", "Welcome {{/trigger/data/object/displayName}}")],
    };
    expect((await workflows.ok("POST", "/workflows?dryRun=true", member)).warnings).toEqual([]);
    expect(conditions.all).toHaveLength(1);
  });
});
