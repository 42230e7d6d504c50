import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);

describe("getWorkflowRun", () => {
  test("200 with the record that each step created, without the rest of its response", async () => {
    const organization = await service.createOrganization();
    const workflows = workflowsOf(service, organization);
    const id = await workflows.activate([
      { id: "copy", operation: "createSupplier", input: { name: "Copy", notes: "secret" } },
      taskStep("order", "Order of {{/steps/copy/result/name}}"),
    ]);
    await workflows.createSupplier();
    await service.jobs.runDue();
    const [{ id: runId }] = await workflows.runs(id);
    const { status, body, text } = await workflows.send(
      "GET",
      `/workflows/${id}/runs/${runId}`,
      undefined,
      { as: organization.viewer },
    );
    expect(status).toBe(200);
    expect(text).not.toContain("secret");
    const { items } = await workflows.ok("GET", "/suppliers?q=Copy");
    expect(body.steps[0].result).toEqual({
      id: items[0].id,
      displayNumber: null,
      auditEntryId: expect.any(String),
    });
    expect(await workflows.tasks()).toEqual(["Order of Copy"]);
  });

  test("404 under another workflow", async () => {
    const workflows = workflowsOf(service, await service.createOrganization());
    const id = await workflows.activate([taskStep("order", "Order")], {
      trigger: { type: "manual" },
    });
    const other = await workflows.create([taskStep("order", "Order")]);
    const run = await workflows.ok("POST", `/workflows/${id}/runs`, {});
    const response = await workflows.send("GET", `/workflows/${other.id}/runs/${run.id}`);
    expect([response.status, response.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
  });
});
