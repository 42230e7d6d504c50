import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);
const organization = await service.createOrganization();
const workflows = workflowsOf(service, organization);

describe("getWorkflow", () => {
  test("200 for a viewer, with an ETag and the newest run", async () => {
    const id = await workflows.activate([taskStep("order", "Order")], {
      trigger: { type: "manual" },
    });
    const run = await workflows.ok("POST", `/workflows/${id}/runs`, {});
    const { status, body, headers } = await workflows.send("GET", `/workflows/${id}`, undefined, {
      as: organization.viewer,
    });
    expect(status).toBe(200);
    expect(headers.get("etag")).toMatch(/^"2\./u);
    expect(body).toMatchObject({
      status: "active",
      version: 2,
      lastRun: { id: run.id, state: "queued", finishedAt: null },
    });
  });
});
